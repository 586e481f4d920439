# The library with all saved games, and the statistics.

library-title = Library
menu-library =
    { $count ->
        [0] Library
       *[other] Library · { $shown }
    }
library-game-count =
    { $count ->
        [0] no games
        [one] 1 game
       *[other] { $shown } games
    }
# Progress while many games are saved to a file.
library-saving =
    { $count ->
        [one] 1 game saved…
       *[other] { $shown } games saved…
    }
library-saving-stop = Stop saving
menu-more-unfinished =
    { $count ->
        [one] One more unfinished game
       *[other] { $shown } more unfinished games
    }
library-empty-title = The library is empty
library-empty = Every game is saved here automatically, from its first move.
library-choose-game = Choose a game
library-none-found-title = No games found
library-none-found = No saved game matches these filters.

library-unreadable = The games cannot be read

## Search

library-search-name = Name
library-filters = Filters
library-filters-clear = Clear
library-all-games = All
library-result-any = Any result
library-result-unfinished = Unfinished
library-result-finished = Finished
library-result-won = Won
library-result-lost = Lost
library-result-drawn = Drawn
library-period-any = Any date
library-period-today = Today
library-period-week = This week
library-period-month = This month
library-period-year = This year
library-period-between = Between two dates
library-period-from = from
library-period-to = to
library-moves = Moves
library-moves-about = The moves of each side; in Domin-Up, of all players together.
library-moves-min = min
library-moves-max = max
library-date-placeholder = dd/mm/yyyy
library-order-newest = Newest first
library-order-oldest = Oldest first
library-order-added = Recently added
library-order-longest = Longest first
library-order-shortest = Shortest first

## A saved game

# In a game of two colours, the moves are counted as the move list numbers them, a move of each side as one. In other
# games, the moves of all players are counted.
saved-game-length =
    { $count ->
        [0] no moves yet
       *[other] { $by ->
            [colour] { $count ->
                [one] 1 move
               *[other] { $shown } moves
            }
           *[place] { $count ->
                [one] 1 move in all
               *[other] { $shown } moves in all
            }
        }
    }
# The length in a game with odds; $what is a message odds-* of window.ftl.
saved-game-length-with-odds = { $length } · odds for { $name }: { $what }
saved-game-unfinished = Unfinished
saved-game-to-move = Unfinished: { $name } to move
saved-game-won = { $name } won: { $reason }
saved-game-drawn = Draw: { $reason }
saved-game-drawn-by-agreement = Draw by agreement
saved-game-unknown-game = Game unknown to this version
saved-game-open-elsewhere = Open in another window
saved-game-continue = Continue
saved-game-browse = Open
saved-game-rename-players = Rename the players
saved-game-move-to-bin = Move to the bin
saved-game-restore = Restore
saved-game-dates = Started: { $begun }. Last move: { $changed }.

date-today = today, { $time }
date-yesterday = yesterday, { $time }
date-this-year = { $day } { $month }
date-full = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## The bin

bin-title = Bin
bin-empty = Empty the bin
bin-no-games-title = The bin is empty
bin-no-games = Games that you move to the bin stay here until you restore them or empty the bin.
bin-empty-question =
    { $count ->
        [one] Permanently delete the game in the bin?
       *[other] Permanently delete the { $shown } games in the bin?
    }
bin-empty-yes = Delete
cancel = Cancel

## Notices

library-game-moved-to-bin = Game moved to the bin.
library-undo = Undo
library-game-restored = Game restored.
library-bin-emptied = Bin emptied.
library-players-renamed = Players renamed.
library-game-copied = Game copied as text.
rename-players-title = Players’ names
rename-players-about = { $game } · { $date }
rename-players-yes = Save

## Several games at once

library-select = Select games
library-selected =
    { $count ->
        [0] No game selected
        [one] 1 game selected
       *[other] { $shown } games selected
    }
library-select-all = Select all shown
library-select-done = Done
library-delete-for-good = Delete for good
library-delete-question =
    { $count ->
        [one] Permanently delete the selected game?
       *[other] Permanently delete the { $shown } selected games?
    }
library-games-moved-to-bin =
    { $count ->
        [one] 1 game moved to the bin.
       *[other] { $shown } games moved to the bin.
    }
library-games-restored =
    { $count ->
        [one] 1 game restored.
       *[other] { $shown } games restored.
    }
library-games-deleted =
    { $count ->
        [one] 1 game deleted.
       *[other] { $shown } games deleted.
    }
library-games-skipped =
    { $count ->
        [one] Done, except for 1 game that is open in another window.
       *[other] Done, except for { $shown } games that are open in another window.
    }

## Imports

library-import-any = Any origin
library-import-pasted = Pasted text
library-import =
    { $count ->
        [one] { $name } · { $date } · 1 game
       *[other] { $name } · { $date } · { $shown } games
    }
library-import-remove =
    { $count ->
        [one] Remove this import (1 game)
       *[other] Remove this import ({ $shown } games)
    }
library-import-remove-question =
    { $count ->
        [one] Permanently delete the game of this import?
       *[other] Permanently delete the { $shown } games of this import?
    }
library-import-remove-about = Games that you have played on or commented go to the bin instead.
library-import-undone =
    { $count ->
        [one] Import undone: 1 game removed.
       *[other] Import undone: { $shown } games removed.
    }
library-import-undone-binned =
    { $count ->
        [one] Import undone: 1 game removed; { $binned } changed since, now in the bin.
       *[other] Import undone: { $shown } games removed; { $binned } changed since, now in the bin.
    }
library-import-undone-binned-kept =
    { $count ->
        [one] Import undone: 1 game removed; { $binned } changed since, now in the bin; { $kept } kept, open in another window.
       *[other] Import undone: { $shown } games removed; { $binned } changed since, now in the bin; { $kept } kept, open in another window.
    }
library-import-undone-kept =
    { $count ->
        [one] Import undone: 1 game removed; { $kept } kept, open in another window.
       *[other] Import undone: { $shown } games removed; { $kept } kept, open in another window.
    }

## The statistics

statistics-title = Statistics
statistics-all-names = All names
statistics-all-names-about = All games of one person against the computer, under any name.
statistics-empty-title = No results yet
statistics-empty = Finish a game of { $game } against the computer, or choose a name above, to see your results and your strength.
statistics-won =
    { $count ->
        [one] 1 win
       *[other] { $shown } wins
    }
statistics-drawn =
    { $count ->
        [one] 1 draw
       *[other] { $shown } draws
    }
statistics-lost =
    { $count ->
        [one] 1 loss
       *[other] { $shown } losses
    }
statistics-legend-won = won
statistics-legend-drawn = drawn
statistics-legend-lost = lost
statistics-score = Score: { $percent }%
# The games that count, above the number of the others.
statistics-what-counts = Whole games from the usual start count, without hints, warnings, analysis or moves taken back.
statistics-not-counted =
    { $count ->
        [one] 1 game is not counted: { $reasons }.
       *[other] { $shown } games are not counted: { $reasons }.
    }
statistics-not-counted-from-file = { $count ->
    [one] 1 from a file
   *[other] { $shown } from files
}
statistics-not-counted-set-up = { $count ->
    [one] 1 from a set-up position
   *[other] { $shown } from set-up positions
}
statistics-not-counted-continuation = { $count ->
    [one] 1 begun with moves of another game
   *[other] { $shown } begun with moves of other games
}
statistics-not-counted-hints = { $count ->
    [one] 1 with hints
   *[other] { $shown } with hints
}
statistics-not-counted-analysis = { $count ->
    [one] 1 with analysis
   *[other] { $shown } with analysis
}
statistics-not-counted-coach = { $count ->
    [one] 1 with a warning by the coach
   *[other] { $shown } with a warning by the coach
}
statistics-not-counted-take-backs = { $count ->
    [one] 1 with moves taken back
   *[other] { $shown } with moves taken back
}
statistics-streak = Current streak
statistics-streak-won =
    { $count ->
        [one] 1 win
       *[other] { $count } wins in a row
    }
statistics-streak-lost =
    { $count ->
        [one] 1 loss
       *[other] { $count } losses in a row
    }
statistics-streak-none = none
statistics-longest-streak = Longest win streak
statistics-rating = Estimated strength
statistics-rating-range =
    95% confidence: between { $low } and { $high }.
    Glicko-2, against the measured levels.
statistics-rating-at-most =
    95% confidence: at most { $high }.
    Glicko-2, against the measured levels.
statistics-games-missing =
    { $count ->
        [one] One more game
       *[other] { $count } more games
    }
statistics-games-missing-about = An estimate needs { $least } two-player games against a level of the computer.
statistics-near-level = close to level { $level }
statistics-between-levels = between levels { $low } and { $high }
statistics-below-level = below level { $level }
statistics-above-level = above level { $level }
statistics-plot-title = Strength over time
statistics-plot-axis = games against the levels
statistics-plot-point = game { $number }, { $date }: { $value } ± { $deviation }
statistics-plot-level = level { $level }
statistics-opponents = Opponents
statistics-game-count =
    { $count ->
        [one] 1 game
       *[other] { $shown } games
    }

## Keyboard shortcuts

keys-library-arrows = go from game to game
keys-library-open = open the game
keys-library-select = select the game
keys-library-select-all = select all games shown
keys-library-rename = rename the players
keys-library-copy = copy the game as text
keys-library-move-to-bin = move to the bin
keys-library-undo = undo
keys-library-search = search for a name
