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

## Domin-Up

howto-domin-up-goal-title = Upwards, and out of the hand
howto-domin-up-goal = Thirty-six dominoes, one for each pair of numbers from 0 to 7, are shuffled and dealt to two, three or four players. Nobody sees the others' tiles. Whoever first has none left wins.
howto-domin-up-numbers-title = Numbers made of circles
howto-domin-up-numbers = A dot is worth 1, a small circle 2 and a large circle 4, and what lies within one another is added up. A large circle with a dot is 5; all three are 7; nothing is 0. Whoever prefers digits finds them in the settings.
howto-domin-up-opening-title = The opening
howto-domin-up-opening = Whoever holds the double seven lays it in the middle, and that is the whole first turn. The table does it by itself.
howto-domin-up-expand-title = Laying beside
howto-domin-up-expand = One tile a turn. It lies flat on the table, or on two places of equal height, and at least one of its halves touches an equal number at its own height, edge to edge. Here the seven of one tile touches a seven; the other tile touches sevens with neither its one nor its two.
howto-domin-up-climb-title = Climbing
howto-domin-up-climb = A tile climbs when it lies on two neighbouring places of equal height and each of its numbers lies on an equal number: here seven on seven and five on five. It thus bridges two tiles. Whoever can climb has to.
howto-domin-up-higher-title = On the upper floors
howto-domin-up-higher = What is laid beside may also lie on top of other tiles, whatever they show, as long as both halves lie equally high and one of them touches an equal number on that floor. The little disc says how high a stack is; hold X to see what lies under it.
howto-domin-up-hand-title = With the hand
howto-domin-up-hand = Click a tile of your hand, and every place where it can lie is marked. It follows the pointer and snaps to places that fit; R, the right button or the wheel turns it, and a click lays it. A tick or a cross says whether it fits there. You can drag it too. With nothing chosen, the table itself can be dragged, and the wheel brings it nearer.
howto-domin-up-order-title = Round the table
howto-domin-up-order = The turn goes round anticlockwise: whoever plays after you sits at your right. With two players you sit face to face.
howto-domin-up-pass-title = Passing, and the end
howto-domin-up-pass = Whoever has no place for any tile passes; the table says so and goes on. When everybody has to pass in a row, nobody can go on: whoever has the fewest tiles left wins, and among those the one whose numbers sum up to the least. If that is equal too, the game is drawn.
howto-domin-up-hidden-title = Several people at one screen
howto-domin-up-hidden = Between two people a curtain hides the hands: pass the table to whoever is named, and only then is that hand seen. Against computers alone your hand stays open before you.
howto-domin-up-publisher-title = The publisher's rules
howto-domin-up-publisher = The other game on the table: whoever climbs goes on, for as long as a tile of the hand can climb. Then one tile is laid flat on the table, touching another edge to edge, whatever the numbers. A corner does not count, as here the double nought shows. There is always room, so nobody passes.
