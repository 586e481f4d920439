## Setting a position up on the board

diagram-castling-short = short
diagram-castling-long = long
diagram-halfmoves = Half-moves
diagram-halfmoves-about = Half-moves since a piece was captured or a pawn moved: from 100 on a draw can be claimed.
diagram-move = Move
diagram-move-about = The number of the next move.
