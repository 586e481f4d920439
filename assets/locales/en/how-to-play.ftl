# The rules of the games in our own words. Every picture beside a text is drawn by the game itself.

howto-title = How to play

## Racing Kings

howto-racing-kings-goal-title = A race
howto-racing-kings-goal = Both kings start at the bottom of the board and run up. The first king to stand on the last row, the chequered one, wins. White moves first, and the pieces move and capture as in chess. There are no pawns and there is no castling.
howto-racing-kings-no-check-title = No check, ever
howto-racing-kings-no-check = A move that attacks the other king is not allowed, not even when another piece uncovers the attack. The dots show where this queen may go: every square from which it would look at the king is missing.
howto-racing-kings-own-king-title = Mind your own king too
howto-racing-kings-own-king = As in chess, a king may not step onto an attacked square, and the two kings may never stand side by side. A rook that holds a row stops the race: here the king cannot enter the seventh row.
howto-racing-kings-answer-title = Black may answer
howto-racing-kings-answer = White has the first move. So when the white king arrives first, Black has one more move: if the black king can reach the last row with it, the game is a draw. If Black arrives first, Black wins at once.
howto-racing-kings-draws-title = Draws
howto-racing-kings-draws = Besides both kings home, the game is drawn when the player to move has no legal move, after fifty moves of each side without a capture, and when a position repeats: the third time it may be claimed, the fifth time it is a draw by itself.

## Chess

howto-chess-goal-title = The goal
howto-chess-goal = White and Black move in turn, White first. Whoever attacks the enemy king so that no move can save it has given mate and wins. Move onto an enemy piece to capture it.
howto-chess-rook-title = The rook
howto-chess-rook = Along rows and columns, as far as the way is free. A ring marks what it can capture.
howto-chess-bishop-title = The bishop
howto-chess-bishop = Along the diagonals, as far as the way is free. It stays on squares of one colour all its life.
howto-chess-queen-title = The queen
howto-chess-queen = Like rook and bishop together: the strongest piece.
howto-chess-knight-title = The knight
howto-chess-knight = Two squares straight and one to the side. It is the only piece that jumps over others.
howto-chess-king-title = The king
howto-chess-king = One square in any direction, but never onto an attacked one. Here the rook keeps it from the row and the column that the rook looks along.
howto-chess-pawn-title = The pawn
howto-chess-pawn = One square forward, or two from where it began. It captures diagonally forward only. On the last row it turns into a queen, rook, bishop or knight, as you choose.
howto-chess-castling-title = Castling
howto-chess-castling = Once in a game, the king goes two squares towards a rook, and the rook jumps to its other side. Neither may have moved before, nothing may stand between them, and the king may not be in check, pass an attacked square or land on one.
howto-chess-en-passant-title = En passant
howto-chess-en-passant = A pawn that has just gone two squares can be captured by an enemy pawn beside it as if it had gone only one. It must be done at once or not at all.
howto-chess-check-title = Check
howto-chess-check = An attacked king is in check, and the check must be met: move the king, capture the attacker, or put something in between. The bishop may do that here, or capture the rook.
howto-chess-mate-title = Mate
howto-chess-mate = Nothing helps any more: Black's own pawns wall the king in, and White wins.
howto-chess-draws-title = Draws
howto-chess-draws = The game is drawn when the player to move has no legal move and is not in check, when neither side can mate any more, and when the players agree. The same position for the third time, or fifty moves of each side without a capture or a pawn move, may be claimed; the fifth time and seventy-five moves are a draw by themselves.
