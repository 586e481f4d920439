# Hints, in three steps: which piece, where to, and why. Each reason must be proven by the program.

## Which piece

advice-look = Look at { $piece } on { $square }.
advice-look-tile = Look at the tile { $tile }.
advice-look-there = Look at the marked place.

## Pieces in the middle of a sentence

the-king = the king
the-queen = the queen
the-rook = the rook
the-bishop = the bishop
the-knight = the knight
the-pawn = the pawn
the-man = the man
the-dama = the king
the-piece = the piece

## Why: no choice

advice-only-move = It is the only legal move.
advice-only-way-out = It is the only way out of check.
advice-only-capture = You must capture, and this is the only legal capture.
advice-most-pieces = You must capture the most pieces, and only this move captures that many.
advice-most-kings = Among captures of as many pieces, you must capture the most kings: only this move does.
advice-only-climb = A tile that can climb must climb, and this is the only climb.

## Why: it wins

advice-checkmate = It is checkmate.
advice-race = Your king reaches the last row, and the other cannot follow.
advice-empty-hand = It is your last tile: you win.
advice-wins = It wins the game.
advice-mate-in = It forces mate in { $moves } moves.
advice-race-in = Your king reaches the last row within { $moves } moves, and the other cannot follow in time.
advice-wins-in = It forces a win within { $moves } moves.
advice-wins-for-sure = It wins, whatever is played: the game is calculated to the end.
advice-solved-win = This endgame is solved: you win within { $moves } moves.
advice-wins-block = Nobody can lay a tile any more, and you have the fewest: you win.

## Why: it saves the game

advice-holds-draw = This endgame is solved: the move draws, and every other move loses.
advice-others-mate =
    Every other move allows mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-others-race =
    Every other move lets the other king win the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-others-lose =
    Every other move loses { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-all-mate =
    The game is lost: after every move, your opponent can force mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-all-race =
    The game is lost: after every move, the other king can win the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-others-lose-piece = Every other move loses a piece by force.
advice-stops-mate = It stops { $piece } on { $square } from giving mate on { $to }.
advice-stops-race = It stops { $piece } on { $square } from winning the race on { $to }.
advice-stops-crowning = It stops the man on { $square } from being crowned on { $to }.
advice-saves = It protects { $piece } on { $square }: your opponent gains nothing by capturing.
advice-saves-itself = It moves { $piece } on { $square } to safety: your opponent gains nothing by capturing.
advice-saves-first = It protects { $piece } on { $square }; anything else that can be captured is worth less.
advice-saves-itself-first = It moves { $piece } on { $square } to safety; anything else that can be captured is worth less.
advice-others-lose-points = After every other move, captures win at least { $points } points for your opponent.
advice-loses-least =
    You lose something in any case: here captures cost { $points ->
        [one] one point
       *[other] { $points } points
    }, after every other move at least { $others }.
advice-stops-fork = It prevents a fork on { $to }, where { $piece } on { $square } would attack { $one } and { $other }.
advice-keeps-piece = Your opponent threatened to win a piece; this move prevents it.

## Why: it gains something. A pawn is worth one point.

advice-promotes = The pawn becomes { $piece }, and no capture makes up for it.
advice-takes = It captures { $piece } on { $square }; nothing can recapture, and no other capture makes up for it.
advice-takes-back = It recaptures on { $square }.
advice-exchange =
    It captures { $piece } on { $square } and gains { $points ->
        [one] one point
       *[other] { $points } points
    }, whatever is captured elsewhere.
advice-exchange-back =
    It captures { $piece } on { $square }. Even if { $by } is captured in return, you gain { $points ->
        [one] one point
       *[other] { $points } points
    }.
advice-fork = A fork: { $by } attacks { $one } on { $first } and { $other } on { $second }. Whatever the answer, you win something.
advice-wins-points =
    Whatever the answer, captures then win at least { $points ->
        [one] one point
       *[other] { $points } points
    }.
advice-wins-piece =
    { $moves ->
        [one] It wins a piece.
       *[other] It wins a piece by force within { $moves } moves.
    }
advice-crowns = It crowns a man, which cannot be captured at once.

## Why: tiles

advice-leaves-no-place = Nobody else has a tile that fits now.
advice-leaves-no-climb = None of the other players’ tiles can climb then; after another move, one could.
advice-leaves-fewest =
    Of your opponent’s { $held } tiles, { $fitting ->
        [0] none fits then
        [one] one fits then
       *[other] { $fitting } fit then
    }; no other move leaves fewer.
advice-opens-number =
    It leaves a { $number } open: { $own ->
        [one] one more of your tiles has
       *[other] { $own } more of your tiles have
    } that number, and of your opponent’s { $theirs ->
        [0] none.
        [one] one.
       *[other] { $theirs }.
    }
advice-only-tile = It is your only tile that fits; you can only choose the place.
advice-heaviest = Of the tiles that fit, it has the most points, { $points }; they count if the game is blocked.
advice-keeps-places = Of your { $left } remaining tiles, { $fitting } fit then; no other move leaves more.

## Why: expected play. True of the expected line only, and worded accordingly.

advice-line-wins-points =
    If play goes as expected, captures win { $points ->
        [one] one point
       *[other] { $points } points
    } in the end.
advice-line-wins-pieces =
    If play goes as expected, it wins { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } in the end.
advice-line-mate =
    If play goes as expected, it is mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-line-race =
    If play goes as expected, your king wins the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-line-leads-race =
    If play goes as expected, your king will have { $own ->
        [0] no row
        [one] one row
       *[other] { $own } rows
    } to go, and the other king { $other }.
advice-others-worse =
    At a depth of { $plies ->
        [one] one move
       *[other] { $plies } moves
    }, counting both sides, every other move is clearly worse.
advice-others-no-win =
    At a depth of { $plies ->
        [one] one move
       *[other] { $plies } moves
    }, counting both sides, only this move keeps the win.
advice-others-lost =
    At a depth of { $plies ->
        [one] one move
       *[other] { $plies } moves
    }, counting both sides, every other move is as good as lost.

## Why: what the move visibly does; nothing is claimed to follow from it

advice-checks = It gives check.
advice-threatens-mate = It threatens mate on the next move.
advice-threatens-race = It threatens to win the race on the next move.
advice-even-exchange = It exchanges { $by } for { $piece } on { $square }, of equal value.
advice-gives = It gives up { $piece } on { $square }, which can be captured.
advice-open-file = The rook moves to an open file.
advice-passed-pawn = The pawn advances and is passed: no pawn can stop it.
advice-reaches-more = It gives { $piece } more room: { $then } squares instead of { $before }.
advice-attacks-more =
    It attacks { $piece } on { $square } with { $attackers ->
        [one] one piece
       *[other] { $attackers } pieces
    }; { $guards ->
        [0] nothing defends it.
        [one] one piece defends it.
       *[other] { $guards } pieces defend it.
    }
advice-guards-more =
    It defends { $piece } on { $square } once more: { $guards ->
        [one] one defender
       *[other] { $guards } defenders
    } against { $attackers ->
        [one] one attacker
       *[other] { $attackers } attackers
    }.
advice-opens-way = It makes way for { $piece } on { $square }: { $then } squares instead of { $before }.
advice-offers-exchange = It offers an exchange: { $by } attacks { $piece } on { $square }, of equal value.
advice-king-to-middle = Few pieces are left: the king moves towards the centre of the board.
advice-king-to-pawn = Few pieces are left: the king moves towards the passed pawn on { $square }.
advice-guards-way = It defends { $to }, the next square of the passed pawn on { $square }.
advice-keeps-off = It keeps { $piece } on { $square } away from { $to }, where the pawn could capture it.
advice-threatens = It threatens to capture { $piece } on { $square }.
advice-develops = It develops { $piece }.
advice-castles = It castles: the king leaves the centre, and the rook comes into play.
advice-takes-centre = It gains space in the centre of the board.
advice-comes-closer = The king moves one row closer to the goal.
advice-threatens-piece = It threatens to win a piece on the next move.
advice-leaves-few-safe =
    Of your opponent’s { $all } moves, only { $safe ->
        [one] one loses no piece at once.
       *[other] { $safe } lose no piece at once.
    }
advice-bars-man = It keeps the man on { $square } away from { $to }, where it would be captured.
advice-closes-behind = It fills the square behind { $piece } on { $square }, which can no longer be captured that way.
advice-on-the-edge = It moves to the edge of the board, where it cannot be captured.
advice-holds-rio = The king occupies the long diagonal.
advice-goes-on =
    The man advances: it has { $rows ->
        [one] one row
       *[other] { $rows } rows
    } to go to be crowned.
advice-trades =
    A forced exchange follows: it gives { $gives ->
        [one] one piece
       *[other] { $gives } pieces
    } and captures { $takes ->
        [one] one
       *[other] { $takes }
    }.
advice-prepares-climb = It prepares a climb for your { $tile }.
advice-leaves-few =
    Of your opponent’s { $held } tiles, { $fitting ->
        [0] none fits then
        [one] only one fits then
       *[other] only { $fitting } fit then
    }.

## Why: nothing is proven

advice-searched =
    No single reason: at a depth of { $plies ->
        [one] one move
       *[other] { $plies } moves
    }, counting both sides, this move came out best.
advice-searched-least-bad =
    The game seems lost: at a depth of { $plies ->
        [one] one move
       *[other] { $plies } moves
    }, counting both sides, this move resists the most.
advice-unproven = It looks good, but nothing is proven.
advice-losing = Even so, the game seems lost.
advice-title = Why
advice-line = Expected: { $line }
