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

## Portuguese draughts

howto-draughts-goal-title = The goal
howto-draughts-goal = White and Black have twelve men each on the dark squares and move in turn, White first. Whoever has no piece left, or none that can move, has lost. The long diagonal begins at each player’s right hand.
howto-draughts-man-title = The man
howto-draughts-man = One square diagonally forward, if it is empty.
howto-draughts-man-captures-title = How a man captures
howto-draughts-man-captures = It jumps over an enemy piece in front of it, man or king, onto the empty square right behind. Never backward: the man behind it is safe here.
howto-draughts-king-title = The king
howto-draughts-king = Two men one upon the other. It moves along the diagonals, forward and backward, as far as the way is free.
howto-draughts-king-captures-title = How a king captures
howto-draughts-king-captures = From any distance, when there is an empty square behind the enemy piece. It may land on any of the free squares there.
howto-draughts-chain-title = Several at once
howto-draughts-chain = A piece that can go on capturing from where it lands has to. What it takes stays on the board until the move is over, and nothing is jumped twice; empty squares may be crossed more than once.
howto-draughts-obligation-title = Capturing is compulsory
howto-draughts-obligation = Whoever can capture must. The arrowheads point at the pieces that have to: one of these two men captures, and the third may not move.
howto-draughts-quantity-title = The law of quantity
howto-draughts-quantity = Among several captures, the one that takes the most pieces must be made. The man on the left could take a king, but the other one takes two pieces.
howto-draughts-quality-title = The law of quality
howto-draughts-quality = If the numbers are equal, the capture with the most kings must be made: here the king is taken and not the man. If that is equal too, the choice is free.
howto-draughts-crowning-title = Crowning
howto-draughts-crowning = A man that reaches the far row becomes a king, and its move ends there, even if it came by capturing. It is crowned with a captured man, if there is one.
howto-draughts-blocked-title = Shut in
howto-draughts-blocked = It is White’s turn, and the man on the edge can neither move nor capture: White has lost. There is no stalemate.
howto-draughts-draws-title = Draws
howto-draughts-draws = The game is drawn when a position comes up for the third time with the same player to move, or when the players agree. With at most four pieces a side and a king on both, twenty moves of each player without a capture or a move of a man are a draw.
howto-draughts-forcada-title = The Forçada
howto-draughts-forcada = Three kings against one: once the three hold the long diagonal, they have twelve moves to win, or the game is drawn. The twenty moves are not counted then.
howto-draughts-hand-title = With the hand
howto-draughts-hand = Choose a piece: its way is shown with all it takes, and one click on the last square plays it. Where several captures end on one square, click or drag through the squares in between, or press C for the next one. Esc, the right button or a click on the last square takes a step back.

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
howto-chess-mate = Nothing helps any more: Black’s own pawns wall the king in, and White wins.
howto-chess-draws-title = Draws
howto-chess-draws = The game is drawn when the player to move has no legal move and is not in check, when neither side can mate any more, and when the players agree. The same position for the third time, or fifty moves of each side without a capture or a pawn move, may be claimed; the fifth time and seventy-five moves are a draw by themselves.

## Domin-Up

howto-domin-up-goal-title = Upwards, and out of the hand
howto-domin-up-goal = Thirty-six dominoes, one for each pair of numbers from 0 to 7, are shuffled and dealt to two, three or four players. Nobody sees the others’ tiles. Whoever first has none left wins.
howto-domin-up-numbers-title = Numbers made of circles
howto-domin-up-numbers = A dot is worth 1, a small circle 2 and a large circle 4, and what lies within one another is added up. A large circle with a dot is 5; all three are 7; nothing is 0. If you prefer digits, switch them on in the settings.
howto-domin-up-opening-title = The opening
howto-domin-up-opening = Whoever holds the double seven lays it in the middle, and that is the whole first turn. The table does it by itself.
howto-domin-up-expand-title = Expanding
howto-domin-up-expand = One tile a turn. It lies flat on the table, or on two places of equal height, and at least one of its halves touches an equal number at its own height, edge to edge. Here the seven of one tile touches a seven; the other tile touches sevens with neither its one nor its two.
howto-domin-up-climb-title = Climbing
howto-domin-up-climb = A tile climbs when it lies on two neighbouring places of equal height and each of its numbers lies on an equal number: here seven on seven and five on five. It thus bridges two tiles. Whoever can climb has to.
howto-domin-up-higher-title = On the upper floors
howto-domin-up-higher = A tile may also expand on top of other tiles, whatever they show, as long as both halves lie equally high and one of them touches an equal number on that floor. The little disc says how high a stack is; hold X to see what lies under it.
howto-domin-up-hand-title = With the hand
howto-domin-up-hand = Click a tile of your hand, and every place where it can lie is marked. It follows the pointer and snaps to places that fit; R, the right button or the wheel turns it, and a click lays it. A tick or a cross says whether it fits there. You can drag it too. With nothing chosen, the table itself can be dragged, and the wheel brings it nearer.
howto-domin-up-order-title = Round the table
howto-domin-up-order = The turn goes round anticlockwise: whoever plays after you sits at your right. With two players you sit face to face.
howto-domin-up-pass-title = Passing, and the end
howto-domin-up-pass = Whoever has no place for any tile passes; the table says so and goes on. When everybody has to pass in a row, nobody can go on: whoever has the fewest tiles left wins, and among those the one whose numbers add up to the least. If that is equal too, the game is drawn.
howto-domin-up-hidden-title = Several people at one screen
howto-domin-up-hidden = Between two people a curtain hides the hands: pass the table to whoever is named, and only then is that hand seen. Against computers alone your hand stays open before you.
howto-domin-up-publisher-title = The publisher’s rules
howto-domin-up-publisher = The other game on the table: whoever climbs goes on, for as long as a tile of the hand can climb. Then one tile is laid flat on the table, touching another edge to edge, whatever the numbers. A corner does not count, as here the double zero shows. There is always room, so nobody passes.
howto-domin-up-notation-title = Cells and moves
howto-domin-up-notation = Moves are written like 76@1,0E^: the 7 lies on column 1 and row 0, the 6 east of it (E; N is north), and ^ means that it climbed. The opening lies on 0,0 and 1,0. A setting shows the numbers of columns and rows along the edge of the table.
