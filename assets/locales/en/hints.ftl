# Hints, in three steps: which piece, where to, and why. Each reason must be proven by the program.

## Which piece

hint-step-piece = Look at { $piece } on { $square }.
hint-step-tile = Look at the tile { $tile }.
hint-step-place = Look at the marked place.

## Pieces in the middle of a sentence

hint-the-king = the king
hint-the-queen = the queen
hint-the-rook = the rook
hint-the-bishop = the bishop
hint-the-knight = the knight
hint-the-pawn = the pawn
hint-the-man = the man
hint-the-dama = the king
hint-the-piece = the piece

## Why: no choice

hint-only-move = It is the only legal move.
hint-only-way-out = It is the only way out of check.
hint-only-capture = You must capture, and this is the only legal capture.
hint-most-pieces = You must capture the most pieces, and only this move captures that many.
hint-most-kings = Among captures of as many pieces, you must capture the most kings: only this move does.
hint-only-climb = A tile that can climb must climb, and this is the only climb.

## Why: it wins

hint-checkmate = It is checkmate.
hint-wins-race = Your king reaches the last row, and the other cannot follow.
hint-empty-hand = It is your last tile: you win.
hint-wins = It wins the game.
hint-mate-in = It forces mate in { $moves } moves.
hint-wins-race-in = Your king reaches the last row within { $moves } moves, and the other cannot follow in time.
hint-wins-in = It forces a win within { $moves } moves.
hint-wins-certainly = It wins, whatever is played: the game is calculated to the end.
hint-solved-win = This endgame is solved: you win within { $moves } moves.
hint-wins-blocked-game = Nobody can lay a tile any more, and you have the fewest: you win.

## Why: it saves the game

hint-holds-draw = This endgame is solved: the move draws, and every other move loses.
hint-others-allow-mate =
    Every other move allows mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-others-lose-race =
    Every other move lets the other king win the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-others-lose =
    Every other move loses { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-all-moves-allow-mate =
    The game is lost: after every move, your opponent can force mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-all-moves-lose-race =
    The game is lost: after every move, the other king can win the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-others-lose-piece = Every other move loses a piece by force.
hint-stops-mate = It stops { $piece } on { $square } from giving mate on { $to }.
hint-stops-race = It stops { $piece } on { $square } from winning the race on { $to }.
hint-stops-crowning = It stops the man on { $square } from being crowned on { $to }.
hint-saves-piece = It protects { $piece } on { $square }: your opponent gains nothing by capturing.
hint-saves-moved-piece = It moves { $piece } on { $square } to safety: your opponent gains nothing by capturing.
hint-saves-most-valuable-piece = It protects { $piece } on { $square }; anything else that can be captured is worth less.
hint-saves-most-valuable-moved-piece = It moves { $piece } on { $square } to safety; anything else that can be captured is worth less.
hint-others-lose-points = After every other move, captures win at least { $points } points for your opponent.
hint-loses-least =
    You lose something in any case: here captures cost { $points ->
        [one] one point
       *[other] { $points } points
    }, after every other move at least { $others }.
hint-stops-fork = It prevents a fork on { $to }, where { $piece } on { $square } would attack { $one } and { $other }.
hint-prevents-piece-loss = Your opponent threatened to win a piece; this move prevents it.

## Why: it gains something. A pawn is worth one point.

hint-promotes = The pawn promotes: you get { $piece }, and no capture makes up for it.
hint-captures = It captures { $piece } on { $square }; nothing can recapture, and no other capture makes up for it.
hint-recaptures = It recaptures on { $square }.
hint-exchange-wins-points =
    It captures { $piece } on { $square } and gains { $points ->
        [one] one point
       *[other] { $points } points
    }, whatever is captured elsewhere.
hint-exchange-wins-points-net =
    It captures { $piece } on { $square }. Even if { $by } is captured in return, you gain { $points ->
        [one] one point
       *[other] { $points } points
    }.
hint-fork = A fork: { $by } attacks { $one } on { $first } and { $other } on { $second }. Whatever the answer, you win something.
hint-wins-points =
    Whatever the answer, captures then win at least { $points ->
        [one] one point
       *[other] { $points } points
    }.
hint-wins-piece =
    { $moves ->
        [one] It wins a piece.
       *[other] It wins a piece by force within { $moves } moves.
    }
hint-crowns = It crowns a man, which cannot be captured at once.

## Why: tiles

hint-leaves-no-fitting-tile = Nobody else has a tile that fits now.
hint-leaves-no-climb = None of the other players’ tiles can climb then; after another move, one could.
hint-leaves-fewest-fitting-tiles =
    { $held ->
        [one] Your opponent’s last tile does not fit then; after another move, it would.
       *[other] Of your opponent’s { $held } tiles, { $fitting ->
            [0] none fits then
            [one] one fits then
           *[other] { $fitting } fit then
        }; no other move leaves fewer.
    }
hint-opens-number =
    It leaves a { $number } open: { $own ->
        [one] one more of your tiles has
       *[other] { $own } more of your tiles have
    } that number, and of your opponent’s { $theirs ->
        [0] none.
        [one] one.
       *[other] { $theirs }.
    }
hint-only-tile = It is your only tile that fits; you can only choose the place.
hint-heaviest-tile = Of the tiles that fit, it has the most points, { $points }; they count if the game is blocked.
hint-keeps-most-fitting-tiles =
    { $left ->
        [one] Your one remaining tile fits then; after another move, none might.
       *[other] Of your { $left } remaining tiles, { $fitting ->
            [one] one fits
           *[other] { $fitting } fit
        } then; no other move leaves more.
    }

## Why: expected play. True of the expected line only, and worded accordingly.

hint-line-wins-points =
    If play goes as expected, captures win { $points ->
        [one] one point
       *[other] { $points } points
    } in the end.
hint-line-wins-pieces =
    If play goes as expected, it wins { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } in the end.
hint-line-mate =
    If play goes as expected, it is mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-line-race =
    If play goes as expected, your king wins the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
hint-line-leads-race =
    If play goes as expected, your king will have { $own ->
        [0] no row
        [one] one row
       *[other] { $own } rows
    } to go, and the other king { $other }.
hint-others-worse =
    Looking { $plies ->
        [one] one half-move
       *[other] { $plies } half-moves
    } ahead, every other move is clearly worse.
hint-others-miss-win =
    Looking { $plies ->
        [one] one half-move
       *[other] { $plies } half-moves
    } ahead, only this move keeps the win.
hint-others-lost =
    Looking { $plies ->
        [one] one half-move
       *[other] { $plies } half-moves
    } ahead, every other move is as good as lost.

## Why: what the move visibly does; nothing is claimed to follow from it

hint-checks = It gives check.
hint-threatens-mate = It threatens mate on the next move.
hint-threatens-race = It threatens to win the race on the next move.
hint-even-exchange = It exchanges { $by } for { $piece } on { $square }, of equal value.
hint-gives-up-piece = It gives up { $piece } on { $square }, which can be captured.
hint-open-file = The rook moves to an open file.
hint-passed-pawn = The pawn advances and is passed: no pawn can stop it.
hint-gains-mobility = It gives { $piece } more room: { $then } squares instead of { $before }.
hint-attacks-more =
    It attacks { $piece } on { $square } with { $attackers ->
        [one] one piece
       *[other] { $attackers } pieces
    }; { $guards ->
        [0] nothing defends it.
        [one] one piece defends it.
       *[other] { $guards } pieces defend it.
    }
hint-defends-more =
    It defends { $piece } on { $square } once more: { $guards ->
        [one] one defender
       *[other] { $guards } defenders
    } against { $attackers ->
        [one] one attacker
       *[other] { $attackers } attackers
    }.
hint-opens-way-for-piece = It makes way for { $piece } on { $square }: { $then } squares instead of { $before }.
hint-offers-exchange = It offers an exchange: { $by } attacks { $piece } on { $square }, of equal value.
hint-king-to-centre = Few pieces are left: the king moves towards the centre of the board.
hint-king-to-pawn = Few pieces are left: the king moves towards the passed pawn on { $square }.
hint-defends-pawn-way = It defends { $to }, the next square of the passed pawn on { $square }.
hint-keeps-piece-away = It keeps { $piece } on { $square } away from { $to }, where the pawn could capture it.
hint-threatens = It threatens to capture { $piece } on { $square }.
hint-develops = It develops { $piece }.
hint-castles = It castles: the king leaves the centre, and the rook comes into play.
hint-takes-centre = It gains space in the centre of the board.
hint-king-comes-closer = The king moves one row closer to the goal.
hint-threatens-piece = It threatens to win a piece on the next move.
hint-leaves-few-safe-moves =
    Of your opponent’s { $all } moves, only { $safe ->
        [one] one loses no piece at once.
       *[other] { $safe } lose no piece at once.
    }
hint-keeps-man-away = It keeps the man on { $square } away from { $to }, where it would be captured.
hint-fills-square-behind = It fills the square behind { $piece } on { $square }, which can no longer be captured that way.
hint-moves-to-edge = It moves to the edge of the board, where it cannot be captured.
hint-holds-long-diagonal = The king occupies the long diagonal.
hint-man-advances =
    The man advances: it has { $rows ->
        [one] one row
       *[other] { $rows } rows
    } to go to be crowned.
hint-forced-exchange =
    A forced exchange follows: it gives { $gives ->
        [one] one piece
       *[other] { $gives } pieces
    } and captures { $takes ->
        [one] one
       *[other] { $takes }
    }.
hint-prepares-climb = It prepares a climb for your { $tile }.
hint-leaves-few-fitting-tiles =
    { $held ->
        [one] Your opponent’s last tile does not fit then.
       *[other] Of your opponent’s { $held } tiles, { $fitting ->
            [0] none fits then
            [one] only one fits then
           *[other] only { $fitting } fit then
        }.
    }

## Why: nothing is proven

hint-searched =
    No single reason: looking { $plies ->
        [one] one half-move
       *[other] { $plies } half-moves
    } ahead, this came out best.
hint-searched-least-bad =
    The game seems lost: looking { $plies ->
        [one] one half-move
       *[other] { $plies } half-moves
    } ahead, this resists the most.
hint-unproven = It looks good, but nothing is proven.
hint-losing = Even so, the game seems lost.
hint-reasons-title = Why
hint-expected-line = Expected: { $line }
