## Position editor

editor-title = Set up a position
editor-open = Set up on the board
editor-from-table = Edit this position
editor-eraser = Remove pieces
editor-hand = Move pieces
editor-turn = To move
editor-castling = Castling
editor-en-passant = En passant
editor-no-en-passant = none
editor-empty = Clear
editor-start = Start
editor-mirror = Mirror
editor-no-mirror = Cannot mirror: the pieces would stand on squares that are not used.
editor-swap = Swap sides
editor-flip = Flip board
editor-undo = Undo the last change
editor-redo = Redo the change
editor-copy = Copy position
editor-text = Position as text
editor-text-fault = Character { $column }: { $words }
editor-possible = This position is valid.
editor-more-faults = { $count ->
    [one] One more error.
   *[other] { $count } more errors.
}
editor-over = The game is over here. { $words }.
editor-hint = Drag pieces from the tray, from square to square, or off the board. Or choose one and click squares; right-click removes a piece.
editor-use = Use this position
diagram-castling-short = short
diagram-castling-long = long
diagram-halfmoves = Half-moves
diagram-halfmoves-about = since the last capture or pawn move
diagram-move = Move
diagram-move-about = the number of the next move
keys-set-up = edit the position shown
keys-editor-enter = put down the chosen piece, or pick one up
keys-editor-piece = choose a piece; press again for the other side
keys-editor-hand = move pieces again
keys-editor-take = remove a piece
keys-editor-take-by-mouse = removes a piece
keys-editor-undo = undo the last change
keys-editor-redo = redo the change
keys-editor-paste = paste a position
keys-editor-use = use this position
