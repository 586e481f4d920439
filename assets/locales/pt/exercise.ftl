# Exercícios no tabuleiro: outra tentativa numa jogada de uma partida revista, ou um problema.

exercise-find-better = Encontre uma jogada melhor.
exercise-find-win = Havia aqui uma vitória rápida. Encontre-a.
# $side é uma cor ou o nome de um jogador; $task é uma das frases acima ou o objetivo de um problema.
exercise-question = { $side }: é a sua vez. { $task }
exercise-your-turn = É a sua vez. { $task }
# $move foi jogada na partida.
exercise-played = Jogado na partida: { $move }
exercise-tries = { $tries ->
        [one] Resta uma tentativa
       *[other] Restam { $tries } tentativas
    }

exercise-judging = A verificar { $move }…
exercise-right = { $move } está certa.
exercise-wrong = { $move } não resolve.
# $answer é a jogada que refuta $move.
exercise-wrong-answer = { $move } não resolve: a resposta é { $answer }.
exercise-shown = A jogada era { $move }.
exercise-take-back-first = Primeiro, desfaça a jogada.

exercise-title = Tentar outra vez
exercise-again = Desfazer
exercise-show = Mostrar a jogada
exercise-next = Erro seguinte
exercise-play-on = Continuar daqui
exercise-close = Voltar à revisão

button-retry = Procurar uma jogada melhor do que a que foi jogada
