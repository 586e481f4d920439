# Engines of other people: what is wrong with one, said behind its name and a colon.

guest-not-started = it cannot be started ({ $why })
guest-not-uci = it does not speak UCI
guest-other-game = it does not play this game
guest-died = it has ended by itself
guest-hung = it gave no answer in time
guest-flooded = it writes without end
guest-illegal = it played { $played }, which is not legal
guest-no-move = it says that it has no move
