# What the rules say: why something is no move, how a game ended, what is wrong with a position text.
# One short line each: they stand in a strip beside the board.

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

# At the beginning of a sentence.
side-white = White
side-black = Black

## How a game ended

reason-checkmate = checkmate
reason-stalemate = stalemate
reason-dead-position = neither side can mate any more
reason-threefold-repetition = the same position three times
reason-fivefold-repetition = the same position five times
reason-fifty-moves = fifty moves without progress
reason-seventy-five-moves = seventy-five moves without progress
reason-race = first king home
reason-both-home = both kings home
reason-no-pieces = no pieces left
reason-blocked = no move left
reason-blocked-white = White has no move left
reason-blocked-black = Black has no move left
reason-no-pieces-white = White has no pieces left
reason-no-pieces-black = Black has no pieces left
reason-twenty-moves = twenty moves without progress
reason-forcada = three kings against one, twelve moves
reason-empty-hand = empty hand
reason-resignation = resignation
reason-resigned = { $name } resigned
reason-out-of-time = { $name } ran out of time
reason-time-forfeit = time ran out
reason-time-without-mate = time ran out, but no mate was possible any more
reason-agreement = by agreement
reason-as-recorded = as the record says

## Why something is no move: any game

why-game-over = The game is over.
why-nothing-there = There is no piece there.
why-not-yours = That piece is not yours.
why-no-move-from-there = That piece cannot move now.
why-no-such-path = No move goes that way.
why-unreadable = “{ $text }” is not a move.
why-ambiguous = “{ $text }” fits more than one move.

## Why something is no move: chess and Racing Kings

# Where a sentence names a piece of chess, $piece is king, queen, rook, bishop, knight or pawn, and the sentence
# chooses the form.

why-chess-empty-square = There is no piece on { $square }.
why-chess-not-your-piece = The piece on { $square } is not yours.
why-chess-own-piece = Your own piece stands on { $square }.
why-chess-king-capture = A king is never captured.
why-chess-piece-move =
    That is not how { $piece ->
        [king] a king
        [queen] a queen
        [rook] a rook
        [bishop] a bishop
        [knight] a knight
       *[pawn] a pawn
    } moves.
why-chess-no-piece-reaches =
    { $piece ->
        [king] No king
        [queen] No queen
        [rook] No rook
        [bishop] No bishop
        [knight] No knight
       *[pawn] No pawn
    } of yours can go to { $square }.
why-chess-blocked = The piece on { $by } is in the way.
why-chess-pawn-blocked = A pawn does not capture straight ahead: { $by } is taken.
why-chess-nothing-to-capture = A pawn moves diagonally only to capture, and { $square } is empty.
why-chess-double-step = A pawn goes two squares only on its first move.
why-chess-promotion-missing = Choose what the pawn becomes.
why-chess-promotion-role =
    A pawn never becomes a { $piece ->
        [king] king
        [queen] queen
        [rook] rook
        [bishop] bishop
        [knight] knight
       *[pawn] pawn
    }.
why-chess-promotion-elsewhere = Only a pawn on the last rank is promoted.
why-chess-king-attacked = On { $square } the king would be attacked from { $by }.
why-chess-kings-adjacent = The king would stand beside the king on { $square }.
why-chess-in-check = Your king would still be in check from { $by }.
why-chess-pinned = That would leave your king in check from { $by }.
why-chess-en-passant-pinned = Taking en passant would open your king to { $by }.
why-chess-castling-right-king = No short castling: the king or that rook has moved.
why-chess-castling-right-queen = No long castling: the king or that rook has moved.
why-chess-castling-rook = No castling: your rook is not on { $square }.
why-chess-castling-blocked = No castling: the piece on { $by } is in between.
why-chess-castling-in-check = No castling out of check: { $by } attacks the king.
why-chess-castling-through-check = No castling through check: { $by } attacks { $square }.
why-chess-castling-into-check = No castling into check: { $by } attacks { $square }.

why-racing-kings-race-over = The race is over.
why-racing-kings-gives-check =
    Giving check is forbidden, and { $piece ->
        [king] the king
        [queen] the queen
        [rook] the rook
        [bishop] the bishop
        [knight] the knight
       *[pawn] the pawn
    } on { $square } would.

## Why something is no move: draughts

why-draughts-empty-square = There is no piece on { $square }.
why-draughts-not-your-piece = The piece on { $square } is not yours.
why-draughts-own-piece = Your own piece stands on { $square }.
why-draughts-occupied = Square { $square } is taken: a capture jumps over the piece.
why-draughts-not-diagonal = Pieces move along the diagonals.
why-draughts-light-square = Draughts is played on the dark squares only.
why-draughts-man-backward = A man does not move backward.
why-draughts-man-far = A man moves one square only.
why-draughts-blocked = The piece on { $square } is in the way.
why-draughts-must-capture =
    { $most ->
        [one] You must capture: { $example }.
       *[other] You must capture: { $example } takes { $most } pieces.
    }
why-draughts-man-captures-forward = A man does not capture backward.
why-draughts-nothing-there = There is nothing to capture on { $square }.
why-draughts-no-such-route = No capture goes that way.
why-draughts-nothing-captured = There is nothing to capture on the way.
why-draughts-must-continue = The capture is not over: it goes on to { $square }.
why-draughts-larger-capture = The most pieces must be taken: { $example } takes { $most }, not { $taken }.
why-draughts-more-kings = The most kings must be taken: { $example } takes { $most }, not { $taken }.

## Why something is no move: Domin-Up

why-domin-up-hand-first = Choose a tile from your hand first.
why-domin-up-not-in-hand = The tile { $tile } is not in your hand.
why-domin-up-must-open = The game opens with 7-7 in the middle.
why-domin-up-cannot-pass = You can still play, for instance { $example }.
why-domin-up-must-climb = Whoever can climb must: { $tile } can, onto a { $first } and a { $second } side by side.
why-domin-up-nothing-below = To climb, a tile has to lie on others.
why-domin-up-heights-differ = One half would lie higher than the other: a tile lies level.
why-domin-up-number-differs = To climb, each half lies on an equal number: a { $half } does not go on a { $there }.
why-domin-up-neither-way = A { $half } does not climb on a { $there }, and up there the tile touches no equal one.
why-domin-up-only-on-table = Laid beside others, a tile lies flat on the table; here one lies already.
why-domin-up-no-neighbour = A tile laid beside others touches one edge to edge.
why-domin-up-nowhere = { $tile } fits nowhere now.
why-domin-up-no-match = Laid beside others, a tile touches an equal number at its own height with one half.
why-domin-up-not-edge-to-edge = The two halves of a tile lie edge to edge.
why-domin-up-out-of-reach = The table ends here after all.

## What is wrong with a position text

fen-field-count = A position has 6 fields, or 4 without the clocks; this one has { $count }.
fen-rank-count = The board has 8 ranks separated by “/”; this one has { $count }.
fen-piece-letter = “{ $letter }” on rank { $rank } is neither a piece nor a number from 1 to 8.
fen-adjacent-numbers = Two numbers follow one another on rank { $rank }.
fen-rank-too-long = Rank { $rank } has more than 8 squares.
fen-rank-too-short =
    { $count ->
        [one] Rank { $rank } has only one square.
       *[other] Rank { $rank } has only { $count } squares.
    }
fen-side-to-move = The side to move is w or b, not “{ $text }”.
fen-castling-text = Castling rights are - or some of KQkq, not “{ $text }”.
fen-castling-pieces = { $side } can castle there only with the king on { $king } and the rook on { $rook }.
fen-en-passant-text = The en passant square is - or a square, not “{ $text }”.
fen-en-passant-impossible = No pawn can just have passed over { $square }.
fen-halfmove-clock = The halfmove clock is a number from 0, not “{ $text }”.
fen-fullmove-number = The move number is a number from 1, not “{ $text }”.
fen-king-count =
    { $count ->
        [0] { $side } has no king.
       *[other] { $side } has { $count } kings instead of one.
    }
fen-pawn-count = { $side } has { $count } pawns, more than 8.
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
fen-racing-kings-field = Racing Kings has - for castling and en passant, not “{ $text }”.
fen-racing-kings-over = With both kings home Black cannot be to move.
fen-draughts-side-to-move = The side to move is W or B, not “{ $text }”.
fen-draughts-list = A list of squares begins with W or B, not “{ $text }”.
fen-draughts-list-missing = { $side } has no list of squares.
fen-draughts-list-twice = { $side } has two lists of squares.
fen-draughts-square-number = “{ $text }” is not a square from 1 to 32.
fen-draughts-range = “{ $text }” does not lead from a lower square to a higher one.
fen-draughts-square-twice = Square { $square } is given twice.
fen-draughts-too-many = { $side } has { $count } pieces, more than 12.
fen-draughts-man-on-crowning-row = A man cannot stand on { $square }: there it becomes a king.
fen-draughts-no-pieces = There is no piece on the board.

fen-domin-up-field-count = A Domin-Up position has 5 fields; this one has { $count }.
fen-domin-up-rules = The rules are report or publisher, not “{ $text }”.
fen-domin-up-seat-count = There are 2, 3 or 4 hands; here there are { $count }.
fen-domin-up-turn = The turn is a seat from 1 to { $seats }, not “{ $text }”.
fen-domin-up-tile = In the hand of seat { $seat }, “{ $text }” is no tile.
fen-domin-up-hidden-hand = The hand of seat { $seat } is hidden: every hand is needed.
fen-domin-up-tile-twice = The tile { $tile } is twice in the hand of seat { $seat }.
fen-domin-up-tile-in-two-hands = The tile { $tile } is in the hands of seats { $first } and { $second }.
fen-domin-up-hand-size = Seat { $seat } holds { $count } tiles, more than the { $most } of the deal.
fen-domin-up-not-dealt = Before the opening seat { $seat } holds { $dealt } tiles, not { $count }.
fen-domin-up-opener = Seat { $seat } holds 77 and opens the game.
fen-domin-up-opening-in-hand = 77 opened the game, but seat { $seat } still holds it.
fen-domin-up-two-empty-hands = Two hands are empty, but the first one ends the game.
fen-domin-up-cell = A cell is written x,y=V^H, not “{ $text }”.
fen-domin-up-cell-number = The number on { $place } is not one from 0 to 7.
fen-domin-up-cell-height = The height of { $place } is not one from 1 to 36.
fen-domin-up-cell-twice = The cell { $place } is there twice.
fen-domin-up-half-tile = The heights add up to { $count }: that leaves half a tile.
fen-domin-up-too-many = There are { $count } tiles, more than 36.
fen-domin-up-apart = The cell { $place } is cut off from the other tiles.
fen-domin-up-passes = The passes are a number from 0 to { $most }, not “{ $text }”.

## What is wrong with a plan for a game

plan-seats = This game has { $expected } seats, not { $given }.
plan-odds = Odds like these are not given in this game.
plan-no-such-player = This game has no player “{ $player }”.
plan-seat-range = This game has { $least } to { $most } seats, not { $given }.
plan-rules = This game has no rules “{ $text }”: expected { $expected }.
