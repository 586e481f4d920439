## Looking at an earlier position

status-browse = Looking back, after { $move }
status-browse-start = Looking back: start of the game
status-browse-variation = Variation, after { $move }
# A tile that climbs, named by its numbers.
move-climbs = { $tile }, climbing
notice-browse = You are looking at another position: return to the game first.
notice-browse-turn =
    { $by ->
        [colour] { $colour } is to move here.
       *[place] It is the turn of { $colour } here.
    }
browse-first = Start of the game
browse-previous = Previous move
browse-next = Next move
browse-current = Current position
browse-slider = Moves of the game
browse-return = Return to the game
browse-play-on = Play on from here

## The opening

# ECO code and name; the names are in assets/openings.tsv.
opening-eco = { $code } · { $name }
# Draughts: an opening is named by its first moves.
opening-moves = Opening { $moves }

## Playing on from another position

play-on-question = Play on from here?
play-on-question-move = Play on with { $move }?
play-on-yes = Play on
play-on-new-game-question = Start a new game from here?
play-on-new-game-question-move = Start a new game with { $move }?
play-on-new-game-yes = Start
play-on-add-variation = Add as a variation
play-on-about = The moves after this position stay as a variation.
play-on-new-game-about = The finished game stays as it is.

## Annotating a move

button-annotate = Comment on this move
annotation-title = Comment on { $move }
annotation-title-tile = Comment on move { $number }
annotation-placeholder = Write a comment
annotation-done = Done
annotation-promote-variation = Promote this variation
annotation-delete-variation = Delete this variation
glyph-1 = Good move
glyph-2 = Mistake
glyph-3 = Brilliant move
glyph-4 = Blunder
glyph-5 = Interesting move
glyph-6 = Dubious move
delete-variation-question = Delete the variation { $line }?
delete-variation-yes = Delete
delete-variation-about = All variations that branch from it are deleted too.

## Saving a game as a file

notice-game-saved = Game saved as { $file }.
store-hidden-hands = You can save a game with hidden hands as a file only when it is over.
store-not-exported = The file { $file } cannot be written: { $why }
