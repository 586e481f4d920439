# Revisão de uma partida terminada.

review-title = Revisão
review-well-played = Bem jogado
review-key-moments = Momentos decisivos
review-try-mistakes = Tentar de novo nos seus erros
review-other-marks = Outras jogadas assinaladas
review-no-moments = Nenhum erro que um nível de 1 a 7 castigasse.

# Porque é boa uma jogada elogiada, se não há razão mais forte demonstrada.
review-clearly-best = Qualquer outra jogada era claramente pior.

review-small = imprecisão
review-mistake = erro
review-blunder = erro grave
review-missed-win = vitória perdida
review-fine-point = pormenor fino

# A jogada que se devia ter feito.
review-better = Era melhor { $move }.
# $level é o nome de um nível, como "Amador 4".
review-seen-by = { $level } vê isto.
# $side é uma cor ou o nome de um jogador; $reason é uma frase de uma sugestão, escrita para esse lado.
review-answer = { $side }: a resposta é { $move }. Vista desse lado: { $reason }

# $side é uma cor ou o nome de um jogador.
review-kept = { $side }: { $kept } de { $all ->
        [one] uma escolha
       *[other] { $all } escolhas
    } não estragaram a partida.
# Domin-Up: poucos erros, mas a partida foi perdida.
review-unlucky = { $side }: boas jogadas, peças sem sorte.

# A janela.
keys-review = Revisão da partida terminada
button-review = Revisão da partida: melhores jogadas e erros
review-making = A rever: { $done } de { $total }
review-failed = Não foi possível rever a partida.
review-graph = Resultado esperado depois de cada jogada, { $side }
review-close = Fechar a revisão
review-previous-moment = Jogada assinalada anterior
review-next-moment = Jogada assinalada seguinte
review-change = { $label }: { $before } % para { $after } %
review-kept-mistakes = { $count ->
        [one] Um erro fica guardado, e volta amanhã.
       *[other] { $count } erros ficam guardados, e voltam a partir de amanhã.
    }
