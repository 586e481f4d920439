# Review of a finished game.

review-title = Review
review-well-played = Well played
review-key-moments = Key moments
review-try-mistakes = Try your mistakes again
review-other-marks = Other marked moves
review-no-moments = No mistake that a level from 1 to 7 would punish.

# Why a praised move is good, if no stronger reason is proven.
review-clearly-best = Every other move was clearly worse.

review-small = inaccuracy
review-mistake = mistake
review-blunder = blunder
review-missed-win = missed win
review-fine-point = fine point

# The move that should have been played.
review-better = { $move } was better.
# $level is the name of a level, such as "Amateur 4".
review-seen-by = { $level } sees this.
# $side is a colour or the name of a player; $reason is a sentence of a hint, written for that side.
review-answer = { $side } can answer { $move }. Seen from there: { $reason }

# $side is a colour or the name of a player.
review-kept = { $side }: { $kept } of { $all ->
        [one] one choice
       *[other] { $all } choices
    } kept the game.
# Domin-Up: few mistakes, but the game was lost.
review-unlucky = { $side }: good moves, unlucky deal.

# The window.
keys-review = Review of the finished game
button-review = Review of the game: best moves and mistakes
review-making = Reviewing: { $done } of { $total }
review-failed = The game could not be reviewed.
review-graph = Expected score after each move, { $side }
review-close = Close the review
review-previous-moment = Previous marked move
review-next-moment = Next marked move
review-change = { $label }: { $before }% to { $after }%
review-kept-mistakes = { $count ->
        [one] One mistake is kept, and comes back tomorrow.
       *[other] { $count } mistakes are kept, and come back from tomorrow on.
    }
