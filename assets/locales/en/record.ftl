## Looking at the record of a game

status-looking = Looking back, after { $move }
status-looking-start = Looking back: the beginning
status-looking-variation = A variation, after { $move }
# A tile that climbs, by its numbers.
move-climbs = { $tile }, climbing
notice-looking = You are looking at another position: go back to the game first.
notice-looking-turn =
    { $by ->
        [colour] { $colour } is to move here.
       *[place] It is the turn of { $colour } here.
    }
look-first = To the beginning
look-back = One move back
look-forward = One move forward
look-last = To the game
look-bar = Moves of the game
look-return = Back to the game
look-play-on = Play on from here

## The opening

# Code and name in one line; the names are in assets/openings.tsv.
opening-shown = { $code } · { $name }
# Draughts: an opening is called by its first moves.
opening-draughts = Opening { $moves }

## Playing on from another position

ask-play-on = Play on from here?
ask-play-on-move = Play on with { $move }?
ask-play-on-yes = Play on
ask-play-on-finished = Start a new game from here?
ask-play-on-finished-move = Start a new game with { $move }?
ask-play-on-new = Start
ask-play-on-note = Note it as a variation
ask-play-on-about = What was played afterwards stays as a variation.
ask-play-on-finished-about = The game that has ended stays as it is.

## What to think of a move

button-annotate = Write about this move
thought-title = About { $move }
thought-title-tile = About move { $number }
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
ask-delete-variation = Delete the variation { $line }?
ask-delete-variation-yes = Delete
ask-delete-variation-about = Everything that branches from it is deleted too.

## A game as a file

notice-saved-file = The game is in the file { $file }.
store-hidden = A game with hidden hands can be saved as a file only when it is over.
store-not-exported = The file { $file } cannot be written: { $why }
