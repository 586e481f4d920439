# Puzzles, and mistakes that come back.

## Themes

puzzle-theme-mate-in-1 = Mate in 1
puzzle-theme-mate-in-2 = Mate in 2
puzzle-theme-mate-in-3 = Mate in 3
puzzle-theme-mate-in-4 = Mate in 4
puzzle-theme-back-rank-mate = Back-rank mate
puzzle-theme-fork = Fork
puzzle-theme-pin = Pin
puzzle-theme-skewer = Skewer
puzzle-theme-discovered-attack = Discovered attack
puzzle-theme-hanging-piece = Hanging piece
puzzle-theme-capture-the-defender = Capture the defender
puzzle-theme-trapped-piece = Trapped piece
puzzle-theme-promotion = Promotion
puzzle-theme-sacrifice = Sacrifice
puzzle-theme-quiet-move = Quiet move
puzzle-theme-defence = Only defence
puzzle-theme-race-in-1 = Race in 1
puzzle-theme-race-in-2 = Race in 2
puzzle-theme-race-in-3 = Race in 3
puzzle-theme-race-in-4 = Race in 4
puzzle-theme-block = Block the way
puzzle-theme-cut-off = Cut off the king
puzzle-theme-forbidden-check = Forbidden check
puzzle-theme-capture-guard = Capture the guard
puzzle-theme-clear-path = Clear the path
puzzle-theme-last-move-draw = Draw with the last move
puzzle-theme-quiet-piece = Piece before king
puzzle-theme-king-run = Run, king
puzzle-theme-shot-one = Give one, take more
puzzle-theme-shot-two = Give two, take more
puzzle-theme-shot-three = Give three, take more
puzzle-theme-capture-choice = Which capture?
puzzle-theme-crowning = Crowning
puzzle-theme-trap-king = Catch the king
puzzle-theme-king-sweep = Sweep of the king
puzzle-theme-attack = Win a piece
puzzle-theme-blockade = Blockade
puzzle-theme-opposition = Opposition
puzzle-theme-king-ending = King ending
puzzle-theme-long-diagonal = The long diagonal
puzzle-theme-out-in-two = Out in two
puzzle-theme-out-in-three = Out in three
puzzle-theme-out-in-four = Out in four or more
puzzle-theme-block-rival = Make the rival pass
puzzle-theme-blocked-game = Block the game
puzzle-theme-choose-climb = The climb that counts
puzzle-theme-stepping-stone = Stepping stone
puzzle-theme-deny-climb = Deny the climb
puzzle-theme-force-climb = Force a climb
puzzle-theme-one-reply = Only one reply
puzzle-theme-upper-floor = Upper floor
puzzle-theme-keep-double = Keep the double
puzzle-theme-play-double = Play the double
puzzle-theme-deny-place = Take the place

## Goals

puzzle-goal-win-in =
    { $moves ->
        [one] Win with one move.
       *[other] Win in { $moves } moves, against any defence.
    }
puzzle-goal-hold = Find the only move that does not lose.
puzzle-goal-gain =
    { $points ->
        [one] Win a man by force.
       *[other] Win material worth { $points } men by force.
    }
puzzle-goal-win = Find the only move that wins for certain.
puzzle-goal-best = Find the best move.

## The page

puzzle-title = Puzzle
puzzles-title = Puzzles
puzzles-daily-title = Puzzle of the day
puzzles-daily-about = One for each game, the same for everybody today.
# $level is the name of a level, such as "Amateur 4".
puzzles-solved-by = { $level } solves it.
puzzles-solve = Solve
puzzles-result-at-once = Solved without a wrong move.
puzzles-result-later = Solved.
puzzles-result-shown = You have seen the solution.
puzzles-choice-title = Choose by level and theme
puzzles-every-level = Every level
puzzles-every-theme = Every theme
puzzles-count = { $all ->
        [one] One puzzle
       *[other] { $all } puzzles
    }, { $solved } solved
puzzles-next = Next puzzle
puzzles-solved-title = Solved at each level
puzzles-level-solved = { $level }: { $solved } of { $all } solved, { $at_once } without a wrong move
puzzles-to-page = All puzzles
# The game that a puzzle comes from.
puzzles-from = From a game between { $first } and { $second }

## Mistakes that come back

mistakes-title = Your mistakes
mistakes-to-page = Back to your mistakes
mistakes-about = Mistakes from the games that you review come back here, at most five a day. One that you correct at once comes back later each time.
mistakes-today = Today
mistakes-due-today = { $count ->
        [one] One mistake wants another try.
       *[other] { $count } mistakes want another try.
    }
mistakes-start = Try them again
# $day is a date.
mistakes-none-due = Done for today. The next mistake comes back on { $day }.
mistakes-none = Nothing here yet. Review a finished game, and its mistakes come back.
mistakes-all = All mistakes
mistakes-none-listed = No mistakes in this game.
# $format is a file format, such as PGN.
mistakes-save = Save as { $format }
mistakes-due = Wants another try
mistakes-due-on = Comes back on { $day }
mistakes-known = You know this one
mistakes-aside = Put aside
mistakes-put-aside = Put aside
mistakes-take-back = Bring back
mistakes-delete = Delete for good
mistakes-leech = Hard to remember: put it aside, or start from the basics.
menu-mistakes-due = { $count ->
        [one] One of your mistakes wants another try
       *[other] { $count } of your mistakes want another try
    }
