# As palavras do Reversi.

game-reversi = Reversi
about-reversi = Discos que mudam de lado
piece-disc = disco
button-copy-reversi = Copiar a posição
setup-position-about-reversi = Linhas de cima para baixo, x e o para os discos, e quem joga
original-reversi-1 = O guloso
original-reversi-2 = O descuidado
original-about-reversi-1 = Fica com tudo o que pode.
original-about-reversi-2 = Um lance qualquer.
notice-reversi-pass = { $name } não pode virar nenhum disco e passa.
reason-reversi-no-moves = ninguém pode virar um disco
result-reversi-discs =
    { $discs ->
        [one] um disco
       *[other] { $discs } discos
    }
why-reversi-occupied = Em { $square } já está um disco.
why-reversi-turns-nothing = Um disco em { $square } não vira nenhum.
why-reversi-must-place = Não passa quem pode virar um disco, como em { $square }.
fen-reversi-form = Esperam-se oito linhas, e x ou o de quem joga.
fen-reversi-row = A linha { $row } não tem oito casas.
howto-reversi-goal-title = O objetivo
howto-reversi-goal = Ponha um disco de modo que haja discos do outro entre ele e outro seu: viram-se e passam a ser seus. No fim ganha quem tiver mais discos.
howto-reversi-pass-title = Passar
howto-reversi-pass = Quem não pode virar nenhum disco passa. Quando ninguém pode, o jogo acabou.
