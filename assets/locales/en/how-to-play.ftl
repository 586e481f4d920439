# The rules of the games, for the pages “How to play”. The game draws the picture beside each text.

howto-title = How to play

## Racing Kings

howto-racing-kings-goal-title = A race
howto-racing-kings-goal = Both kings start at the bottom of the board and race to the top. The first king on the last row, the chequered one, wins. White moves first. The pieces move and capture as in chess; there are no pawns, and there is no castling.
howto-racing-kings-no-check-title = No check, ever
howto-racing-kings-no-check = You may not attack the other king, not even by uncovering an attack of another piece. The dots show where this queen can go: every square from which it would give check is missing.
howto-racing-kings-own-king-title = Keep your own king safe
howto-racing-kings-own-king = As in chess, a king cannot go to an attacked square, and the two kings can never stand side by side. A rook that guards a row blocks the race: here the king cannot enter the seventh row.
howto-racing-kings-answer-title = Black may answer
howto-racing-kings-answer = White moves first. To make up for it, if the white king arrives first but the black king can follow in one move, Black may still make that move, and the game is drawn. If the black king arrives first, Black wins at once.
howto-racing-kings-draws-title = Draws
howto-racing-kings-draws = The game is drawn when both kings arrive, when the player to move has no legal move, and after fifty moves by each side without a capture. When a position occurs for the third time, a draw may be claimed; the fifth time, it is automatic.

## Portuguese draughts

howto-draughts-goal-title = The goal
howto-draughts-goal = White and Black start with twelve men each on the dark squares and take turns; White moves first. A player with no pieces left, or none that can move, loses. The long diagonal starts at each player’s right.
howto-draughts-man-title = The man
howto-draughts-man = A man moves one square diagonally forward, if that square is empty.
howto-draughts-man-captures-title = How a man captures
howto-draughts-man-captures = A man jumps over an enemy man or king diagonally in front of it, onto the empty square right behind. It never captures backward: here, the enemy man behind it is safe.
howto-draughts-king-title = The king
howto-draughts-king = Two men, one on top of the other. A king moves along the diagonals, forward and backward, as far as the way is clear.
howto-draughts-king-captures-title = How a king captures
howto-draughts-king-captures = A king captures from any distance, if the way to the enemy piece is clear and the square behind it is empty. It may stop on any of the empty squares there.
howto-draughts-chain-title = Several at once
howto-draughts-chain = A piece that can capture again from where it lands must do so. Captured pieces stay on the board until the move is over, and none may be jumped twice. Empty squares may be crossed more than once.
howto-draughts-obligation-title = Capturing is compulsory
howto-draughts-obligation = If you can capture, you must. The arrowheads point at the pieces that can: one of these two men must capture, and the third may not move.
howto-draughts-quantity-title = The law of quantity
howto-draughts-quantity = If several captures are possible, you must make one that takes the most pieces. The man on the left could take a king, but the other man takes two pieces.
howto-draughts-quality-title = The law of quality
howto-draughts-quality = If they take equally many pieces, you must make one that takes the most kings: here the king is taken, not the man. If that is equal too, the choice is yours.
howto-draughts-crowning-title = Crowning
howto-draughts-crowning = A man that reaches the far row becomes a king, and its move ends there, even if it got there by capturing. It is crowned with a captured man, if there is one.
howto-draughts-blocked-title = Blocked
howto-draughts-blocked = It is White’s turn, and the man on the edge can neither move nor capture: White loses. There is no stalemate.
howto-draughts-draws-title = Draws
howto-draughts-draws = The game is drawn by agreement, and when a position occurs for the third time with the same player to move. If each side has at most four pieces, at least one of them a king, the game is also drawn after twenty moves by each side without a capture or a move of a man.
howto-draughts-forcada-title = The Forçada
howto-draughts-forcada = Three kings against one: once one of the three is on the long diagonal, that side has twelve moves to win, or the game is drawn. The rule of twenty moves does not apply then.
howto-draughts-moving-title = Moving a piece
howto-draughts-moving = Choose a piece to see its way and all that it captures; a click on the last square plays the move. If several captures end on one square, click or drag through the squares in between, or press C for the next one. Esc, the right button or a second click on a square goes one step back.

## Chess

howto-chess-goal-title = The goal
howto-chess-goal = White and Black take turns; White moves first. Attack the enemy king so that no move can save it: that is checkmate, and you win. To capture a piece, move onto its square.
howto-chess-rook-title = The rook
howto-chess-rook = It moves along rows and columns, as far as the way is clear. A ring marks a piece that it can capture.
howto-chess-bishop-title = The bishop
howto-chess-bishop = It moves along the diagonals, as far as the way is clear. It stays on squares of one colour all game.
howto-chess-queen-title = The queen
howto-chess-queen = It moves like a rook and a bishop together: the strongest piece.
howto-chess-knight-title = The knight
howto-chess-knight = It moves two squares straight and one to the side. It is the only piece that jumps over others.
howto-chess-king-title = The king
howto-chess-king = It moves one square in any direction, but never onto an attacked one. Here the rook keeps it off the column to its left.
howto-chess-pawn-title = The pawn
howto-chess-pawn = It moves one square forward, or two from where it started. It captures only diagonally forward. On the last row it becomes a queen, rook, bishop or knight, as you choose.
howto-chess-castling-title = Castling
howto-chess-castling = Once in a game, the king moves two squares towards a rook, and the rook jumps to its other side. Neither may have moved before, and no piece may stand between them. The king may not be in check, cross an attacked square or land on one.
howto-chess-en-passant-title = En passant
howto-chess-en-passant = A pawn that has just moved two squares can be captured by an enemy pawn beside it, as if it had moved only one. This is allowed only on the very next move.
howto-chess-check-title = Check
howto-chess-check = An attacked king is in check, and you must respond: move the king, capture the attacker, or put a piece in between. Here the bishop can capture the rook.
howto-chess-mate-title = Checkmate
howto-chess-mate = The king is in check and cannot escape: its own pawns wall it in, and White wins.
howto-chess-draws-title = Draws
howto-chess-draws = The game is drawn by agreement, when the player to move is not in check but has no legal move (stalemate), and when neither side has enough pieces to mate. A draw may be claimed when a position occurs for the third time, or after fifty moves by each side without a capture or a pawn move. The fifth time, or after seventy-five moves, the draw is automatic.

## Domin-Up

howto-domin-up-goal-title = The goal
howto-domin-up-goal = Thirty-six tiles, one for each pair of numbers from 0 to 7, are shuffled and dealt to two, three or four players. Nobody sees the others’ tiles. The first player to lay every tile wins.
howto-domin-up-numbers-title = Numbers made of circles
howto-domin-up-numbers = A dot is worth 1, a small circle 2 and a large circle 4; add up what you see. A large circle with a dot is 5, all three together are 7, and an empty half is 0. If you prefer digits, switch them on in the settings.
howto-domin-up-opening-title = The opening
howto-domin-up-opening = The player with the double seven lays it in the middle; that is the whole first turn. It happens automatically.
howto-domin-up-expand-title = Expanding
howto-domin-up-expand = You lay one tile per turn. It lies flat on the table, or on two places of equal height, and at least one half touches an equal number at its own height, edge to edge. Here the seven of one tile touches a seven; the other tile has no seven and does not fit.
howto-domin-up-climb-title = Climbing
howto-domin-up-climb = A tile climbs when it lies on two neighbouring places of equal height and each of its numbers covers an equal number: here seven on seven and five on five. It always bridges two tiles. If you can climb, you must.
howto-domin-up-higher-title = The upper floors
howto-domin-up-higher = A tile may also expand on top of other tiles, whatever they show, if both halves lie equally high and one of them touches an equal number on that floor. The small disc shows the height of a stack; hold X to see what lies under it.
howto-domin-up-laying-title = Laying a tile
howto-domin-up-laying = Click a tile of your hand to mark every place where it fits. It follows the pointer and snaps to those places; R, the right button or the wheel turns it, and a click lays it. A tick or a cross shows whether it fits there. You can drag it too. With no tile chosen, drag the table to move it, and turn the wheel to zoom.
howto-domin-up-order-title = Order of play
howto-domin-up-order = Play goes anticlockwise: the next player sits at your right. Two players sit face to face.
howto-domin-up-pass-title = Passing, and the end
howto-domin-up-pass = If none of your tiles fits, you pass automatically. If everybody passes in a row, the game is blocked: the player with the fewest tiles wins; if several have the fewest, the lowest sum of numbers wins. If that is equal too, the game is drawn.
howto-domin-up-hidden-title = Several people at one screen
howto-domin-up-hidden = Between two people’s turns, a curtain hides the hands. Pass the screen to the player it names; only then is that hand shown. Against computers only, your hand always stays visible.
howto-domin-up-publisher-title = The publisher’s rules
howto-domin-up-publisher = The other rules of this game: after a climb you go on, as long as a tile of your hand can climb. Then you lay one tile flat on the table, edge to edge with another, whatever the numbers. A corner does not count, as the double zero shows here. There is always room, so nobody passes.
howto-domin-up-notation-title = Cells and moves
howto-domin-up-notation = Moves are written like 76@1,0E^: the 7 lies on column 1 and row 0, the 6 to the east of it (E; N is north), and ^ means that the tile climbed. The opening lies on 0,0 and 1,0. A setting shows the numbers of columns and rows along the edge of the table.
