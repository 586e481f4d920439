## Reviewing a game

status-looking = Reviewing, after { $move }
status-looking-start = Reviewing: start of the game
status-looking-variation = Variation, after { $move }
# A tile that climbs, named by its numbers.
move-climbs = { $tile }, climbing
notice-looking = You are reviewing another position: return to the game first.
notice-looking-turn =
    { $by ->
        [colour] { $colour } is to move here.
       *[place] It is the turn of { $colour } here.
    }
look-first = Start of the game
look-back = Previous move
look-forward = Next move
look-last = Current position
look-bar = Moves of the game
look-return = Return to the game
look-play-on = Play on from here

## The opening

# ECO code and name; the names are in assets/openings.tsv.
opening-shown = { $code } · { $name }
# Draughts: an opening is named by its first moves.
opening-draughts = Opening { $moves }

## Playing on from another position

ask-play-on = Play on from here?
ask-play-on-move = Play on with { $move }?
ask-play-on-yes = Play on
ask-play-on-finished = Start a new game from here?
ask-play-on-finished-move = Start a new game with { $move }?
ask-play-on-new = Start
ask-play-on-note = Add as a variation
ask-play-on-about = The moves after this position stay as a variation.
ask-play-on-finished-about = The finished game stays as it is.

## Annotating a move

button-annotate = Comment on this move
thought-title = Comment on { $move }
thought-title-tile = Comment on move { $number }
thought-hint = Write a comment
thought-close = Done
thought-promote = Promote this variation
thought-delete = Delete this variation
glyph-1 = Good move
glyph-2 = Mistake
glyph-3 = Brilliant move
glyph-4 = Blunder
glyph-5 = Interesting move
glyph-6 = Dubious move
ask-delete-variation = Delete the variation { $line }?
ask-delete-variation-yes = Delete
ask-delete-variation-about = All variations that branch from it are deleted too.

## Saving a game as a file

notice-saved-file = Game saved as { $file }.
store-hidden = You can save a game with hidden hands as a file only when it is over.
store-not-exported = The file { $file } cannot be written: { $why }
