## Looking at the record of a game

status-looking = Looking back, after { $move }
status-looking-start = Looking back: the beginning
status-looking-variation = A variation, after { $move }
# A tile that climbs, by its numbers.
move-climbs = { $tile }, climbing
notice-looking = You are looking at another position: go back to the game first.
look-first = To the beginning
look-back = One move back
look-forward = One move on
look-last = To the game
look-bar = Moves of the game
look-return = Back to the game
look-play-on = Play on from here

## Playing on from another position

ask-play-on = Play on from here? What was played stays as a variation.
ask-play-on-move = Play on with { $move }? What was played stays as a variation.
ask-play-on-yes = Play on from here
ask-play-on-finished = This game has ended and stays so. Start a new game from here?
ask-play-on-finished-move = This game has ended and stays so. Start a new game with { $move }?
ask-play-on-new = New game from here
ask-play-on-note = Note it as a variation
ask-play-on-no = Leave it

## What to think of a move

button-annotate = Write about this move
thought-title = About { $move }
thought-hint = What do you think of it?
thought-close = Done
thought-promote = Put this variation first
thought-delete = Delete this variation
glyph-1 = A good move
glyph-2 = A mistake
glyph-3 = A brilliant move
glyph-4 = A blunder
glyph-5 = An interesting move
glyph-6 = A dubious move
ask-delete-variation = Delete this variation, with everything that branches from it?
ask-delete-variation-yes = Delete
ask-delete-variation-no = Keep it

## A game as a file

button-save-file = Save the game as a file
notice-saved-file = The game is in the file { $file }.
store-hidden = A game that hides hands can be handed on when it is over.
store-not-exported = The file { $file } cannot be written: { $why }
