# Lições: demonstrações, exercícios e minijogos.

tutorial-not-asked = É uma jogada legal, mas não é a pedida. Tente outra.

## Corrida de Reis

tutorial-racing-kings-scene-opening = Dois reis correm: ganha o primeiro na oitava linha.
tutorial-racing-kings-scene-block = A dama branca protege o caminho do rei.
tutorial-racing-kings-scene-run = O rei sobe uma linha.
tutorial-racing-kings-scene-check = Capturar esta dama daria xeque, e o xeque é proibido.
tutorial-racing-kings-scene-closing = O rei branco chega, e o preto já não o alcança: ganham as brancas.
tutorial-racing-kings-run-title = Correr
tutorial-racing-kings-run = Suba uma linha com o seu rei.
tutorial-racing-kings-run-remark = A oitava linha é a meta dos dois reis.
tutorial-racing-kings-no-check-title = Sem xeque
tutorial-racing-kings-no-check = Capture uma peça preta sem dar xeque.
tutorial-racing-kings-no-check-remark = Capturar a torre daria xeque, e o xeque é proibido.
tutorial-racing-kings-block-title = Travar o rei
tutorial-racing-kings-block = Jogue de modo que o rei preto não possa subir na próxima jogada.
tutorial-racing-kings-block-remark = A sua torre domina toda a sétima linha.
tutorial-racing-kings-guard-title = Capturar o guarda
tutorial-racing-kings-guard = Uma torre preta guarda a sétima linha. Capture-a.
tutorial-racing-kings-guard-then = O caminho está livre: leve o seu rei à sétima linha.
tutorial-racing-kings-race-title = Um passo à frente
tutorial-racing-kings-race = Os dois reis correm, e o seu vai uma linha à frente. Não perca tempo: suba.
tutorial-racing-kings-race-then = Vá para a oitava linha: as pretas chegam uma jogada tarde demais.
tutorial-racing-kings-race-remark = Capturar o cavalo teria deixado as pretas recuperar o atraso.
tutorial-racing-kings-last-move-title = A última jogada das pretas
tutorial-racing-kings-last-move = Joga com as pretas. O rei branco já chegou, e resta-lhe uma jogada: chegue também.
tutorial-racing-kings-last-move-remark = Chegaram os dois reis: empate.
tutorial-racing-kings-mini-game-title = Reis e torres
tutorial-racing-kings-mini-game = Cada lado tem um rei e uma torre. Chegue primeiro à oitava linha, sem nunca dar xeque.

## Damas clássicas

tutorial-draughts-scene-opening = Tome todas as peças pretas, ou bloqueie-as, e ganha.
tutorial-draughts-scene-two = A pedra toma ao saltar para a frente: aqui, duas de uma vez.
tutorial-draughts-scene-crown = Na última linha, a pedra passa a dama.
tutorial-draughts-scene-fly = A dama toma à distância.
tutorial-draughts-scene-closing = As pretas ficam sem peças: ganham as brancas.
tutorial-draughts-step-title = Um passo
tutorial-draughts-step = Avance uma casa com uma pedra, sem que as pretas a possam tomar.
tutorial-draughts-must-take-title = Tomar é obrigatório
tutorial-draughts-must-take = Uma das suas pedras pode tomar, por isso tem de o fazer. Descubra qual.
tutorial-draughts-must-take-remark = Quem pode tomar tem de tomar.
tutorial-draughts-take-two-title = Tomar duas
tutorial-draughts-take-two = Tome duas pedras numa só jogada.
tutorial-draughts-take-two-remark = A tomada continua enquanto a peça puder tomar.
tutorial-draughts-most-title = Tomar mais
tutorial-draughts-most = Duas pedras poderiam tomar, mas só a tomada maior é permitida. Faça-a.
tutorial-draughts-most-remark = O número decide primeiro: duas pedras valem mais do que uma dama.
tutorial-draughts-fly-title = A dama voa
tutorial-draughts-fly = Leve a sua dama a uma casa de onde ataque uma pedra.
tutorial-draughts-fly-then = Agora tome uma pedra à distância.
tutorial-draughts-crown-title = Fazer dama
tutorial-draughts-crown = Leve uma pedra à última linha.
tutorial-draughts-crown-remark = Agora é uma dama e anda por diagonais inteiras.
tutorial-draughts-mini-game-title = Quatro contra quatro
tutorial-draughts-mini-game = Quatro pedras de cada lado. Tome-as todas, ou deixe as pretas sem jogadas.

## Xadrez

tutorial-chess-scene-opening = Atacar o rei de modo que nada o salve: o jogo é isto.
tutorial-chess-scene-capture = Uma peça captura na casa de outra. Até a dama se pode perder.
tutorial-chess-scene-check = O bispo ataca o rei: xeque. As pretas têm de responder.
tutorial-chess-scene-closing = Xeque-mate: nada salva o rei. Ganham as brancas, mesmo sem dama.
tutorial-chess-lines-title = Torre, bispo e dama
tutorial-chess-lines = A torre anda a direito, o bispo na diagonal. Capture com um deles.
tutorial-chess-lines-then = A dama faz as duas coisas. Capture um peão com ela.
tutorial-chess-steps-title = Cavalo, rei e peão
tutorial-chess-steps = O cavalo anda duas casas a direito e uma para o lado. Capture com ele.
tutorial-chess-steps-then = O rei anda uma casa; o peão captura na diagonal. Capture com um deles.
tutorial-chess-check-title = Xeque
tutorial-chess-check = O seu rei está em xeque. Ponha uma peça no meio.
tutorial-chess-check-then = Outra vez xeque. Capture a peça que o dá.
tutorial-chess-check-remark = A terceira resposta ao xeque é levar o rei para uma casa segura.
tutorial-chess-mate-title = Mate numa jogada
tutorial-chess-mate = Dê xeque-mate numa só jogada.
tutorial-chess-mate-remark = O rei está atacado e não tem nenhuma casa segura: xeque-mate.
tutorial-chess-castle-title = O roque
tutorial-chess-castle = Faça roque: ande duas casas com o rei na direção de uma torre.
tutorial-chess-castle-remark = Do outro lado, o rei teria passado por uma casa atacada.
tutorial-chess-promote-title = A promoção
tutorial-chess-promote = Leve o seu peão à última linha e escolha uma nova peça.
tutorial-chess-promote-remark = A dama é quase sempre a melhor escolha.
tutorial-chess-mini-game-title = Reis e peões
tutorial-chess-mini-game = Cada lado tem um rei e quatro peões. Promova um peão e depois dê xeque-mate.

## Domin-Up

tutorial-domin-up-scene-opening = Ganha quem primeiro puser todas as suas peças.
tutorial-domin-up-scene-lay = Um dos números tem de tocar num igual: aqui, sete ao lado de sete.
tutorial-domin-up-scene-climb = Dois sobre dois, cinco sobre cinco: esta peça sobe. Quem pode subir tem de subir.
tutorial-domin-up-scene-pass = Nada serve: o segundo jogador passa.
tutorial-domin-up-scene-closing = O primeiro jogador já não tem peças na mão e ganha.
tutorial-domin-up-lay-title = Pôr uma peça
tutorial-domin-up-lay = Ponha a sua peça mais pesada: um dos números tem de tocar num igual.
tutorial-domin-up-lay-remark = Ficar com peças pesadas na mão pode custar uma partida bloqueada.
tutorial-domin-up-climb-title = Subir
tutorial-domin-up-climb = Ponha uma peça em cima de outras: cada número tem de cobrir um igual.
tutorial-domin-up-climb-remark = Uma subida é uma ponte entre duas peças à mesma altura.
tutorial-domin-up-must-climb-title = Subir é obrigatório
tutorial-domin-up-must-climb = Gostaria de pôr a peça 6-7, mas quem pode subir tem de subir. Suba.
tutorial-domin-up-must-climb-then = Agora pode escolher: ponha a sua peça mais pesada.
tutorial-domin-up-turn-title = Rodar uma peça
tutorial-domin-up-turn = Rode uma peça e ponha-a ao alto.
tutorial-domin-up-pass-title = Fazer passar
tutorial-domin-up-pass = Vê as duas mãos. Ponha uma peça que obrigue o outro jogador a passar.
tutorial-domin-up-pass-then = Nada servia: o outro jogador passou. Faça-o passar outra vez.
tutorial-domin-up-pass-remark = Quem não tem nenhuma peça que sirva passa automaticamente.
tutorial-domin-up-go-out-title = A última peça
tutorial-domin-up-go-out = Tem duas peças. Ponha uma de modo a poder pôr a outra a seguir, com certeza.
tutorial-domin-up-go-out-then = Ponha a sua última peça e ganha.
tutorial-domin-up-go-out-remark = Só havia um seis, e podia ter sido fechado. Setes havia muitos.
tutorial-domin-up-mini-game-title = Mãos à vista
tutorial-domin-up-mini-game = Quatro peças para cada um. Vê as duas mãos; o computador só vê a dele. Ganha quem puser todas primeiro.

## A janela

tutorial-title = Aprender jogando
tutorial-about = Uma cena curta e depois seis exercícios no tabuleiro, cada um de uma ou duas jogadas.
tutorial-start = Começar
tutorial-continue = Continuar
tutorial-start-again = Do princípio
tutorial-solved =
    { $solved ->
        [one] 1 de { $all } resolvido
       *[other] { $solved } de { $all } resolvidos
    }
# Na preparação de um jogo que a pessoa não conhece.
tutorial-offer = Não conhece este jogo? Uma cena curta e seis exercícios mostram como se joga.
tutorial-offer-accept = Mostrar
tutorial-offer-decline = Não é preciso
# $name é o nome do pequeno jogo, como "Reis e peões".
tutorial-mini-game = Minijogo: { $name }
tutorial-scene-title = O jogo
tutorial-next = Seguinte
tutorial-leave = Sair dos exercícios
