# Uma dica em três passos: que peça, para onde e porquê. O que se diz no porquê foi provado; nada mais se pode acrescentar.

## Que peça

advice-look = Repare: { $piece } em { $square }.
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

## Porquê: as regras não deixam escolha

advice-only-move = Não há outro lance legal.
advice-only-way-out = É a única maneira de sair do xeque.
advice-only-capture = É obrigatório tomar, e só esta tomada é permitida.
advice-most-pieces = É obrigatório tomar o maior número de peças, e só este lance toma tantas.
advice-most-kings = Entre tomadas de igual número é obrigatório tomar mais damas, e só este lance o faz.
advice-only-climb = Quem pode subir tem de subir, e só assim se sobe.

## Porquê: ganha

advice-checkmate = É xeque-mate.
advice-race = O rei chega, e o outro já não o pode seguir.
advice-empty-hand = É a sua última peça: ganha.
advice-wins = Ganha o jogo.
advice-mate-in = Força o mate em { $moves } lances.
advice-race-in = Leva o rei à última linha em { $moves } lances, e o outro não o segue a tempo.
advice-wins-in = Força a vitória em { $moves } lances.
advice-wins-for-sure = Ganha, seja o que for que se ponha: o resto do jogo foi visto até ao fim.
advice-solved-win = Este final está resolvido: ganha-se em { $moves } lances.
advice-wins-block = Ninguém pode pôr mais peças, e é quem tem menos: ganha.

## Porquê: segura

advice-holds-draw = Este final está resolvido: o lance segura o empate, e qualquer outro perde.
advice-others-mate =
    Qualquer outro lance permite o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-others-race =
    Qualquer outro lance deixa o outro rei ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-others-lose =
    Qualquer outro lance perde { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-all-mate =
    Já nada salva o jogo: jogue-se o que se jogar, o outro lado pode forçar o mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-all-race =
    Já nada salva o jogo: jogue-se o que se jogar, o outro rei pode ganhar a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-others-lose-piece = Qualquer outro lance perde uma peça à força.
advice-stops-mate = Impede o mate em { $to }, que { $piece } em { $square } ameaçava.
advice-stops-race = Impede a chegada a { $to }, que { $piece } em { $square } ameaçava.
advice-stops-crowning = Impede a pedra em { $square } de ser coroada em { $to }.
advice-saves = Protege { $piece } em { $square }: depois nenhuma tomada compensa.
advice-saves-itself = Tira { $piece } em { $square } do perigo: depois nenhuma tomada compensa.

## Porquê: ganha alguma coisa. Um ponto vale um peão.

advice-promotes = O peão promove: vem { $piece }, e nenhuma tomada o compensa.
advice-takes = Toma { $piece } em { $square }, e nenhuma tomada o compensa.
advice-exchange =
    Toma { $piece } em { $square } e fica a ganhar { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }, seja o que for que se retome.
advice-fork = Dali { $by } ataca { $one } em { $first } e { $other } em { $second }: alguma coisa se ganha, seja qual for a resposta.
advice-wins-points =
    Seja qual for a resposta, as tomadas ganham depois pelo menos { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-wins-piece =
    { $moves ->
        [one] Ganha uma peça.
       *[other] Ganha uma peça à força em { $moves } lances.
    }
advice-crowns = Coroa uma pedra, que não pode ser tomada logo a seguir.

## Porquê: peças de dominó

advice-leaves-no-place = Mais ninguém tem agora uma peça que sirva.
advice-heaviest = Das peças que servem é a que tem mais pontos, { $points }; contam se o jogo ficar bloqueado.
advice-keeps-places = Depois, { $fitting } das { $left } peças que lhe ficam têm lugar; após nenhum outro lance são mais.

## O que faz à vista, quando nada está provado que daí se siga

advice-checks = Dá xeque.
advice-threatens = Ameaça capturar { $piece } em { $square }.
advice-develops = Põe em jogo { $piece }.
advice-castles = Roca: o rei sai do centro e a torre entra em jogo.
advice-takes-centre = Ganha espaço no centro do tabuleiro.
advice-comes-closer = O rei fica uma fila mais perto da meta.
advice-trades =
    A partir daí ninguém tem escolha: dá { $gives ->
        [one] uma peça
       *[other] { $gives } peças
    } e captura { $takes ->
        [one] uma
       *[other] { $takes }
    }.
advice-prepares-climb = Prepara uma subida para a sua peça { $tile }.
advice-leaves-few =
    Das { $held } peças do outro jogador { $fitting ->
        [0] nenhuma encaixa depois
        [one] só uma encaixa depois
       *[other] só { $fitting } encaixam depois
    }.

## Porquê: nada está provado

advice-searched =
    Não há uma razão só: de tudo o que foi experimentado, até { $plies ->
        [one] um lance
       *[other] { $plies } lances dos dois lados
    } à frente, foi o que deu melhor resultado.
advice-unproven = Parece bom; nada está provado.
advice-title = Porquê
advice-line = Espera-se: { $line }
