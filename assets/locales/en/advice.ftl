# A hint in three steps: which piece, where to, and why. What is said under why has been proven; nothing else may be added.

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

## Why: the rules leave no choice

advice-only-move = There is no other legal move.
advice-only-way-out = It is the only way out of check.
advice-only-capture = A capture is compulsory, and this is the only one allowed.
advice-most-pieces = The most pieces must be captured, and only this move takes so many.
advice-most-kings = Among captures of as many pieces the most kings must be taken, and only this move does.
advice-only-climb = A tile that can climb must climb, and this is the only climb.

## Why: it wins

advice-checkmate = It is mate.
advice-race = The king gets home, and the other one cannot follow.
advice-empty-hand = It is your last tile: you win.
advice-wins = It wins the game.
advice-mate-in = It forces mate in { $moves } moves.
advice-race-in = It brings the king home within { $moves } moves, and the other one cannot follow in time.
advice-wins-in = It forces a win within { $moves } moves.
advice-wins-for-sure = It wins, whatever is laid: the rest of the game has been looked through.
advice-solved-win = This ending is solved: it is won within { $moves } moves.
advice-wins-block = Nobody can lay a tile any more, and you hold the fewest: you win.

## Why: it holds

advice-holds-draw = This ending is solved: the move holds the draw, and every other one loses.
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
    Nothing holds any more: whatever is played, the other side can force mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-all-race =
    Nothing holds any more: whatever is played, the other king can win the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-others-lose-piece = Every other move loses a piece by force.
advice-stops-mate = It keeps { $piece } on { $square } from giving mate on { $to }.
advice-stops-race = It keeps { $piece } on { $square } from winning the race on { $to }.
advice-stops-crowning = It keeps the man on { $square } from being crowned on { $to }.
advice-saves = It looks after { $piece } on { $square }: then no capture pays for the other side.
advice-saves-itself = It brings { $piece } from { $square } out of danger: then no capture pays for the other side.
advice-saves-first = It looks after { $piece } on { $square }; what can be taken instead is worth less.
advice-saves-itself-first = It brings { $piece } from { $square } out of danger; what can be taken instead is worth less.
advice-others-lose-points = After every other move captures win at least { $points } points for the other side.
advice-loses-least =
    Something is lost in any case: here captures cost { $points ->
        [one] one point
       *[other] { $points } points
    }, after every other move at least { $others }.
advice-stops-fork = It keeps { $piece } on { $square } from going to { $to } and attacking { $one } and { $other } at once.
advice-keeps-piece = As things stood, the other side would have won a piece next; now it cannot.

## Why: it gains. A point is a pawn’s worth.

advice-promotes = The pawn becomes { $piece }, and no capture makes up for that.
advice-takes = It takes { $piece } on { $square }; nothing can take back, and no other capture makes up for that.
advice-takes-back = It takes back on { $square }.
advice-exchange =
    It takes { $piece } on { $square } and comes out ahead by { $points ->
        [one] one point
       *[other] { $points } points
    }, whatever is taken elsewhere.
advice-exchange-back =
    It takes { $piece } on { $square }. Even if { $by } is taken back, captures come out ahead by { $points ->
        [one] one point
       *[other] { $points } points
    }.
advice-fork = From there { $by } attacks { $one } on { $first } and { $other } on { $second }: something is won, whatever the answer.
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
advice-crowns = It crowns a man, who cannot be taken at once.

## Why: tiles

advice-leaves-no-place = Nobody else has a tile that fits now.
advice-leaves-no-climb = None of the tiles that the others hold can climb then; after another move one could.
advice-leaves-fewest =
    Of the { $held } tiles of the other player { $fitting ->
        [0] none fits then
        [one] one fits then
       *[other] { $fitting } fit then
    }; after no other move are there fewer.
advice-opens-number =
    It lays a { $number } open: { $own ->
        [one] one more of your tiles has
       *[other] { $own } more of your tiles have
    } that number, of the other player’s { $theirs ->
        [0] none.
        [one] one.
       *[other] { $theirs }.
    }
advice-only-tile = It is the only tile of yours that fits anywhere; only the place can be chosen.
advice-heaviest = Of the tiles that fit it has the most points, { $points }; they count if the game is blocked.
advice-keeps-places = { $fitting } of the { $left } tiles that you keep then have a place; after no other move are there more.

## Why: what is expected. True of the line that is shown, and said as that

advice-line-wins-points =
    If the game goes on as expected, captures win { $points ->
        [one] one point
       *[other] { $points } points
    } in the end.
advice-line-wins-pieces =
    If the game goes on as expected, it wins { $pieces ->
        [one] one piece
       *[other] { $pieces } pieces
    } in the end.
advice-line-mate =
    If the game goes on as expected, it is mate { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-line-race =
    If the game goes on as expected, the king wins the race { $moves ->
        [one] at once
       *[other] in { $moves } moves
    }.
advice-line-leads-race =
    If the game goes on as expected, your king will have { $own ->
        [0] no row
        [one] one row
       *[other] { $own } rows
    } to go, and the other king { $other }.
advice-others-worse =
    Looking { $plies ->
        [one] one move
       *[other] { $plies } moves of both sides
    } ahead, every other move comes out clearly worse.
advice-others-no-win =
    Looking { $plies ->
        [one] one move
       *[other] { $plies } moves of both sides
    } ahead, only this move keeps the win; with every other it slips away.
advice-others-lost =
    Looking { $plies ->
        [one] one move
       *[other] { $plies } moves of both sides
    } ahead, every other move comes out as good as lost.

## What it plainly does, where nothing is proven to follow from it

advice-checks = It gives check.
advice-threatens-mate = It threatens mate with the next move.
advice-threatens-race = It threatens to win the race with the next move.
advice-even-exchange = It exchanges { $by } for { $piece } on { $square }: both count the same.
advice-gives = It gives up { $piece } on { $square }, which can be taken.
advice-open-file = The rook comes to a file without pawns.
advice-passed-pawn = The pawn goes a step further, and no pawn can stop it any more.
advice-reaches-more = It gives { $piece } more room: { $then } squares instead of { $before }.
advice-attacks-more =
    It attacks { $piece } on { $square } with { $attackers ->
        [one] one piece
       *[other] { $attackers } pieces
    }; { $guards ->
        [0] nothing guards it.
        [one] one guards it.
       *[other] { $guards } guard it.
    }
advice-guards-more =
    It guards { $piece } on { $square } once more: { $guards ->
        [one] one guard
       *[other] { $guards } guards
    } against { $attackers ->
        [one] one attacker
       *[other] { $attackers } attackers
    }.
advice-opens-way = It opens the way for { $piece } on { $square }: { $then } squares instead of { $before }.
advice-offers-exchange = It offers an exchange: { $by } stands before { $piece } on { $square }, which counts the same.
advice-king-to-middle = Few pieces are left: the king comes nearer to the middle of the board.
advice-king-to-pawn = Few pieces are left: the king comes nearer to the pawn on { $square }, which no pawn can stop.
advice-guards-way = It guards { $to }, where the pawn on { $square } is to go.
advice-keeps-off = It keeps { $piece } on { $square } away from { $to }, where the pawn could take it now.
advice-threatens = It threatens to take { $piece } on { $square }.
advice-develops = It brings { $piece } into play.
advice-castles = It castles: the king leaves the middle, and the rook comes into play.
advice-takes-centre = It takes room in the middle of the board.
advice-comes-closer = The king comes a row closer to its goal.
advice-threatens-piece = It threatens to win a piece with the next move.
advice-leaves-few-safe =
    Of the { $all } moves of the other side only { $safe ->
        [one] one loses no piece at once.
       *[other] { $safe } lose no piece at once.
    }
advice-bars-man = It keeps the man on { $square } away from { $to }, where it would be taken now.
advice-closes-behind = It closes the square behind { $piece } on { $square }, which cannot be taken that way now.
advice-on-the-edge = It goes to the edge of the board, where nothing can be taken.
advice-holds-rio = The king comes to the longest diagonal.
advice-goes-on =
    A man goes on: it has { $rows ->
        [one] one row
       *[other] { $rows } rows
    } left until it is crowned.
advice-trades =
    Nobody has a choice then: it gives { $gives ->
        [one] one piece
       *[other] { $gives } pieces
    } and takes { $takes ->
        [one] one
       *[other] { $takes }
    }.
advice-prepares-climb = It prepares a climb for your { $tile }.
advice-leaves-few =
    Of the { $held } tiles of the other player { $fitting ->
        [0] none fits then
        [one] only one fits then
       *[other] only { $fitting } fit then
    }.

## Why: nothing is proven

advice-searched =
    No single reason: of all that was tried, up to { $plies ->
        [one] one move
       *[other] { $plies } moves of both sides
    } ahead, this turned out best.
advice-searched-least-bad =
    Nothing holds the game as far as can be seen: of all that was tried, up to { $plies ->
        [one] one move
       *[other] { $plies } moves of both sides
    } ahead, this puts up the most resistance.
advice-unproven = It seems good; nothing is proven.
advice-losing = As far as can be seen the game stays lost all the same.
advice-title = Why
advice-line = Expected: { $line }
