# The panel beside the board.

## Before the first move

tip-first-move = Click a piece to see where it can go, or drag it there.
tip-racing-kings = Bring your king to the last row before the other one; nobody may give check.
tip-draughts = Men move forwards over the dark squares, and whoever can capture must.
tip-domin-up = Lay tiles on the table or one storey up. Whoever lays the last tile wins.

## The state of the game

status-check = Check! { $status }

## What can be done

action-undo = Take back
action-redo = Redo
action-hint = Hint
action-draw = Draw
action-claim = Claim draw
action-resign = Resign
action-rematch = Rematch
action-pause = Pause
action-go-on = Go on
action-more = More
action-menu = Menu
button-hint = Show a good move, or hide it again
button-more = More that can be done
button-fold = Fold the panel away
button-unfold = Show the panel (Z)
panel-drag = Drag to make the panel wider or narrower; a double click brings its usual width back
panel-claim = A draw may be claimed: { $reason }

## Settings

settings-figurines = Draw the pieces in the list of moves
settings-times = Show how long was thought

## Keys

keys-fold = fold the panel away, or show it again
