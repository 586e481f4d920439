# Tutorials: demonstrations, exercises and mini games.

tutorial-not-asked = That move is legal, but not what is asked. Try another.

## Racing Kings

tutorial-racing-kings-scene-opening = Two kings race: the first on the eighth row wins.
tutorial-racing-kings-scene-block = White’s queen shields the way of the king.
tutorial-racing-kings-scene-run = The king runs one row up.
tutorial-racing-kings-scene-check = Taking this queen would give check, and check is forbidden.
tutorial-racing-kings-scene-closing = White arrives, and Black cannot follow at once: White wins.
tutorial-racing-kings-run-title = Run
tutorial-racing-kings-run = Move your king one row up.
tutorial-racing-kings-run-remark = The eighth row is the goal of both kings.
tutorial-racing-kings-no-check-title = No check
tutorial-racing-kings-no-check = Capture a black piece without giving check.
tutorial-racing-kings-no-check-remark = Capturing the rook would give check, and check is forbidden.
tutorial-racing-kings-block-title = Stop the king
tutorial-racing-kings-block = Play so that the black king cannot go up with its next move.
tutorial-racing-kings-block-remark = Your rook guards the whole seventh row.
tutorial-racing-kings-guard-title = Take the guard
tutorial-racing-kings-guard = A black rook guards the seventh row. Capture it.
tutorial-racing-kings-guard-then = The way is free: move your king to the seventh row.
tutorial-racing-kings-race-title = Ahead by one
tutorial-racing-kings-race = Both kings run, and yours is one row ahead. Lose no time: king up.
tutorial-racing-kings-race-then = Go to the eighth row: Black comes one move too late.
tutorial-racing-kings-race-remark = Capturing the knight would have let Black catch up.
tutorial-racing-kings-last-move-title = Black’s last move
tutorial-racing-kings-last-move = You have Black. White has arrived, and you have one move: arrive too.
tutorial-racing-kings-last-move-remark = Both kings have arrived: a draw.
tutorial-racing-kings-mini-game-title = Kings and rooks
tutorial-racing-kings-mini-game = Each side has a king and a rook. Reach the eighth row first, and never give check.

## Draughts

tutorial-draughts-scene-opening = Take all black pieces, or leave them no move, to win.
tutorial-draughts-scene-two = A man takes by jumping forwards: here two in one move.
tutorial-draughts-scene-crown = On the last row, the man becomes a king.
tutorial-draughts-scene-fly = A king takes from afar.
tutorial-draughts-scene-closing = Black has no piece left: White wins.
tutorial-draughts-step-title = A step
tutorial-draughts-step = Move a man one square forwards so that Black cannot take it.
tutorial-draughts-must-take-title = Must take
tutorial-draughts-must-take = One of your men can take, so it must. Find it.
tutorial-draughts-must-take-remark = Who can take must take.
tutorial-draughts-take-two-title = Take two
tutorial-draughts-take-two = Take two men with one move.
tutorial-draughts-take-two-remark = A capture goes on as long as the piece can take.
tutorial-draughts-most-title = The most
tutorial-draughts-most = Two men could take, but only the larger capture is allowed. Make it.
tutorial-draughts-most-remark = The number comes first: two men count more than one king.
tutorial-draughts-fly-title = The king flies
tutorial-draughts-fly = Fly with your king to a square from which it attacks a man.
tutorial-draughts-fly-then = Now take a man from afar.
tutorial-draughts-crown-title = A new king
tutorial-draughts-crown = Move a man to the last row.
tutorial-draughts-crown-remark = Now it is a king, and moves along whole diagonals.
tutorial-draughts-mini-game-title = Four against four
tutorial-draughts-mini-game = Four men on each side. Take them all, or leave Black without a move.

## Chess

tutorial-chess-scene-opening = Attack the king so that nothing can save it: that is the whole game.
tutorial-chess-scene-capture = A piece captures on the square of another. Even the queen may be lost.
tutorial-chess-scene-check = The bishop attacks the king: check. Black must answer.
tutorial-chess-scene-closing = Checkmate: the king cannot be saved. White wins, even without the queen.
tutorial-chess-lines-title = Rook, bishop, queen
tutorial-chess-lines = The rook goes straight, the bishop diagonally. Capture with one of them.
tutorial-chess-lines-then = The queen does both. Capture a pawn with it.
tutorial-chess-steps-title = Knight, king, pawn
tutorial-chess-steps = The knight goes two squares straight and one to the side. Capture with it.
tutorial-chess-steps-then = The king goes one square; the pawn captures diagonally. Capture with one of them.
tutorial-chess-check-title = Check
tutorial-chess-check = Your king is in check. Put a piece in between.
tutorial-chess-check-then = Check again. Capture the piece that gives it.
tutorial-chess-check-remark = The third answer to a check is to move the king to a safe square.
tutorial-chess-mate-title = Mate in one
tutorial-chess-mate = Give checkmate with one move.
tutorial-chess-mate-remark = The king is attacked and has no safe square: checkmate.
tutorial-chess-castle-title = Castle
tutorial-chess-castle = Castle: move your king two squares towards a rook.
tutorial-chess-castle-remark = On the other side, the king would have crossed an attacked square.
tutorial-chess-promote-title = Promote
tutorial-chess-promote = Move your pawn to the last row and choose a new piece.
tutorial-chess-promote-remark = The queen is nearly always the best choice.
tutorial-chess-mini-game-title = Kings and pawns
tutorial-chess-mini-game = Each side has a king and four pawns. Promote a pawn, then give checkmate.

## Domin-Up

tutorial-domin-up-scene-opening = The first to lay all their tiles wins.
tutorial-domin-up-scene-lay = One number must touch an equal one: here seven beside seven.
tutorial-domin-up-scene-climb = Two on two, five on five: this tile climbs. Who can climb must.
tutorial-domin-up-scene-pass = Nothing fits: the second player passes.
tutorial-domin-up-scene-closing = The first player’s hand is empty, and the game is won.
tutorial-domin-up-lay-title = Lay
tutorial-domin-up-lay = Lay your heaviest tile: one of its numbers must touch an equal one.
tutorial-domin-up-lay-remark = Heavy tiles left in the hand can lose a blocked game.
tutorial-domin-up-climb-title = Climb
tutorial-domin-up-climb = Lay a tile on top of others: each number must cover an equal one.
tutorial-domin-up-climb-remark = A climb is a bridge between two tiles of the same height.
tutorial-domin-up-must-climb-title = Must climb
tutorial-domin-up-must-climb = You would like to lay 6-7, but who can climb must climb. Do so.
tutorial-domin-up-must-climb-then = Now you are free: lay your heaviest tile.
tutorial-domin-up-turn-title = Turn a tile
tutorial-domin-up-turn = Turn a tile and lay it upright.
tutorial-domin-up-pass-title = Make them pass
tutorial-domin-up-pass = You see both hands. Lay a tile so that the other player must pass.
tutorial-domin-up-pass-then = Nothing fitted: the other player passed. Make it happen again.
tutorial-domin-up-pass-remark = A player with no tile that fits passes automatically.
tutorial-domin-up-go-out-title = Go out
tutorial-domin-up-go-out = You have two tiles. Lay one so that you can surely lay the other next.
tutorial-domin-up-go-out-then = Lay your last tile, and you win.
tutorial-domin-up-go-out-remark = There was only one six, and it could have been closed. Sevens were many.
tutorial-domin-up-mini-game-title = Open hands
tutorial-domin-up-mini-game = Four tiles each, and you see both hands; the computer sees only its own. The first to lay all wins.

## The window

tutorial-title = Learn by doing
tutorial-about = A short scene, then six exercises on the board, each of one or two moves.
tutorial-start = Start
tutorial-continue = Continue
tutorial-start-again = From the start
tutorial-solved = { $solved } of { $all } solved
# On the setup page of a game that the player does not know.
tutorial-offer = New to this game? A short scene and six exercises show how to play.
tutorial-offer-accept = Show me how
tutorial-offer-decline = No, thanks
# $name is the name of the small game, such as "Kings and pawns".
tutorial-mini-game = Mini game: { $name }
tutorial-scene-title = The game
tutorial-next = Next
tutorial-leave = Leave the exercises
