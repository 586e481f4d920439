# Exercises on the board: another try at a move of a reviewed game, or a puzzle.

exercise-find-better = Find a better move.
exercise-find-win = There was a quick win here. Find it.
# $side is a colour or the name of a player; $task is one of the sentences above or the goal of a puzzle.
exercise-question = { $side } to move. { $task }
exercise-your-turn = Your turn. { $task }
# $move was played in the game.
exercise-played = Played in the game: { $move }
exercise-tries = { $tries ->
        [one] One try left
       *[other] { $tries } tries left
    }

exercise-judging = Checking { $move }…
exercise-right = { $move } is right.
exercise-wrong = { $move } does not do it.
# $answer is the move that refutes $move.
exercise-wrong-answer = { $move } does not do it: { $answer } is the answer.
exercise-shown = { $move } was the move.
exercise-take-back-first = Take the move back first.

exercise-title = Try again
exercise-again = Take back
exercise-show = Show the move
exercise-next = Next mistake
exercise-play-on = Play on from here
exercise-close = Back to the review

button-retry = Look for a better move than the one played
