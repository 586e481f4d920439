# The library with all saved games, and the statistics.

kept-title = Library
kept-menu =
    { $count ->
        [0] Library
       *[other] Library · { $shown }
    }
kept-count =
    { $count ->
        [0] no games
        [one] 1 game
       *[other] { $shown } games
    }
# Progress while many games are saved to a file.
kept-saving =
    { $count ->
        [one] 1 game saved…
       *[other] { $shown } games saved…
    }
kept-save-stop = Stop saving
menu-unfinished =
    { $count ->
        [one] One more unfinished game
       *[other] { $shown } more unfinished games
    }
kept-empty-title = The library is empty
kept-empty = Every game is saved here automatically, from its first move.
kept-play = Choose a game
kept-nothing-title = No games found
kept-nothing = No saved game matches these filters.

kept-unreadable = The games cannot be read

## Search

kept-name = Name
kept-filters = Filters
kept-clear = Clear
kept-all-games = All
kept-result-any = Any result
kept-result-unfinished = Unfinished
kept-result-finished = Finished
kept-result-won = Won
kept-result-lost = Lost
kept-result-drawn = Drawn
kept-period-any = Any date
kept-period-today = Today
kept-period-week = This week
kept-period-month = This month
kept-period-year = This year
kept-period-between = Between two dates
kept-from = from
kept-to = to
kept-moves = Moves
kept-moves-about = The moves of each side; in Domin-Up, of all players together.
kept-least = min
kept-most = max
kept-day = dd/mm/yyyy
kept-order-newest = Newest first
kept-order-oldest = Oldest first
kept-order-longest = Longest first
kept-order-shortest = Shortest first

## A saved game

# In a game of two colours, the moves are counted as the move list numbers them, a move of each side as one. In other
# games, the moves of all players are counted.
kept-length =
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
kept-odds = { $length } · odds for { $name }: { $what }
kept-unfinished = Unfinished
kept-to-move = Unfinished: { $name } to move
kept-won = { $name } won: { $reason }
kept-drawn = Draw: { $reason }
kept-drawn-agreed = Draw by agreement
kept-unknown = Game unknown to this version
kept-busy = Open in another window
kept-continue = Continue
kept-open = Review
kept-rename = Rename the players
kept-throw = Move to the bin
kept-take-out = Restore
kept-begun = Started: { $begun }. Last move: { $changed }.

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

kept-bin-title = Bin
kept-bin-empty = Empty the bin
kept-bin-nothing-title = The bin is empty
kept-bin-nothing = Games that you move to the bin stay here until you restore them or empty the bin.
kept-bin-ask =
    { $count ->
        [one] Permanently delete the game in the bin?
       *[other] Permanently delete the { $shown } games in the bin?
    }
kept-bin-ask-yes = Delete
cancel = Cancel

## Notices

kept-binned = Game moved to the bin.
kept-undo = Undo
kept-taken-out = Game restored.
kept-bin-emptied = Bin emptied.
kept-renamed = Players renamed.
kept-copied = Game copied as text.
kept-rename-title = Players’ names
kept-rename-about = { $game } · { $date }
kept-rename-yes = Save

## The statistics

counted-title = Statistics
counted-anybody = All names
counted-anybody-about = All games of one person against the computer, under any name.
counted-nothing-title = No results yet
counted-nothing = Finish a game of { $game } against the computer, or choose a name above, to see your results and your strength.
counted-won =
    { $count ->
        [one] 1 win
       *[other] { $shown } wins
    }
counted-drawn =
    { $count ->
        [one] 1 draw
       *[other] { $shown } draws
    }
counted-lost =
    { $count ->
        [one] 1 loss
       *[other] { $shown } losses
    }
counted-legend-won = won
counted-legend-drawn = drawn
counted-legend-lost = lost
counted-score = Score: { $percent } %
counted-streak = Current streak
counted-streak-won =
    { $count ->
        [one] 1 win
       *[other] { $count } wins in a row
    }
counted-streak-lost =
    { $count ->
        [one] 1 loss
       *[other] { $count } losses in a row
    }
counted-streak-none = none
counted-longest = Longest win streak
counted-rating = Estimated strength
counted-rating-about =
    95 % confidence: between { $low } and { $high }.
    Glicko-2, against the measured levels.
counted-rating-at-most =
    95 % confidence: at most { $high }.
    Glicko-2, against the measured levels.
counted-missing =
    { $count ->
        [one] One more game
       *[other] { $count } more games
    }
counted-missing-about = An estimate needs { $least } two-player games against a level of the computer.
counted-near = close to level { $level }
counted-between = between levels { $low } and { $high }
counted-below = below level { $level }
counted-above = above level { $level }
counted-course = Strength over time
counted-game-axis = games against the levels
counted-point = game { $number }, { $date }: { $value } ± { $deviation }
counted-level = level { $level }
counted-opponents = Opponents
counted-games =
    { $count ->
        [one] 1 game
       *[other] { $shown } games
    }

## Keyboard shortcuts

keys-shelf-arrows = go from game to game
keys-shelf-open = open the game
keys-shelf-rename = rename the players
keys-shelf-copy = copy the game as text
keys-shelf-throw = move to the bin
keys-shelf-undo = undo
keys-shelf-find = search for a name
