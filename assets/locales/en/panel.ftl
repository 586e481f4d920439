# The panel beside the board.

## Before the first move

tip-first-move = Click a piece to see where it can go, or drag it there.
tip-racing-kings = Bring your king to the last row first; nobody may give check.
tip-draughts = Men move forward over the dark squares, and whoever can capture must.
tip-domin-up = Lay tiles on the table or one floor up. Whoever first lays every tile wins.

## The state of the game

status-check = Check! { $status }

## What can be done

action-undo = Take back
action-redo = Redo
action-hint = Hint
action-hint-place = Where to?
action-hint-why = Why?
action-hint-hide = Hide
action-draw = Draw
action-claim = Claim draw
action-resign = Resign
action-rematch = Rematch
action-pause = Pause
action-step = Step
action-go-on = Go on
action-more = More
action-menu = Menu
button-hint = Show which piece would move well
button-hint-place = Show where it would go
button-hint-why = Say why
button-hint-hide = Hide the hint
button-step = One move, then stand still
button-pace = How fast the computers play: slow, normal, fast, at once
button-more = More actions
button-fold = Fold the panel away
button-unfold = Show the panel (Z)
panel-drag = Drag to make the panel wider or narrower; a double click brings its usual width back
panel-claim = You may claim a draw: { $reason }

## Settings

settings-figurines = Draw the pieces in the list of moves
settings-times = Show thinking time

## Keys

keys-fold = fold the panel away, or show it again
keys-single-step = two computers: one move, then stand still
keys-pace = two computers: slow, normal, fast, at once

## How fast computers play among themselves

pace-slow = Slow
pace-normal = Normal
pace-fast = Fast
pace-instant = At once
