# Sugestões, em três passos: que peça, para onde e porquê. Cada razão tem de ser provada pelo programa.

## Que peça

hint-step-piece = Olhe para { $piece } de { $square }.
hint-step-tile = Repare na peça { $tile }.
hint-step-place = Repare no lugar marcado.

## Peças no meio de uma frase

hint-the-king = o rei
hint-the-queen = a dama
hint-the-rook = a torre
hint-the-bishop = o bispo
hint-the-knight = o cavalo
hint-the-pawn = o peão
hint-the-man = a pedra
hint-the-dama = a dama
hint-the-piece = a peça

## Porquê: não há escolha

hint-only-move = É a única jogada legal.
hint-only-way-out = É a única maneira de sair do xeque.
hint-only-capture = Tomar é obrigatório, e esta é a única tomada legal.
hint-most-pieces = É obrigatório tomar o máximo de peças, e só esta jogada toma tantas.
hint-most-kings = Entre tomadas de igual número, é obrigatória a que toma mais damas, e só esta o faz.
hint-only-climb = Quem pode subir tem de subir, e esta é a única subida.

## Porquê: ganha

hint-checkmate = É xeque-mate.
hint-wins-race = O seu rei chega à última linha, e o outro já não.
hint-empty-hand = É a sua última peça: ganha.
hint-wins = Ganha a partida.
hint-mate-in = Força o mate em { $moves } jogadas.
hint-wins-race-in = Leva o seu rei à última linha em { $moves } jogadas, no máximo, e o outro não chega a tempo.
hint-wins-in = Força a vitória em { $moves } jogadas, no máximo.
hint-wins-certainly = Ganha, jogue-se o que se jogar: a partida está calculada até ao fim.
hint-solved-win = Este final está resolvido: ganha em { $moves } jogadas, no máximo.
hint-wins-blocked-game = Já ninguém pode pôr peças, e a sua mão é a que tem menos: ganha.

## Porquê: salva a partida

hint-holds-draw = Este final está resolvido: a jogada empata, e qualquer outra perde.
hint-others-allow-mate =
    Qualquer outra jogada permite o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-others-lose-race =
    Qualquer outra jogada deixa o outro rei ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-others-lose =
    Qualquer outra jogada perde { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-all-moves-allow-mate =
    A partida está perdida: jogue o que jogar, o adversário pode forçar o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-all-moves-lose-race =
    A partida está perdida: jogue o que jogar, o outro rei pode ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-others-lose-piece = Qualquer outra jogada perde uma peça à força.
hint-stops-mate = Impede { $piece } de { $square } de dar mate em { $to }.
hint-stops-race = Impede { $piece } de { $square } de chegar a { $to }.
hint-stops-crowning = Impede a pedra de { $square } de ser coroada em { $to }.
hint-saves-piece = Protege { $piece } de { $square }: o adversário não ganha nada com a captura.
hint-saves-moved-piece = Põe { $piece } de { $square } a salvo: o adversário não ganha nada com a captura.
hint-saves-most-valuable-piece = Protege { $piece } de { $square }; o que ainda se pode capturar vale menos.
hint-saves-most-valuable-moved-piece = Põe { $piece } de { $square } a salvo; o que ainda se pode capturar vale menos.
hint-others-lose-points = Depois de qualquer outra jogada, o adversário ganha com capturas pelo menos { $points } pontos.
hint-loses-least =
    Perde-se sempre alguma coisa: aqui as capturas custam { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }; depois de qualquer outra jogada, pelo menos { $others }.
hint-stops-fork = Evita um garfo em { $to }, de onde { $piece } de { $square } atacaria { $one } e { $other }.
hint-prevents-piece-loss = O adversário ameaçava ganhar uma peça; esta jogada impede-o.

## Porquê: ganha alguma coisa. Um peão vale um ponto.

hint-promotes = O peão é promovido: passa a ter { $piece }, e nenhuma captura o compensa.
hint-captures = Captura { $piece } de { $square }: não há recaptura, nem outra captura que compense.
hint-recaptures = Recaptura em { $square }.
hint-exchange-wins-points =
    Captura { $piece } de { $square } e ganha { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }, sejam quais forem as capturas noutro lado.
hint-exchange-wins-points-net =
    Captura { $piece } de { $square }. Mesmo perdendo { $by } em troca, ganha { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
hint-fork = Garfo: { $by } ataca { $one } de { $first } e { $other } de { $second }. Seja qual for a resposta, ganha alguma coisa.
hint-wins-points =
    Seja qual for a resposta, as capturas rendem depois pelo menos { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
hint-wins-piece =
    { $moves ->
        [one] Ganha uma peça.
       *[other] Ganha uma peça à força em { $moves } jogadas, no máximo.
    }
hint-crowns = Coroa uma pedra, que não pode ser tomada logo a seguir.

## Porquê: peças de dominó

hint-leaves-no-fitting-tile = Mais ninguém tem agora uma peça que sirva.
hint-leaves-no-climb = Depois, nenhuma das peças dos outros pode subir; com outra jogada, alguma podia.
hint-leaves-fewest-fitting-tiles =
    { $held ->
        [one] A última peça do adversário não serve depois; com outra jogada, serviria.
       *[other] Das { $held } peças do adversário, { $fitting ->
            [0] nenhuma serve depois
            [one] só uma serve depois
           *[other] só { $fitting } servem depois
        }; nenhuma outra jogada deixa menos.
    }
hint-opens-number =
    Deixa aberto o número { $number }: { $own ->
        [one] mais uma das suas peças tem
       *[other] mais { $own } das suas peças têm
    } esse número; das do adversário, { $theirs ->
        [0] nenhuma.
        [one] só uma.
       *[other] { $theirs }.
    }
hint-only-tile = É a sua única peça que serve; só pode escolher o lugar.
hint-heaviest-tile = Das peças que servem, é a que tem mais pontos, { $points }; contam se a partida ficar bloqueada.
hint-keeps-most-fitting-tiles =
    { $left ->
        [one] A peça que lhe resta serve depois; com outra jogada, podia não servir.
       *[other] Das { $left } peças que lhe restam, { $fitting ->
            [one] uma serve
           *[other] { $fitting } servem
        } depois; nenhuma outra jogada deixa mais.
    }

## Porquê: a sequência esperada. Só vale para a linha que se mostra, e o texto di-lo.

hint-line-wins-points =
    Se a partida seguir como se espera, as capturas acabam por render { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
hint-line-wins-pieces =
    Se a partida seguir como se espera, acaba por ganhar { $pieces ->
        [one] uma peça
       *[other] { $pieces } peças
    }.
hint-line-mate =
    Se a partida seguir como se espera, é mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-line-race =
    Se a partida seguir como se espera, o seu rei ganha a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } jogadas
    }.
hint-line-leads-race =
    Se a partida seguir como se espera, ao seu rei { $own ->
        [0] não faltará nenhuma linha
        [one] faltará uma linha
       *[other] faltarão { $own } linhas
    }, e ao outro { $other }.
hint-others-worse =
    Olhando { $plies ->
        [one] uma meia-jogada
       *[other] { $plies } meias-jogadas
    } à frente, qualquer outra é claramente pior.
hint-others-miss-win =
    Olhando { $plies ->
        [one] uma meia-jogada
       *[other] { $plies } meias-jogadas
    } à frente, só esta mantém a vitória.
hint-others-lost =
    Olhando { $plies ->
        [one] uma meia-jogada
       *[other] { $plies } meias-jogadas
    } à frente, qualquer outra deixa a partida praticamente perdida.

## Porquê: o que a jogada faz à vista, sem se afirmar nenhuma consequência

hint-checks = Dá xeque.
hint-threatens-mate = Ameaça dar mate na próxima jogada.
hint-threatens-race = Ameaça ganhar a corrida na próxima jogada.
hint-even-exchange = Troca igual: dá { $by } e captura { $piece } de { $square }, que vale o mesmo.
hint-gives-up-piece = Entrega { $piece } em { $square }: o adversário pode capturar ali.
hint-open-file = A torre ocupa uma coluna aberta.
hint-passed-pawn = O peão avança e está passado: nenhum peão o pode deter.
hint-gains-mobility = Dá mais espaço: { $piece } fica com { $then } casas em vez de { $before }.
hint-attacks-more =
    Ataca { $piece } de { $square } com { $attackers ->
        [one] uma peça
       *[other] { $attackers } peças
    }; do outro lado, { $guards ->
        [0] nenhuma defende.
        [one] só uma peça defende.
       *[other] { $guards } peças defendem.
    }
hint-defends-more =
    Defende mais uma vez { $piece } de { $square }: { $guards ->
        [one] uma peça defende
       *[other] { $guards } peças defendem
    } e { $attackers ->
        [one] uma ataca
       *[other] { $attackers } atacam
    }.
hint-opens-way-for-piece = Abre caminho: { $piece } de { $square } fica com { $then } casas em vez de { $before }.
hint-offers-exchange = Propõe uma troca: { $by } ataca { $piece } de { $square }, que vale o mesmo.
hint-king-to-centre = Restam poucas peças: o rei aproxima-se do centro do tabuleiro.
hint-king-to-pawn = Restam poucas peças: o rei aproxima-se do peão passado de { $square }.
hint-defends-pawn-way = Defende { $to }, a casa seguinte do peão passado de { $square }.
hint-keeps-piece-away = Impede { $piece } de { $square } de ir para { $to }: aí, o peão faria a captura.
hint-threatens = Ameaça capturar { $piece } de { $square }.
hint-develops = Desenvolve { $piece }.
hint-castles = Roca: o rei sai do centro e a torre entra em jogo.
hint-takes-centre = Ganha espaço no centro do tabuleiro.
hint-king-comes-closer = O rei fica uma linha mais perto da meta.
hint-threatens-piece = Ameaça ganhar uma peça na próxima jogada.
hint-leaves-few-safe-moves =
    Das { $all } jogadas do adversário, só { $safe ->
        [one] uma não perde logo uma peça.
       *[other] { $safe } não perdem logo uma peça.
    }
hint-keeps-man-away = Impede a pedra de { $square } de ir a { $to }, onde seria tomada.
hint-fills-square-behind = Ocupa a casa de trás: { $piece } de { $square } já não pode ser tomada por ali.
hint-moves-to-edge = Vai para a beira do tabuleiro, onde não pode ser tomada.
hint-holds-long-diagonal = A dama ocupa o rio, a diagonal grande.
hint-man-advances =
    A pedra avança: { $rows ->
        [one] falta-lhe uma linha
       *[other] faltam-lhe { $rows } linhas
    } para ser coroada.
hint-forced-exchange =
    Segue-se uma troca forçada: dá { $gives ->
        [one] uma peça
       *[other] { $gives } peças
    } e toma { $takes ->
        [one] uma
       *[other] { $takes }
    }.
hint-prepares-climb = Prepara uma subida para a sua peça { $tile }.
hint-leaves-few-fitting-tiles =
    { $held ->
        [one] A última peça do adversário não serve depois.
       *[other] Das { $held } peças do adversário, { $fitting ->
            [0] nenhuma serve depois
            [one] só uma serve depois
           *[other] só { $fitting } servem depois
        }.
    }

## Porquê: nada está provado

hint-searched =
    Não há uma razão única: ao olhar { $plies ->
        [one] uma meia-jogada
       *[other] { $plies } meias-jogadas
    } à frente, esta deu o melhor resultado.
hint-searched-least-bad =
    A partida parece perdida: ao olhar { $plies ->
        [one] uma meia-jogada
       *[other] { $plies } meias-jogadas
    } à frente, esta é a que mais resiste.
hint-unproven = Parece boa, mas nada está provado.
hint-losing = Mesmo assim, a partida parece perdida.
hint-reasons-title = Porquê
hint-expected-line = Linha esperada: { $line }
