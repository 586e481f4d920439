# The shelf: all kept games, and the statistics of whoever plays.

shelf-title = Shelf
shelf-menu =
    { $count ->
        [0] Shelf
        [one] Shelf · one game
       *[other] Shelf · { $shown } games
    }
shelf-count =
    { $count ->
        [0] no games
        [one] one game
       *[other] { $shown } games
    }
menu-unfinished =
    { $count ->
        [one] One more unfinished game
       *[other] { $shown } more unfinished games
    }
shelf-empty-title = The shelf is empty
shelf-empty = Every game is kept here from its first move on, without anything to be done for it.
shelf-play = Choose a game
shelf-nothing-title = No such game
shelf-nothing = None of the kept games is like that.

shelf-unreadable = The games cannot be read

## Searching

shelf-name = Search for a name
shelf-filters = Filters
shelf-clear = Clear
shelf-all-games = All
shelf-result-any = Any result
shelf-result-unfinished = Unfinished
shelf-result-finished = Finished
shelf-result-won = Won
shelf-result-lost = Lost
shelf-result-drawn = Drawn
shelf-period-any = Any date
shelf-period-today = Today
shelf-period-week = This week
shelf-period-month = This month
shelf-period-year = This year
shelf-period-between = Between two days
shelf-from = from
shelf-to = to
shelf-moves = Moves
shelf-least = min
shelf-most = max
shelf-day = dd/mm/yyyy
shelf-order-newest = Newest first
shelf-order-oldest = Oldest first
shelf-order-longest = Longest first
shelf-order-shortest = Shortest first

## A game

shelf-length =
    { $count ->
        [0] no moves
        [one] one move
       *[other] { $shown } moves
    }
shelf-unfinished = Unfinished
shelf-to-move = Unfinished: { $name } to move
shelf-won = { $name } won: { $reason }
shelf-drawn = Draw: { $reason }
shelf-drawn-agreed = Draw by agreement
shelf-unknown = A game that this version does not know
shelf-busy = Open in another window
shelf-continue = Continue
shelf-open = Replay
shelf-rename = Change the names
shelf-copy = Copy as text
shelf-throw = Throw into the bin
shelf-take-out = Back to the shelf
shelf-begun = Begun: { $begun }. Last move: { $changed }.

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
bin-nothing-title = The bin is empty
bin-nothing = Games that you throw away stay here until the bin is emptied, and can go back to the shelf.
bin-ask =
    { $count ->
        [one] Delete the game in the bin for ever?
       *[other] Delete the { $shown } games in the bin for ever?
    }
bin-ask-yes = Delete
cancel = Cancel

## What is said afterwards

shelf-binned = The game is in the bin.
shelf-undo = Undo
shelf-taken-out = The game is on the shelf again.
shelf-bin-emptied = The bin is empty now.
shelf-renamed = The names are changed.
shelf-copied = The game is on the clipboard, as text.
rename-title = Who played?
rename-yes = Save

## The statistics

statistics-title = Statistics
statistics-who = Whose?
statistics-anybody = Whoever sits here
statistics-anybody-about = All games of a single person against the computer, by whatever name.
statistics-nothing-title = Nothing to count yet
statistics-nothing = Finish a game of { $game }: here you will see who beats whom, and how strong you are getting.
statistics-results = Results
statistics-won =
    { $count ->
        [one] one win
       *[other] { $shown } wins
    }
statistics-drawn =
    { $count ->
        [one] one draw
       *[other] { $shown } draws
    }
statistics-lost =
    { $count ->
        [one] one loss
       *[other] { $shown } losses
    }
statistics-legend-won = won
statistics-legend-drawn = drawn
statistics-legend-lost = lost
statistics-score = { $percent } % of the points
statistics-streak = Now
statistics-streak-won =
    { $count ->
        [one] one win
       *[other] { $count } wins in a row
    }
statistics-streak-lost =
    { $count ->
        [one] one loss
       *[other] { $count } losses in a row
    }
statistics-streak-none = none
statistics-longest = Longest run of wins
statistics-rating = Estimated strength
statistics-rating-about = Glicko-2 against the measured levels. With 95 % certainty between { $low } and { $high }.
statistics-no-rating = No games against the computer's levels yet.
statistics-near = close to level { $level }
statistics-course = Strength, game by game
statistics-game-axis = games against the levels
statistics-point = game { $number }, { $date }: { $value } ± { $deviation }
statistics-level = level { $level }
statistics-opponents = Against whom
statistics-all = All
statistics-games =
    { $count ->
        [one] one game
       *[other] { $shown } games
    }

## Keys

keys-shelf-arrows = go from game to game
keys-shelf-open = open the game
keys-shelf-rename = change the names
keys-shelf-copy = copy the game as text
keys-shelf-throw = throw into the bin
keys-shelf-undo = undo
keys-shelf-find = search for a name
