# The panel beside the board.

## Before the first move

tip-first-move = Click a piece to see its moves, or drag it.
tip-racing-kings = Bring your king to the last row first. Giving check is not allowed.
tip-draughts = Men move forward on the dark squares. If you can capture, you must.
tip-domin-up = Lay tiles on the table or on top of others. The first to lay every tile wins.

## Status

status-check = Check! { $status }

## Action buttons

action-undo = Take back
action-redo = Redo
action-hint = Hint
action-hint-place = Where to?
action-hint-why = Why?
action-hint-hide = Hide
action-offer-draw = Draw
action-claim-draw = Claim draw
action-resign = Resign
action-rematch = Rematch
action-pause = Pause
action-step = Step
action-resume = Resume
action-more = More
action-menu = Menu
button-hint = Show which piece to move
button-hint-place = Show where to move it
button-hint-why = Explain why
button-hint-hide = Hide hint
button-step = Play one move, then pause
button-pace = Speed of the computers: slow, normal, fast, instant
button-more = More actions
button-fold = Hide panel
button-unfold = Show panel (Z)
panel-resize = Drag to change the width of the panel; double-click to reset it
panel-claim-draw = You can claim a draw: { $reason }

## Settings

settings-figurines = Piece symbols in the move list
settings-thinking-times = Show thinking time

## Keyboard shortcuts

keys-fold = hide or show the panel
keys-single-step = two computers: play one move, then pause
keys-pace = two computers: change the speed

## Speed of games between computers

pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-instant = Instant
