# As regras dos jogos, para as páginas «Como se joga». O jogo desenha a imagem ao lado de cada texto.

howto-title = Como se joga

## Corrida de Reis

howto-racing-kings-goal-title = Uma corrida
howto-racing-kings-goal = Os dois reis partem do fundo do tabuleiro e correm para o topo. Ganha o primeiro a chegar à última linha, a da meta axadrezada. As brancas jogam primeiro. As peças movem-se e capturam como no xadrez; não há peões nem roque.
howto-racing-kings-no-check-title = Xeque, nunca
howto-racing-kings-no-check = Não é permitido atacar o rei adversário, nem mesmo ao destapar o ataque de outra peça. Os pontos mostram para onde esta dama pode ir: faltam todas as casas de onde daria xeque.
howto-racing-kings-own-king-title = Proteja o seu rei
howto-racing-kings-own-king = Como no xadrez, um rei não pode ir para uma casa atacada, e os dois reis nunca podem ficar lado a lado. Uma torre que domina uma linha trava a corrida: aqui, o rei não pode entrar na sétima linha.
howto-racing-kings-answer-title = As pretas podem responder
howto-racing-kings-answer = As brancas jogam primeiro. Para compensar, se o rei branco chegar primeiro mas o rei preto puder chegar logo a seguir, as pretas ainda têm essa jogada, e a partida empata. Se o rei preto chegar primeiro, as pretas ganham logo.
howto-racing-kings-draws-title = Empates
howto-racing-kings-draws = A partida empata quando chegam os dois reis, quando quem joga não tem nenhuma jogada legal e ao fim de cinquenta jogadas de cada lado sem capturas. Quando uma posição aparece pela terceira vez, o empate pode ser reclamado; à quinta vez, é automático.

## Damas clássicas

howto-draughts-goal-title = O objetivo
howto-draughts-goal = Brancas e pretas começam com doze pedras cada, nas casas escuras, e jogam à vez, as brancas primeiro. Perde quem ficar sem peças, ou sem nenhuma que possa jogar. A diagonal grande, o rio, começa à direita de cada jogador.
howto-draughts-man-title = A pedra
howto-draughts-man = A pedra anda uma casa na diagonal, para a frente, se essa casa estiver livre.
howto-draughts-man-captures-title = Como a pedra toma
howto-draughts-man-captures = A pedra salta por cima de uma pedra ou dama adversária que esteja à sua frente, na diagonal, para a casa livre logo atrás. Nunca toma para trás: aqui, a pedra adversária que ficou atrás está a salvo.
howto-draughts-king-title = A dama
howto-draughts-king = São duas pedras sobrepostas. A dama anda nas diagonais, para a frente e para trás, até onde o caminho estiver livre.
howto-draughts-king-captures-title = Como a dama toma
howto-draughts-king-captures = A dama toma a qualquer distância, se o caminho até à peça adversária e a casa logo atrás estiverem livres. Pode parar em qualquer das casas livres que aí se seguem.
howto-draughts-chain-title = Várias de uma vez
howto-draughts-chain = Se, da casa onde cai, a peça puder tomar outra vez, tem de o fazer. As peças tomadas ficam no tabuleiro até ao fim da jogada, e nenhuma pode ser saltada duas vezes. As casas livres podem ser atravessadas mais do que uma vez.
howto-draughts-obligation-title = Tomar é obrigatório
howto-draughts-obligation = Quem pode tomar tem de tomar. As setas apontam para as peças que podem: uma destas duas pedras tem de tomar, e a terceira não pode jogar.
howto-draughts-quantity-title = A lei da quantidade
howto-draughts-quantity = Entre várias tomadas, é obrigatória a que toma mais peças. A pedra da esquerda podia tomar uma dama, mas a outra toma duas peças.
howto-draughts-quality-title = A lei da qualidade
howto-draughts-quality = Se o número de peças for igual, é obrigatória a tomada com mais damas: aqui toma-se a dama e não a pedra. Se também isso for igual, a escolha é livre.
howto-draughts-crowning-title = A coroação
howto-draughts-crowning = A pedra que chega à última linha passa a dama, e a jogada acaba aí, mesmo que lá tenha chegado a tomar. É coroada com uma pedra tomada, se houver alguma.
howto-draughts-blocked-title = Prisioneira
howto-draughts-blocked = É a vez das brancas, e a pedra na borda não pode andar nem tomar: as brancas perdem. Não há empate por afogamento.
howto-draughts-draws-title = Empates
howto-draughts-draws = A partida empata por acordo, ou quando uma posição aparece pela terceira vez com o mesmo jogador a jogar. Se cada lado tiver no máximo quatro peças, com pelo menos uma dama, também empata ao fim de vinte jogadas de cada um sem tomadas nem jogadas de pedra.
howto-draughts-forcada-title = A Forçada
howto-draughts-forcada = Três damas contra uma: assim que uma das três ocupa o rio, esse lado tem doze jogadas para ganhar, senão a partida empata. A regra das vinte jogadas deixa então de valer.
howto-draughts-moving-title = Mover uma peça
howto-draughts-moving = Escolha uma peça para ver o caminho e tudo o que toma; um clique na última casa faz a jogada. Se várias tomadas acabarem na mesma casa, clique ou arraste pelas casas do meio, ou carregue em C para ver a seguinte. Com Esc, o botão direito ou um segundo clique numa casa, volta um passo atrás.

## Xadrez

howto-chess-goal-title = O objetivo
howto-chess-goal = Brancas e pretas jogam à vez, as brancas primeiro. Ataque o rei adversário de modo que nenhuma jogada o salve: é xeque-mate, e a vitória é sua. Para capturar uma peça, vá para a casa dela.
howto-chess-rook-title = A torre
howto-chess-rook = Anda em linhas e colunas, até onde o caminho estiver livre. Um anel marca o que pode capturar.
howto-chess-bishop-title = O bispo
howto-chess-bishop = Anda nas diagonais, até onde o caminho estiver livre. Fica sempre em casas da mesma cor.
howto-chess-queen-title = A dama
howto-chess-queen = Anda como a torre e o bispo juntos: é a peça mais forte.
howto-chess-knight-title = O cavalo
howto-chess-knight = Anda duas casas a direito e uma para o lado. É a única peça que salta por cima das outras.
howto-chess-king-title = O rei
howto-chess-king = Anda uma casa em qualquer direção, mas nunca para uma casa atacada. Aqui, a torre impede-o de ir para a coluna à sua esquerda.
howto-chess-pawn-title = O peão
howto-chess-pawn = Anda uma casa em frente, ou duas a partir de onde começou. Só captura na diagonal, para a frente. Na última linha transforma-se em dama, torre, bispo ou cavalo, à escolha.
howto-chess-castling-title = O roque
howto-chess-castling = Uma vez por partida, o rei anda duas casas na direção de uma torre, e a torre salta para o outro lado dele. Nenhum dos dois pode ter-se movido antes, nem pode haver peças entre eles. O rei não pode estar em xeque, passar por uma casa atacada nem parar numa.
howto-chess-en-passant-title = Tomada en passant
howto-chess-en-passant = Um peão que acabou de andar duas casas pode ser capturado por um peão adversário ao lado dele, como se só tivesse andado uma. Tem de ser logo na jogada seguinte.
howto-chess-check-title = Xeque
howto-chess-check = Um rei atacado está em xeque, e é preciso responder: mover o rei, capturar a peça que o ataca ou pôr uma peça no meio. Aqui, o bispo pode capturar a torre.
howto-chess-mate-title = Xeque-mate
howto-chess-mate = O rei está em xeque e não pode fugir: os seus próprios peões fecham-lhe o caminho, e as brancas ganham.
howto-chess-draws-title = Empates
howto-chess-draws = A partida empata por acordo, quando quem joga não está em xeque mas não tem nenhuma jogada legal (rei afogado), e quando nenhum dos lados tem peças para dar mate. Quando uma posição aparece pela terceira vez, ou ao fim de cinquenta jogadas de cada lado sem capturas nem jogadas de peão, o empate pode ser reclamado. À quinta vez, ou ao fim de setenta e cinco jogadas, é automático.

## Domin-Up

howto-domin-up-goal-title = O objetivo
howto-domin-up-goal = Trinta e seis peças de dominó, uma para cada par de números de 0 a 7, são baralhadas e dadas a dois, três ou quatro jogadores. Ninguém vê as peças dos outros. Ganha quem primeiro puser todas as suas.
howto-domin-up-numbers-title = Números feitos de círculos
howto-domin-up-numbers = Um ponto vale 1, um círculo pequeno 2 e um círculo grande 4; soma-se o que se vê. Um círculo grande com um ponto é 5, os três juntos são 7, e uma metade vazia é 0. Se preferir algarismos, ative-os nas definições.
howto-domin-up-opening-title = A abertura
howto-domin-up-opening = Quem tem o duplo sete põe-no no meio da mesa, e é essa a primeira jogada. É feita automaticamente.
howto-domin-up-expand-title = Alargar
howto-domin-up-expand = Põe-se uma peça por jogada. Fica na mesa, ou sobre dois lugares da mesma altura, e pelo menos uma das suas metades toca, lado a lado e à mesma altura, num número igual. Aqui, o sete de uma peça toca num sete; a outra não tem nenhum sete e não serve.
howto-domin-up-climb-title = Subir
howto-domin-up-climb = Uma peça sobe quando fica sobre dois lugares vizinhos da mesma altura e cada um dos seus números cobre um número igual: aqui, sete sobre sete e cinco sobre cinco. Faz sempre uma ponte entre duas peças. Quem pode subir tem de subir.
howto-domin-up-higher-title = Nos andares de cima
howto-domin-up-higher = Também se pode alargar por cima de outras peças, sejam quais forem os números, se as duas metades ficarem à mesma altura e uma delas tocar num número igual nesse andar. O pequeno disco indica a altura da pilha; mantenha X premido para ver o que está por baixo.
howto-domin-up-laying-title = Pôr uma peça
howto-domin-up-laying = Clique numa peça da sua mão para marcar todos os lugares onde serve. A peça segue o ponteiro e encosta a esses lugares; R, o botão direito ou a roda do rato rodam-na, e um clique põe-na na mesa. Um visto ou uma cruz mostram se ali serve. Também a pode arrastar. Sem peça escolhida, arraste a mesa para a deslocar e use a roda para a aproximar.
howto-domin-up-order-title = À volta da mesa
howto-domin-up-order = Joga-se no sentido contrário ao dos ponteiros do relógio: o jogador seguinte está à sua direita. A dois, ficam frente a frente.
howto-domin-up-pass-title = Passar, e o fim
howto-domin-up-pass = Se nenhuma das suas peças servir, passa automaticamente. Se todos passarem seguidos, a partida fica bloqueada: ganha quem tiver menos peças e, entre esses, quem tiver a soma mais baixa. Se também for igual, a partida empata.
howto-domin-up-hidden-title = Várias pessoas no mesmo ecrã
howto-domin-up-hidden = Entre as jogadas de duas pessoas, uma cortina esconde as mãos. Passe o ecrã a quem for chamado, e só então se vê essa mão. Se jogar apenas contra computadores, a sua mão fica sempre à vista.
howto-domin-up-publisher-title = As regras da editora
howto-domin-up-publisher = As outras regras deste jogo: quem sobe continua, enquanto alguma peça da mão puder subir. Depois põe uma peça na mesa, a tocar noutra lado a lado, sejam quais forem os números. Um canto não conta, como mostra aqui o duplo zero. Há sempre lugar, por isso ninguém passa.
howto-domin-up-notation-title = Casas e jogadas
howto-domin-up-notation = As jogadas escrevem-se como 76@1,0E^: o 7 fica na coluna 1 e na linha 0, o 6 a leste dele (E; N é norte), e ^ quer dizer que a peça subiu. A abertura fica em 0,0 e 1,0. Uma opção das definições mostra os números das colunas e das linhas à beira da mesa.
