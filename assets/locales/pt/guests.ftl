# Motores de outros autores: o que está mal com um, dito depois do nome e de dois pontos.

guest-not-started = não se consegue iniciar ({ $why })
guest-not-uci = não fala UCI
guest-other-game = não joga este jogo
guest-died = terminou por si
guest-hung = não respondeu a tempo
guest-flooded = escreve sem parar
guest-illegal = jogou { $played }, que não é legal
guest-no-move = diz que não tem lance
