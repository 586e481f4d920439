# Sugestões, em três passos: que peça, para onde e porquê. Cada razão tem de ser provada pelo programa.

## Que peça

advice-look = Repare: { $piece } de { $square }.
advice-look-tile = Repare na peça { $tile }.
advice-look-there = Repare no lugar marcado.

## Peças no meio de uma frase

the-king = o rei
the-queen = a dama
the-rook = a torre
the-bishop = o bispo
the-knight = o cavalo
the-pawn = o peão
the-man = a pedra
the-dama = a dama
the-piece = a peça

## Porquê: não há escolha

advice-only-move = É a única jogada legal.
advice-only-way-out = É a única maneira de sair do xeque.
advice-only-capture = Tomar é obrigatório, e esta é a única tomada legal.
advice-most-pieces = É obrigatório tomar o máximo de peças, e só esta jogada toma tantas.
advice-most-kings = Entre tomadas de igual número, é obrigatória a que toma mais damas, e só esta o faz.
advice-only-climb = Quem pode subir tem de subir, e esta é a única subida.

## Porquê: ganha

advice-checkmate = É xeque-mate.
advice-race = O seu rei chega à última linha, e o outro já não.
advice-empty-hand = É a sua última peça: ganha.
advice-wins = Ganha a partida.
advice-mate-in = Força o mate em { $moves } jogadas.
advice-race-in = Leva o seu rei à última linha em { $moves } jogadas, no máximo, e o outro não chega a tempo.
advice-wins-in = Força a vitória em { $moves } jogadas, no máximo.
advice-wins-for-sure = Ganha, jogue-se o que se jogar: a partida está calculada até ao fim.
advice-solved-win = Este final está resolvido: ganha em { $moves } jogadas, no máximo.
advice-wins-block = Já ninguém pode pôr peças, e é quem tem menos: ganha.

## Porquê: salva a partida

advice-holds-draw = Este final está resolvido: a jogada empata, e qualquer outra perde.
advice-others-mate =
    Qualquer outra jogada permite o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-others-race =
    Qualquer outra jogada deixa o outro rei ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-others-lose =
    Qualquer outra jogada perde { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-all-mate =
    A partida está perdida: jogue o que jogar, o adversário pode forçar o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-all-race =
    A partida está perdida: jogue o que jogar, o outro rei pode ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-others-lose-piece = Qualquer outra jogada perde uma peça à força.
advice-stops-mate = Impede { $piece } de { $square } de dar mate em { $to }.
advice-stops-race = Impede { $piece } de { $square } de chegar a { $to }.
advice-stops-crowning = Impede a pedra de { $square } de ser coroada em { $to }.
advice-saves = Protege { $piece } de { $square }: o adversário não ganha nada a capturar.
advice-saves-itself = Põe { $piece } de { $square } a salvo: o adversário não ganha nada a capturar.
advice-saves-first = Protege { $piece } de { $square }; o que ainda se pode capturar vale menos.
advice-saves-itself-first = Põe { $piece } de { $square } a salvo; o que ainda se pode capturar vale menos.
advice-others-lose-points = Depois de qualquer outra jogada, o adversário ganha com capturas pelo menos { $points } pontos.
advice-loses-least =
    Perde-se sempre alguma coisa: aqui as capturas custam { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }; depois de qualquer outra jogada, pelo menos { $others }.
advice-stops-fork = Evita um garfo em { $to }, de onde { $piece } de { $square } atacaria { $one } e { $other }.
advice-keeps-piece = O adversário ameaçava ganhar uma peça; esta jogada impede-o.

## Porquê: ganha alguma coisa. Um peão vale um ponto.

advice-promotes = Promoção: entra { $piece }, e nenhuma captura o compensa.
advice-takes = Captura { $piece } de { $square }: não há recaptura, nem outra captura que compense.
advice-takes-back = Recaptura em { $square }.
advice-exchange =
    Captura { $piece } de { $square } e ganha { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }, haja as capturas que houver noutro lado.
advice-exchange-back =
    Captura { $piece } de { $square }. Mesmo perdendo { $by } em troca, ganha { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-fork = Garfo: { $by } ataca { $one } de { $first } e { $other } de { $second }. Seja qual for a resposta, ganha alguma coisa.
advice-wins-points =
    Seja qual for a resposta, as capturas rendem depois pelo menos { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-wins-piece =
    { $moves ->
        [one] Ganha uma peça.
       *[other] Ganha uma peça à força em { $moves } jogadas, no máximo.
    }
advice-crowns = Coroa uma pedra, que não pode ser tomada logo a seguir.

## Porquê: peças de dominó

advice-leaves-no-place = Mais ninguém tem agora uma peça que sirva.
advice-leaves-no-climb = Depois, nenhuma das peças dos outros pode subir; com outra jogada, alguma podia.
advice-leaves-fewest =
    Das { $held } peças do adversário, { $fitting ->
        [0] nenhuma serve depois
        [one] só uma serve depois
       *[other] só { $fitting } servem depois
    }; nenhuma outra jogada deixa menos.
advice-opens-number =
    Deixa aberto o número { $number }, que { $own ->
        [one] mais uma das suas peças tem
       *[other] mais { $own } das suas peças têm
    }; das do adversário, { $theirs ->
        [0] nenhuma o tem.
        [one] só uma o tem.
       *[other] { $theirs } têm-no.
    }
advice-only-tile = É a sua única peça que serve; só pode escolher o lugar.
advice-heaviest = Das peças que servem, é a que tem mais pontos, { $points }; contam se a partida ficar bloqueada.
advice-keeps-places = Das { $left } peças que lhe restam, { $fitting } servem depois; nenhuma outra jogada deixa mais.

## Porquê: a sequência esperada. Só vale para a linha que se mostra, e o texto di-lo.

advice-line-wins-points =
    Se a partida seguir como se espera, as capturas acabam por render { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-line-wins-pieces =
    Se a partida seguir como se espera, acaba por ganhar { $pieces ->
        [one] uma peça
       *[other] { $pieces } peças
    }.
advice-line-mate =
    Se a partida seguir como se espera, é mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-line-race =
    Se a partida seguir como se espera, o seu rei ganha a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
advice-line-leads-race =
    Se a partida seguir como se espera, ao seu rei { $own ->
        [0] não faltará nenhuma linha
        [one] faltará uma linha
       *[other] faltarão { $own } linhas
    }, e ao outro { $other }.
advice-others-worse =
    Calculando { $plies ->
        [one] uma jogada
       *[other] { $plies } jogadas
    }, somando os dois lados, qualquer outra é claramente pior.
advice-others-no-win =
    Calculando { $plies ->
        [one] uma jogada
       *[other] { $plies } jogadas
    }, somando os dois lados, só esta mantém a vitória.
advice-others-lost =
    Calculando { $plies ->
        [one] uma jogada
       *[other] { $plies } jogadas
    }, somando os dois lados, qualquer outra deixa a partida praticamente perdida.

## Porquê: o que a jogada faz à vista, sem se afirmar nenhuma consequência

advice-checks = Dá xeque.
advice-threatens-mate = Ameaça dar mate na próxima jogada.
advice-threatens-race = Ameaça ganhar a corrida na próxima jogada.
advice-even-exchange = Troca { $by } por { $piece } de { $square }: valem o mesmo.
advice-gives = Entrega { $piece } em { $square }: o adversário pode capturar ali.
advice-open-file = A torre ocupa uma coluna aberta.
advice-passed-pawn = O peão avança e está passado: nenhum peão o pode deter.
advice-reaches-more = Dá mais espaço: { $piece } fica com { $then } casas em vez de { $before }.
advice-attacks-more =
    Ataca { $piece } de { $square } com { $attackers ->
        [one] uma peça
       *[other] { $attackers } peças
    }; do outro lado, { $guards ->
        [0] nenhuma defende.
        [one] só uma peça defende.
       *[other] { $guards } peças defendem.
    }
advice-guards-more =
    Defende mais uma vez { $piece } de { $square }: { $guards ->
        [one] uma peça defende
       *[other] { $guards } peças defendem
    } e { $attackers ->
        [one] uma ataca
       *[other] { $attackers } atacam
    }.
advice-opens-way = Abre caminho: { $piece } de { $square } fica com { $then } casas em vez de { $before }.
advice-offers-exchange = Propõe uma troca: { $by } ataca { $piece } de { $square }, que vale o mesmo.
advice-king-to-middle = Restam poucas peças: o rei aproxima-se do centro do tabuleiro.
advice-king-to-pawn = Restam poucas peças: o rei aproxima-se do peão passado de { $square }.
advice-guards-way = Defende { $to }, a casa seguinte do peão passado de { $square }.
advice-keeps-off = Impede { $piece } de { $square } de ir a { $to }, onde o peão capturaria.
advice-threatens = Ameaça capturar { $piece } de { $square }.
advice-develops = Desenvolve { $piece }.
advice-castles = Roca: o rei sai do centro e a torre entra em jogo.
advice-takes-centre = Ganha espaço no centro do tabuleiro.
advice-comes-closer = O rei fica uma linha mais perto da meta.
advice-threatens-piece = Ameaça ganhar uma peça na próxima jogada.
advice-leaves-few-safe =
    Das { $all } jogadas do adversário, só { $safe ->
        [one] uma não perde logo uma peça.
       *[other] { $safe } não perdem logo uma peça.
    }
advice-bars-man = Impede a pedra de { $square } de ir a { $to }, onde seria tomada.
advice-closes-behind = Fecha a casa atrás: { $piece } de { $square } já não pode ser tomada por ali.
advice-on-the-edge = Vai para a beira do tabuleiro, onde não pode ser tomada.
advice-holds-rio = A dama ocupa o rio, a diagonal grande.
advice-goes-on =
    A pedra avança: { $rows ->
        [one] falta-lhe uma linha
       *[other] faltam-lhe { $rows } linhas
    } para ser coroada.
advice-trades =
    Segue-se uma troca forçada: dá { $gives ->
        [one] uma peça
       *[other] { $gives } peças
    } e toma { $takes ->
        [one] uma
       *[other] { $takes }
    }.
advice-prepares-climb = Prepara uma subida para a sua peça { $tile }.
advice-leaves-few =
    Das { $held } peças do adversário, { $fitting ->
        [0] nenhuma serve depois
        [one] só uma serve depois
       *[other] só { $fitting } servem depois
    }.

## Porquê: nada está provado

advice-searched =
    Não há uma razão única: deu o melhor resultado ao calcular { $plies ->
        [one] uma jogada
       *[other] { $plies } jogadas
    }, somando os dois lados.
advice-searched-least-bad =
    A partida parece perdida: ao calcular { $plies ->
        [one] uma jogada
       *[other] { $plies } jogadas
    }, somando os dois lados, esta é a que mais resiste.
advice-unproven = Parece boa, mas nada está provado.
advice-losing = Mesmo assim, a partida parece perdida.
advice-title = Porquê
advice-line = Linha esperada: { $line }
