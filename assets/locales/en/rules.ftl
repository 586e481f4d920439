# The rules: why a move is illegal, how a game ended, errors in a position text or a game setup.
# Each is one short line, for the status line beside the board.

## Pieces and sides

piece-king = king
piece-queen = queen
piece-rook = rook
piece-bishop = bishop
piece-knight = knight
piece-pawn = pawn
piece-man = man
piece-dama = king
piece-tile = tile

# First word of a sentence.
side-white = White
side-black = Black

## How a game ended

reason-checkmate = checkmate
reason-stalemate = stalemate
reason-dead-position = insufficient material
reason-threefold-repetition = threefold repetition
reason-fivefold-repetition = fivefold repetition
reason-fifty-moves = fifty-move rule
reason-seventy-five-moves = seventy-five-move rule
reason-race = first king on the last row
reason-both-arrived = both kings on the last row
reason-no-pieces = opponent has no pieces left
reason-blocked = no legal moves
reason-blocked-white = White has no legal moves
reason-blocked-black = Black has no legal moves
reason-no-pieces-white = White has no pieces left
reason-no-pieces-black = Black has no pieces left
reason-twenty-moves = twenty-move rule
reason-forcada = twelve moves with three kings against one
reason-empty-hand = every tile laid
reason-resignation = resignation
reason-resigned = { $name } resigned
reason-out-of-time = { $name } ran out of time
# The same, said to the only person among computers.
reason-you-resigned = you resigned
reason-you-ran-out-of-time = you ran out of time
reason-time-forfeit = win on time
reason-time-without-mate = time ran out, but no mate was possible
reason-agreement = by agreement
reason-as-recorded = result given in the file

## Why a move is illegal: any game

illegal-move-game-over = The game is over.
illegal-move-no-piece = There is no piece there.
illegal-move-not-your-piece = That piece is not yours.
# $piece is king, queen, rook, bishop, knight or pawn; at draughts man or dama (a king).
illegal-move-piece-cannot-move =
    { $piece ->
        [king] That king cannot move: no square beside it is free and safe.
        [queen] That queen cannot move: it is shut in.
        [rook] That rook cannot move: it is shut in.
        [bishop] That bishop cannot move: it is shut in.
        [knight] That knight cannot move: it is shut in.
        [pawn] That pawn cannot move: its way is blocked.
        [man] That man cannot move: it is shut in.
        [dama] That king cannot move: it is shut in.
       *[piece] That piece cannot move now.
    }
illegal-move-no-such-path = No legal move goes that way.
illegal-move-unreadable = “{ $text }” is not a move.
illegal-move-ambiguous = “{ $text }” matches more than one move.

## Why a move is illegal: chess and Racing Kings

# $piece is king, queen, rook, bishop, knight or pawn; each message selects the form that it needs.

illegal-move-chess-empty-square = There is no piece on { $square }.
illegal-move-chess-not-your-piece = The piece on { $square } is not yours.
illegal-move-chess-own-piece = Your own piece is on { $square }.
illegal-move-chess-king-capture = A king cannot be captured.
illegal-move-chess-piece-movement =
    That is not how { $piece ->
        [king] a king
        [queen] a queen
        [rook] a rook
        [bishop] a bishop
        [knight] a knight
       *[pawn] a pawn
    } moves.
illegal-move-chess-no-piece-reaches =
    { $piece ->
        [king] Your king cannot
        [queen] You have no queen that can
        [rook] You have no rook that can
        [bishop] You have no bishop that can
        [knight] You have no knight that can
       *[pawn] You have no pawn that can
    } go to { $square }.
illegal-move-chess-blocked = The piece on { $by } is in the way.
illegal-move-chess-pawn-blocked = A pawn does not capture straight ahead: { $by } is occupied.
illegal-move-chess-nothing-to-capture = A pawn moves diagonally only to capture, and { $square } is empty.
illegal-move-chess-double-step = A pawn moves two squares only on its first move.
illegal-move-chess-promotion-missing = Choose the promotion piece.
illegal-move-chess-promotion-piece =
    A pawn cannot promote to a { $piece ->
        [king] king
        [queen] queen
        [rook] rook
        [bishop] bishop
        [knight] knight
       *[pawn] pawn
    }.
illegal-move-chess-promotion-elsewhere = A pawn promotes only on the last rank.
illegal-move-chess-king-attacked = On { $square } your king would be in check from { $by }.
illegal-move-chess-kings-adjacent = Your king would be next to the king on { $square }.
illegal-move-chess-in-check = Your king would still be in check from { $by }.
illegal-move-chess-pinned = That piece is pinned: { $by } would attack your king.
illegal-move-chess-en-passant-pinned = Capturing en passant would expose your king to { $by }.
illegal-move-chess-castling-right-king = Cannot castle kingside: the king or the rook has moved.
illegal-move-chess-castling-right-queen = Cannot castle queenside: the king or the rook has moved.
illegal-move-chess-castling-rook = Cannot castle: your rook is not on { $square }.
illegal-move-chess-castling-blocked = Cannot castle: the piece on { $by } is in the way.
illegal-move-chess-castling-in-check = Cannot castle out of check: { $by } attacks the king.
illegal-move-chess-castling-through-check = Cannot castle through check: { $by } attacks { $square }.
illegal-move-chess-castling-into-check = Cannot castle into check: { $by } attacks { $square }.

illegal-move-racing-kings-race-over = The race is over.
illegal-move-racing-kings-gives-check =
    Checks are not allowed: { $piece ->
        [king] the king
        [queen] the queen
        [rook] the rook
        [bishop] the bishop
        [knight] the knight
       *[pawn] the pawn
    } on { $square } would attack the king.

## Why a move is illegal: draughts

illegal-move-draughts-empty-square = There is no piece on { $square }.
illegal-move-draughts-not-your-piece = The piece on { $square } is not yours.
illegal-move-draughts-own-piece = Your own piece is on { $square }.
illegal-move-draughts-occupied = Square { $square } is occupied: a capture jumps over a piece.
illegal-move-draughts-not-diagonal = Pieces move diagonally.
illegal-move-draughts-light-square = Draughts is played on the dark squares only.
illegal-move-draughts-man-backward = A man does not move backwards.
illegal-move-draughts-man-too-far = A man moves only one square.
illegal-move-draughts-blocked = The piece on { $square } is in the way.
illegal-move-draughts-must-capture =
    { $most ->
        [one] You must capture: { $example }.
       *[other] You must capture: { $example } captures { $most } pieces.
    }
illegal-move-draughts-man-captures-forward = A man does not capture backwards.
illegal-move-draughts-nothing-to-capture = There is nothing to capture on { $square }.
illegal-move-draughts-no-such-route = No capture goes that way.
illegal-move-draughts-nothing-captured = There is nothing to capture on the way.
illegal-move-draughts-must-continue = The capture is not finished: continue to { $square }.
illegal-move-draughts-larger-capture = You must capture the most pieces: { $example } captures { $most }, not { $taken }.
illegal-move-draughts-more-kings = You must capture the most kings: { $example } captures { $most }, not { $taken }.

## Why a move is illegal: Domin-Up

illegal-move-domin-up-choose-tile-first = Choose a tile from your hand first.
illegal-move-domin-up-not-in-hand = The tile { $tile } is not in your hand.
illegal-move-domin-up-must-open = The game opens with 7-7 in the middle.
illegal-move-domin-up-cannot-pass = You can still play, for example { $example }.
illegal-move-domin-up-must-climb = You must climb if you can: { $tile } can, onto a { $first } and a { $second } side by side.
illegal-move-domin-up-nothing-to-stand-on = To climb, a tile must lie on other tiles.
illegal-move-domin-up-heights-differ = Both halves of a tile must lie at the same height.
illegal-move-domin-up-number-differs = To climb, each half must lie on an equal number: a { $half } cannot lie on a { $there }.
illegal-move-domin-up-neither-climbs-nor-matches = A { $half } does not climb on a { $there }, and up there the tile touches no equal number.
illegal-move-domin-up-only-on-table = Unless it climbs, a tile must lie on the table, and this place is occupied.
illegal-move-domin-up-no-neighbour = A tile must touch another one edge to edge.
illegal-move-domin-up-tile-fits-nowhere = { $tile } fits nowhere now.
illegal-move-domin-up-no-match = One half of the tile must touch an equal number at the same height.
illegal-move-domin-up-not-edge-to-edge = The two halves of a tile must lie edge to edge.
illegal-move-domin-up-table-edge = The table ends here.

## Errors in a position text

fen-field-count = A position has 6 fields, or 4 without the move counters; this one has { $count }.
fen-rank-count = The board has 8 ranks separated by “/”; this one has { $count }.
fen-piece-letter = “{ $letter }” on rank { $rank } is neither a piece nor a number from 1 to 8.
fen-adjacent-numbers = Rank { $rank } has two numbers in a row.
fen-rank-too-long = Rank { $rank } has more than 8 squares.
fen-rank-too-short =
    { $count ->
        [one] Rank { $rank } has only one square.
       *[other] Rank { $rank } has only { $count } squares.
    }
fen-side-to-move = The side to move must be w or b, not “{ $text }”.
fen-castling-text = Castling rights must be - or letters of KQkq, not “{ $text }”.
fen-castling-pieces = { $side } can castle there only with the king on { $king } and the rook on { $rook }.
fen-en-passant-text = The en passant square must be - or a square, not “{ $text }”.
fen-en-passant-impossible = No pawn can have just passed over { $square }.
fen-halfmove-clock = The halfmove clock must be 0 or more, not “{ $text }”.
fen-fullmove-number = The move number must be 1 or more, not “{ $text }”.
fen-king-count =
    { $count ->
        [0] { $side } has no king.
       *[other] { $side } has { $count } kings instead of one.
    }
fen-pawn-count = { $side } has { $count } pawns; 8 is the most.
fen-promoted =
    { $count ->
        [1] { $side } has a promoted piece
       *[other] { $side } has { $count } promoted pieces
    }, but { $missing ->
        [0] no pawn is missing.
        [1] only one pawn is missing.
       *[other] only { $missing } pawns are missing.
    }
fen-pawn-on-edge = No pawn can stand on { $square }.
fen-opponent-in-check = { $side } is in check, but the other side is to move.
fen-impossible-check = No single move can have given check from { $by }.
fen-racing-kings-pawn = Racing Kings has no pawns, but one stands on { $square }.
fen-racing-kings-pieces =
    { $side } has { $count } { $piece ->
        [king] kings
        [queen] queens
        [rook] rooks
        [bishop] bishops
        [knight] knights
       *[pawn] pawns
    }, more than at the start.
fen-racing-kings-check = { $side } is in check, which Racing Kings never allows.
fen-racing-kings-field = In Racing Kings, castling and en passant must be -, not “{ $text }”.
fen-racing-kings-over = With both kings on the last row, Black cannot be to move.
fen-draughts-side-to-move = The side to move must be W or B, not “{ $text }”.
fen-draughts-list = A list of squares must begin with W or B, not “{ $text }”.
fen-draughts-list-missing = { $side } has no list of squares.
fen-draughts-list-twice = { $side } has two lists of squares.
fen-draughts-square-number = “{ $text }” is not a square from 1 to 32.
fen-draughts-range = “{ $text }” is not a range from a lower square to a higher one.
fen-draughts-square-twice = Square { $square } is listed twice.
fen-draughts-too-many = { $side } has { $count } pieces; 12 is the most.
fen-draughts-man-on-crowning-row = A man cannot stand on { $square }: it becomes a king there.
fen-draughts-no-pieces = There are no pieces on the board.

fen-domin-up-field-count = A Domin-Up position has 5 fields; this one has { $count }.
fen-domin-up-rules = The rules must be report or publisher, not “{ $text }”.
fen-domin-up-seat-count = There must be 2, 3 or 4 hands, not { $count }.
fen-domin-up-turn = The turn must be a seat from 1 to { $seats }, not “{ $text }”.
fen-domin-up-tile = In the hand of seat { $seat }, “{ $text }” is not a tile.
fen-domin-up-hidden-hand = The hand of seat { $seat } is hidden: every hand must be given.
fen-domin-up-tile-twice = The tile { $tile } occurs twice in the hand of seat { $seat }.
fen-domin-up-tile-in-two-hands = The tile { $tile } is in the hands of both seats { $first } and { $second }.
fen-domin-up-hand-size = Seat { $seat } holds { $count } tiles, more than the { $most } dealt.
fen-domin-up-not-dealt = Before the first move, seat { $seat } must hold { $dealt } tiles, not { $count }.
fen-domin-up-opening-not-to-move = Seat { $seat } holds 77 and must be to move.
fen-domin-up-opening-in-hand = 77 opened the game, but seat { $seat } still holds it.
fen-domin-up-two-empty-hands = Two hands are empty, but the first empty hand ends the game.
fen-domin-up-cell = A cell must be written x,y=V^H, not “{ $text }”.
fen-domin-up-cell-number = The number on { $place } must be from 0 to 7.
fen-domin-up-cell-height = The height of { $place } must be from 1 to 36.
fen-domin-up-cell-twice = The cell { $place } is listed twice.
fen-domin-up-half-tile = The heights add up to { $count }, which leaves half a tile.
fen-domin-up-too-many = There are { $count } tiles; 36 is the most.
fen-domin-up-unconnected-cell = The cell { $place } is not connected to the other tiles.
fen-domin-up-passes = The number of passes must be from 0 to { $most }, not “{ $text }”.

## Errors in a game setup

plan-seat-count = This game is for { $expected } players, not { $given }.
plan-odds-unknown = This game has no such odds.
plan-no-such-player = This game has no player “{ $player }”.
plan-seat-range = This game is for { $least } to { $most } players, not { $given }.
plan-rules-unknown = This game has no rule set “{ $text }”: expected { $expected }.
