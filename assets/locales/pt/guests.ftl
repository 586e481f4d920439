# Motores de outros autores.

guest-about = Um motor de outro autor: { $program }

# O que está mal com um.
guest-not-started = Não foi possível iniciar { $name } ({ $why }). O nível mais fraco faz este lance em seu lugar.
guest-not-uci = { $name } não fala UCI. O nível mais fraco faz este lance em seu lugar.
guest-other-game = { $name } não joga este jogo. O nível mais fraco faz este lance em seu lugar.
guest-died = O programa de { $name } terminou por si. O nível mais fraco faz este lance em seu lugar.
guest-hung = { $name } não respondeu a tempo. O nível mais fraco faz este lance em seu lugar.
guest-flooded = { $name } escreve sem parar. O nível mais fraco faz este lance em seu lugar.
guest-illegal = { $name } jogou { $played }, que não é legal. O nível mais fraco faz este lance em seu lugar.
guest-no-move = { $name } diz que não há lance. O nível mais fraco faz este lance em seu lugar.
