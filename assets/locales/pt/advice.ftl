# Uma dica em três passos: que peça, para onde e porquê. O que se diz no porquê foi provado; nada mais se pode acrescentar.

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

## Porquê: as regras não deixam escolha

advice-only-move = Não há outro lance legal.
advice-only-way-out = É a única maneira de sair do xeque.
advice-only-capture = É obrigatório tomar, e só esta tomada é permitida.
advice-most-pieces = É obrigatório tomar o maior número de peças, e só este lance toma tantas.
advice-most-kings = Entre tomadas de igual número é obrigatório tomar mais damas, e só este lance o faz.
advice-only-climb = Quem pode subir tem de subir, e só assim se sobe.

## Porquê: ganha

advice-checkmate = É xeque-mate.
advice-race = O rei chega, e o outro já não pode chegar também.
advice-empty-hand = É a sua última peça: ganha.
advice-wins = Ganha o jogo.
advice-mate-in = Força o mate em { $moves } lances.
advice-race-in = Leva o rei à última linha em { $moves } lances, no máximo, e o outro rei não chega a tempo.
advice-wins-in = Força a vitória em { $moves } lances, no máximo.
advice-wins-for-sure = Ganha, seja o que for que se ponha: o resto do jogo foi visto até ao fim.
advice-solved-win = Este final está resolvido: ganha-se em { $moves } lances, no máximo.
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
advice-stops-mate = Impede { $piece } de { $square } de dar mate em { $to }.
advice-stops-race = Impede { $piece } de { $square } de chegar a { $to }.
advice-stops-crowning = Impede a pedra de { $square } de ser coroada em { $to }.
advice-saves = Protege { $piece } de { $square }: o adversário já não ganha nada a capturar.
advice-saves-itself = Põe { $piece } de { $square } a salvo: o adversário já não ganha nada a capturar.
advice-saves-first = Protege { $piece } de { $square }; o que em troca se pode capturar vale menos.
advice-saves-itself-first = Põe { $piece } de { $square } a salvo; o que em troca se pode capturar vale menos.
advice-others-lose-points = Depois de qualquer outro lance, as capturas rendem ao adversário pelo menos { $points } pontos.
advice-loses-least =
    Alguma coisa se perde em todo o caso: aqui as capturas custam { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }; depois de qualquer outro lance, pelo menos { $others }.
advice-stops-fork = Impede { $piece } de { $square } de ir a { $to } atacar ao mesmo tempo { $one } e { $other }.
advice-keeps-piece = Como as coisas estavam, o adversário ganhava uma peça a seguir; agora já não.

## Porquê: ganha alguma coisa. Um ponto vale um peão.

advice-promotes = O peão promove: vem { $piece }, e nenhuma captura o compensa.
advice-takes = Captura { $piece } de { $square } sem nada em troca: não há recaptura, nem outra captura que compense.
advice-takes-back = Recaptura em { $square }.
advice-exchange =
    Captura { $piece } de { $square } e fica a ganhar { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }, haja as capturas que houver noutro lado.
advice-exchange-back =
    Captura { $piece } de { $square }. Mesmo perdendo em troca { $by }, as capturas rendem no fim { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-fork = Dali { $by } ataca { $one } de { $first } e { $other } de { $second }: alguma coisa se ganha, seja qual for a resposta.
advice-wins-points =
    Seja qual for a resposta, as capturas rendem-lhe depois pelo menos { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-wins-piece =
    { $moves ->
        [one] Ganha uma peça.
       *[other] Ganha uma peça à força em { $moves } lances, no máximo.
    }
advice-crowns = Coroa uma pedra, que não pode ser tomada logo a seguir.

## Porquê: peças de dominó

advice-leaves-no-place = Mais ninguém tem agora uma peça que sirva.
advice-leaves-no-climb = Depois, nenhuma das peças dos outros pode subir; após outro lance, alguma podia.
advice-leaves-fewest =
    Das { $held } peças do outro jogador { $fitting ->
        [0] nenhuma encaixa depois
        [one] encaixa depois uma
       *[other] encaixam depois { $fitting }
    }; após nenhum outro lance são menos.
advice-opens-number =
    Deixa à vista o número { $number }, que { $own ->
        [one] mais uma das suas peças tem
       *[other] mais { $own } das suas peças têm
    }; das do outro jogador { $theirs ->
        [0] não o tem nenhuma.
        [one] só uma o tem.
       *[other] têm-no { $theirs }.
    }
advice-only-tile = Das suas peças é a única que serve; só o lugar se pode escolher.
advice-heaviest = Das peças que servem é a que tem mais pontos, { $points }; contam se o jogo ficar bloqueado.
advice-keeps-places = Depois, { $fitting } das { $left } peças que lhe ficam têm lugar; após nenhum outro lance são mais.

## Porquê: o que se espera. É verdade para a linha que se mostra, e assim se diz

advice-line-wins-points =
    Se o jogo seguir como se espera, as capturas acabam por lhe render { $points ->
        [one] um ponto
       *[other] { $points } pontos
    }.
advice-line-wins-pieces =
    Se o jogo seguir como se espera, acaba por ganhar { $pieces ->
        [one] uma peça
       *[other] { $pieces } peças
    }.
advice-line-mate =
    Se o jogo seguir como se espera, é mate { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-line-race =
    Se o jogo seguir como se espera, o rei ganha a corrida { $moves ->
        [one] já a seguir
       *[other] em { $moves } lances
    }.
advice-line-leads-race =
    Se o jogo seguir como se espera, ao seu rei { $own ->
        [0] não falta então nenhuma linha
        [one] falta então uma linha
       *[other] faltam então { $own } linhas
    }, e ao outro { $other }.
advice-others-worse =
    Olhando { $plies ->
        [one] um lance
       *[other] { $plies } lances
    } à frente, somando os dois lados, qualquer outro lance fica claramente pior.
advice-others-no-win =
    Olhando { $plies ->
        [one] um lance
       *[other] { $plies } lances
    } à frente, somando os dois lados, só este lance segura a vitória; com qualquer outro ela escapa.
advice-others-lost =
    Olhando { $plies ->
        [one] um lance
       *[other] { $plies } lances
    } à frente, somando os dois lados, qualquer outro lance deixa o jogo praticamente perdido.

## O que faz à vista, quando nada está provado que daí se siga

advice-checks = Dá xeque.
advice-threatens-mate = Ameaça dar mate no próximo lance.
advice-threatens-race = Ameaça ganhar a corrida no próximo lance.
advice-even-exchange = É uma troca: { $by } e { $piece } de { $square } valem o mesmo.
advice-gives = Entrega { $piece } em { $square }: o adversário pode capturar ali.
advice-open-file = A torre vai para uma coluna sem peões.
advice-passed-pawn = O peão avança, e já nenhum peão o pode deter.
advice-reaches-more = Dá mais espaço: { $piece } fica com { $then } casas em vez de { $before }.
advice-attacks-more =
    Ataca { $piece } de { $square } com { $attackers ->
        [one] uma peça
       *[other] { $attackers } peças
    }; do outro lado { $guards ->
        [0] ninguém defende.
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
advice-opens-way = Abre caminho para { $piece } de { $square }: { $then } casas, em vez de { $before }.
advice-offers-exchange = Propõe uma troca: ataca { $piece } de { $square }, que vale tanto como { $by }.
advice-king-to-middle = Restam poucas peças: o rei aproxima-se do centro do tabuleiro.
advice-king-to-pawn = Restam poucas peças: o rei aproxima-se do peão de { $square }, que já nenhum peão pode deter.
advice-guards-way = Defende { $to }, para onde quer avançar o peão de { $square }.
advice-keeps-off = Impede { $piece } de { $square } de ir a { $to }: o peão capturava ali.
advice-threatens = Ameaça capturar { $piece } de { $square }.
advice-develops = Põe em jogo { $piece }.
advice-castles = Roca: o rei sai do centro e a torre entra em jogo.
advice-takes-centre = Ganha espaço no centro do tabuleiro.
advice-comes-closer = O rei fica uma linha mais perto da meta.
advice-threatens-piece = Ameaça ganhar uma peça no próximo lance.
advice-leaves-few-safe =
    Dos { $all } lances do adversário, só { $safe ->
        [one] um não perde logo uma peça.
       *[other] { $safe } não perdem logo uma peça.
    }
advice-bars-man = Impede a pedra de { $square } de ir a { $to }: ali seria tomada agora.
advice-closes-behind = Fecha a casa atrás: { $piece } de { $square } por ali já não pode ser tomada.
advice-on-the-edge = Vai para a beira do tabuleiro, onde nada pode ser tomado.
advice-holds-rio = A dama entra no rio, a diagonal maior.
advice-goes-on =
    Uma pedra avança: { $rows ->
        [one] falta-lhe uma linha
       *[other] faltam-lhe { $rows } linhas
    } para ser coroada.
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
advice-searched-least-bad =
    Tanto quanto se vê, nada salva o jogo: de tudo o que foi experimentado, até { $plies ->
        [one] um lance
       *[other] { $plies } lances dos dois lados
    } à frente, é o que mais resiste.
advice-unproven = Parece bom; nada está provado.
advice-losing = Tanto quanto se vê, o jogo continua perdido.
advice-title = Porquê
advice-line = Espera-se: { $line }
