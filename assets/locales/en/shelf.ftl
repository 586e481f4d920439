# The shelf: all kept games, and the statistics of whoever plays.

kept-title = Shelf
kept-menu =
    { $count ->
        [0] Shelf
        [one] Shelf · 1 game
       *[other] Shelf · { $shown } games
    }
kept-count =
    { $count ->
        [0] no games
        [one] 1 game
       *[other] { $shown } games
    }
# How many games are in the file already, while many are saved.
kept-saving =
    { $count ->
        [one] saving: 1 game written
       *[other] saving: { $shown } games written
    }
kept-save-stop = Stop saving
menu-unfinished =
    { $count ->
        [one] One more unfinished game
       *[other] { $shown } more unfinished games
    }
kept-empty-title = The shelf is empty
kept-empty = Every game is kept here from its first move on, all by itself.
kept-play = Choose a game
kept-nothing-title = No such game
kept-nothing = None of the kept games matches what you look for.

kept-unreadable = The games cannot be read

## Searching

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
kept-moves-about = Counted as on the cards: a side’s moves, and in Domin-Up everybody’s.
kept-least = min
kept-most = max
kept-day = dd/mm/yyyy
kept-order-newest = Newest first
kept-order-oldest = Oldest first
kept-order-longest = Longest first
kept-order-shortest = Shortest first

## A game

# What is counted is said: in a game of two colours the moves of a side, as the list beside the board numbers them, else
# everybody's.
kept-length =
    { $count ->
        [0] no moves yet
       *[other] { $by ->
            [colour] { $count ->
                [one] 1 move a side
               *[other] { $shown } moves a side
            }
           *[place] { $count ->
                [one] 1 move in all
               *[other] { $shown } moves in all
            }
        }
    }
# The same where somebody was given odds; { $what } is one of the odds of the window's words.
kept-odds = { $length } · odds for { $name }: { $what }
kept-unfinished = Unfinished
kept-to-move = Unfinished: { $name } to move
kept-won = { $name } won: { $reason }
kept-drawn = Draw: { $reason }
kept-drawn-agreed = Draw by agreement
kept-unknown = A game that this version does not know
kept-busy = Open in another window
kept-continue = Continue
kept-open = Replay
kept-rename = Rename the players
kept-throw = Throw into the bin
kept-take-out = Put back on the shelf
kept-begun = Begun: { $begun }. Last move: { $changed }.

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
kept-bin-nothing = Games that you throw into the bin stay here until the bin is emptied, and can go back to the shelf.
kept-bin-ask =
    { $count ->
        [one] Delete the game in the bin for ever?
       *[other] Delete the { $shown } games in the bin for ever?
    }
kept-bin-ask-yes = Delete
cancel = Cancel

## What is said afterwards

kept-binned = The game is in the bin.
kept-undo = Undo
kept-taken-out = The game is on the shelf again.
kept-bin-emptied = The bin is empty now.
kept-renamed = The players are renamed.
kept-copied = The game is on the clipboard, as text.
kept-rename-title = The players’ names
kept-rename-about = { $game } · { $date }
kept-rename-yes = Save

## The statistics

counted-title = Statistics
counted-anybody = All names
counted-anybody-about = All games of one person against the computer, whatever the name.
counted-nothing-title = Nothing to count yet
counted-nothing = Finish a game of { $game } against the computer, or choose a name above: here you will see who beats whom, and how strong you are getting.
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
counted-score = { $percent } % of the points
counted-streak = Current run
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
counted-longest = Longest run of wins
counted-rating = Estimated strength
counted-rating-about =
    With 95 % certainty between { $low } and { $high }.
    Glicko-2, against the measured levels.
counted-rating-at-most =
    With 95 % certainty at most { $high }.
    Glicko-2, against the measured levels.
counted-missing =
    { $count ->
        [one] One more game
       *[other] { $count } more games
    }
counted-missing-about = An estimate needs { $least } games, one against one, with a level of the computer.
counted-near = close to level { $level }
counted-between = between levels { $low } and { $high }
counted-below = below level { $level }
counted-above = above level { $level }
counted-course = Strength, game by game
counted-game-axis = games against the levels
counted-point = game { $number }, { $date }: { $value } ± { $deviation }
counted-level = level { $level }
counted-opponents = Opponents
counted-games =
    { $count ->
        [one] 1 game
       *[other] { $shown } games
    }

## Keys

keys-shelf-arrows = go from game to game
keys-shelf-open = open the game
keys-shelf-rename = rename the players
keys-shelf-copy = copy the game as text
keys-shelf-throw = throw into the bin
keys-shelf-undo = undo
keys-shelf-find = search for a name
