## Setting a position up on the board

editor-title = Set up a position
editor-open = Set it up on the board
editor-from-table = Set up this position
editor-eraser = Take pieces off
editor-hand = Move pieces
editor-turn = To move
editor-castling = Castling
editor-en-passant = En passant
editor-no-en-passant = no
editor-empty = Empty
editor-start = Start
editor-mirror = Mirror
editor-no-mirror = In the mirror the pieces would stand on the squares that are not played on.
editor-swap = Swap sides
editor-flip = Turn the board round
editor-undo = Take the last change back
editor-redo = Make it again
editor-copy = Copy the position
editor-text = The position as text
editor-text-fault = Character { $column }: { $words }
editor-possible = This position can be played.
editor-more-faults = { $count ->
    [one] One more thing is wrong.
   *[other] { $count } more things are wrong.
}
editor-over = The game is over here. { $words }.
editor-hint = Drag pieces from the tray, from square to square, or off the board. Or choose one and click squares; a right click takes off.
editor-use = Use this position
diagram-castling-short = short
diagram-castling-long = long
diagram-halfmoves = Half-moves
diagram-halfmoves-about = since the last capture or pawn move
diagram-move = Move
diagram-move-about = the number of the next move
keys-set-up = set up the position that is shown
keys-editor-enter = put the chosen piece down, or take one up
keys-editor-piece = choose a piece, the second time of the other side
keys-editor-hand = move pieces again
keys-editor-take = take a piece off
keys-editor-take-by-mouse = takes a piece off
keys-editor-undo = take the last change back
keys-editor-redo = make it again
keys-editor-paste = paste a position
keys-editor-use = use the position
