## Position editor

editor-title = Set up a position
editor-open = Set up on the board
editor-edit-position = Edit this position
editor-eraser = Remove pieces
editor-hand = Move pieces
editor-turn = To move
editor-castling = Castling
editor-en-passant = En passant
editor-no-en-passant = none
editor-clear = Clear
editor-starting-position = Start
editor-mirror = Mirror
editor-mirror-impossible = Cannot mirror: the pieces would stand on squares that are not used.
editor-swap = Swap sides
editor-flip = Flip board
editor-undo = Undo the last change
editor-redo = Redo the change
editor-copy = Copy position
editor-position-text = Position as text
editor-text-error = Character { $column }: { $words }
editor-position-valid = This position is valid.
editor-more-errors = { $count ->
    [one] One more error.
   *[other] { $count } more errors.
}
editor-game-over = The game is over here. { $words }.
editor-help = Drag pieces from the tray, from square to square, or off the board. Or choose one and click squares; right-click removes a piece.
editor-use-position = Use this position
diagram-castling-short = short
diagram-castling-long = long
diagram-halfmoves = Half-moves
diagram-halfmoves-about = since the last capture or pawn move
diagram-move-number = Move
diagram-move-number-about = the number of the next move
keys-edit-position = edit the position shown
keys-editor-enter = put down the chosen piece, or pick one up
keys-editor-piece = choose a piece; press again for the other side
keys-editor-hand = move pieces again
keys-editor-remove = remove a piece
keys-editor-remove-by-mouse = removes a piece
keys-editor-undo = undo the last change
keys-editor-redo = redo the change
keys-editor-paste = paste a position
keys-editor-use-position = use this position
