# The words of Reversi.

game-reversi = Reversi
about-reversi = Discs that change sides
piece-disc = disc
button-copy-reversi = Copy the position
setup-position-about-reversi = Rows from the top, x and o for discs, then who is to move
original-reversi-1 = The greedy one
original-reversi-2 = The careless one
original-about-reversi-1 = Takes whatever it can.
original-about-reversi-2 = Any move by chance.
notice-reversi-pass = { $name } can turn no disc and passes.
reason-reversi-no-moves = neither can turn a disc
result-reversi-discs =
    { $discs ->
        [one] one disc
       *[other] { $discs } discs
    }
why-reversi-occupied = There is a disc on { $square } already.
why-reversi-turns-nothing = A disc on { $square } turns none.
why-reversi-must-place = Nobody passes who can turn a disc, as on { $square }.
fen-reversi-form = Eight rows are expected, and x or o to move.
fen-reversi-row = Row { $row } has not eight squares.
howto-reversi-goal-title = The aim
howto-reversi-goal = Put a disc down so that discs of the other side lie between it and another of yours: they are turned and become yours. Whoever has more discs in the end has won.
howto-reversi-pass-title = Passing
howto-reversi-pass = Who can turn no disc passes. When neither can, the game is over.
