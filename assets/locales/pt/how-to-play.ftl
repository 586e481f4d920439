# As regras dos jogos por palavras nossas. Cada imagem ao lado de um texto é desenhada pelo próprio jogo.

howto-title = Como se joga

## Corrida de Reis

howto-racing-kings-goal-title = Uma corrida
howto-racing-kings-goal = Os dois reis partem do fundo do tabuleiro e correm para cima. Ganha o primeiro rei a chegar à última linha, a da meta axadrezada. As brancas jogam primeiro, e as peças movem-se e capturam como no xadrez. Não há peões nem roque.
howto-racing-kings-no-check-title = Xeque, nunca
howto-racing-kings-no-check = Não é permitido um lance que ataque o rei adversário, nem mesmo destapando o ataque de outra peça. Os pontos mostram para onde esta dama pode ir: faltam todas as casas de onde ela olharia para o rei.
howto-racing-kings-own-king-title = E cuidado com o seu rei
howto-racing-kings-own-king = Como no xadrez, um rei não pode ir para uma casa atacada, e os dois reis nunca podem ficar lado a lado. Uma torre que domina uma linha trava a corrida: aqui o rei não pode entrar na sétima linha.
howto-racing-kings-answer-title = As pretas podem responder
howto-racing-kings-answer = As brancas têm o primeiro lance. Por isso, quando o rei branco chega primeiro, as pretas têm ainda um lance: se com ele o rei preto puder chegar à última linha, o jogo fica empatado. Se as pretas chegarem primeiro, ganham logo.
howto-racing-kings-draws-title = Empates
howto-racing-kings-draws = O jogo empata, além de quando chegam os dois reis, quando quem joga não tem nenhum lance legal, ao fim de cinquenta lances de cada lado sem capturas, e quando uma posição se repete: à terceira vez o empate pode ser reclamado, à quinta é automático.

## Damas clássicas

howto-draughts-goal-title = O objetivo
howto-draughts-goal = Brancas e pretas têm doze pedras cada nas casas escuras e jogam à vez, começando as brancas. Perde quem ficar sem peças, ou sem nenhuma que possa andar. A diagonal grande, o rio, começa à direita de cada jogador.
howto-draughts-man-title = A pedra
howto-draughts-man = Anda uma casa na diagonal para a frente, se estiver livre.
howto-draughts-man-captures-title = Como toma a pedra
howto-draughts-man-captures = Salta por cima de uma peça adversária à sua frente, pedra ou dama, para a casa livre logo atrás dela. Nunca para trás: aqui, a pedra que ficou atrás está segura.
howto-draughts-king-title = A dama
howto-draughts-king = Duas pedras sobrepostas. Anda nas diagonais, para a frente e para trás, até onde o caminho estiver livre.
howto-draughts-king-captures-title = Como toma a dama
howto-draughts-king-captures = A qualquer distância, se atrás da peça adversária houver uma casa livre. Pode parar em qualquer das casas livres que aí se seguem.
howto-draughts-chain-title = Várias de uma vez
howto-draughts-chain = A peça que da casa onde cai possa continuar a tomar tem de continuar. As peças tomadas ficam no tabuleiro até ao fim do lance e nenhuma é saltada duas vezes; as casas livres podem ser atravessadas mais do que uma vez.
howto-draughts-obligation-title = Tomar é obrigatório
howto-draughts-obligation = Quem pode tomar tem de tomar. As setas apontam para as peças obrigadas: toma uma destas duas pedras, e a terceira não pode andar.
howto-draughts-quantity-title = A lei da quantidade
howto-draughts-quantity = Entre várias tomadas, é obrigatória a que toma mais peças. A pedra da esquerda podia tomar uma dama, mas a outra toma duas peças.
howto-draughts-quality-title = A lei da qualidade
howto-draughts-quality = Se o número for igual, é obrigatória a tomada com mais damas: aqui toma-se a dama e não a pedra. Se também isso for igual, a escolha é livre.
howto-draughts-crowning-title = A coroação
howto-draughts-crowning = A pedra que chega à última linha passa a dama e o seu lance acaba aí, mesmo que lá tenha chegado ao tomar. É coroada com uma pedra tomada, se houver alguma.
howto-draughts-blocked-title = Prisioneira
howto-draughts-blocked = É a vez das brancas, e a pedra na borda não pode andar nem tomar: as brancas perdem. Não há empate por afogamento.
howto-draughts-draws-title = Empates
howto-draughts-draws = O jogo empata quando uma posição aparece pela terceira vez com o mesmo jogador a jogar, ou por acordo. Com quatro peças de cada lado, no máximo, e pelo menos uma dama em ambos, vinte lances de cada jogador sem tomadas nem lances de pedra são empate.
howto-draughts-forcada-title = A Forçada
howto-draughts-forcada = Três damas contra uma: a partir do momento em que as três ocupam o rio, têm doze lances para ganhar, senão o jogo empata. Os vinte lances deixam então de contar.
howto-draughts-hand-title = Com a mão
howto-draughts-hand = Escolha uma peça: vê-se o caminho com tudo o que toma, e um clique na última casa joga-o. Onde várias tomadas acabam na mesma casa, clique ou arraste pelas casas do meio, ou carregue em C para ver a seguinte. Esc, o botão direito ou um clique na última casa voltam um passo atrás.

## Xadrez

howto-chess-goal-title = O objetivo
howto-chess-goal = Brancas e pretas jogam à vez, e as brancas começam. Quem atacar o rei adversário de modo que nenhum lance o salve deu xeque-mate e ganha. Captura-se uma peça adversária indo para a casa dela.
howto-chess-rook-title = A torre
howto-chess-rook = Anda em linhas e colunas, até onde o caminho estiver livre. Um anel marca o que pode capturar.
howto-chess-bishop-title = O bispo
howto-chess-bishop = Anda nas diagonais, até onde o caminho estiver livre. Fica toda a vida nas casas da mesma cor.
howto-chess-queen-title = A dama
howto-chess-queen = É torre e bispo ao mesmo tempo: a peça mais forte.
howto-chess-knight-title = O cavalo
howto-chess-knight = Duas casas a direito e uma para o lado. É a única peça que salta por cima das outras.
howto-chess-king-title = O rei
howto-chess-king = Uma casa em qualquer direção, mas nunca para uma casa atacada. Aqui a torre tira-lhe a linha e a coluna para onde ela olha.
howto-chess-pawn-title = O peão
howto-chess-pawn = Uma casa em frente, ou duas a partir de onde começou. Só captura na diagonal, para a frente. Na última linha transforma-se em dama, torre, bispo ou cavalo, à escolha.
howto-chess-castling-title = O roque
howto-chess-castling = Uma vez por jogo, o rei anda duas casas na direção de uma torre, e a torre salta para o outro lado dele. Nenhum dos dois pode ter-se movido antes, nada pode estar entre eles, e o rei não pode estar em xeque, passar por uma casa atacada nem parar numa.
howto-chess-en-passant-title = En passant
howto-chess-en-passant = Um peão que acabou de andar duas casas pode ser capturado por um peão adversário ao lado dele, como se só tivesse andado uma. Tem de ser logo no lance seguinte.
howto-chess-check-title = Xeque
howto-chess-check = Um rei atacado está em xeque, e é preciso responder: mover o rei, capturar quem ataca ou pôr uma peça no meio. É o que o bispo pode fazer aqui, ou capturar a torre.
howto-chess-mate-title = Xeque-mate
howto-chess-mate = Já nada ajuda: os próprios peões pretos emparedam o rei, e as brancas ganham.
howto-chess-draws-title = Empates
howto-chess-draws = O jogo empata quando quem joga não tem nenhum lance legal e não está em xeque, quando nenhum dos lados pode já dar mate, e por acordo. A mesma posição pela terceira vez, ou cinquenta lances de cada lado sem capturas nem lances de peão, permite reclamar o empate; à quinta vez, ou ao fim de setenta e cinco lances, o empate é automático.

## Domin-Up

howto-domin-up-goal-title = Para cima, e para fora da mão
howto-domin-up-goal = Trinta e seis peças de dominó, uma para cada par de números de 0 a 7, são baralhadas e dadas a dois, três ou quatro jogadores. Ninguém vê as peças dos outros. Ganha quem primeiro ficar sem nenhuma.
howto-domin-up-numbers-title = Números feitos de círculos
howto-domin-up-numbers = Um ponto vale 1, um círculo pequeno 2 e um círculo grande 4, e soma-se o que está uns dentro dos outros. Um círculo grande com um ponto é 5; os três juntos são 7; nada é 0. Quem preferir algarismos encontra-os nas definições.
howto-domin-up-opening-title = A abertura
howto-domin-up-opening = Quem tem o duplo sete põe-no no meio, e é essa a primeira jogada. A mesa fá-la sozinha.
howto-domin-up-expand-title = Alargar
howto-domin-up-expand = Joga-se uma peça de cada vez. Fica na mesa, ou sobre dois lugares da mesma altura, e pelo menos uma das suas metades toca, à mesma altura e lado a lado, numa metade com o mesmo número. Aqui o sete de uma peça toca num sete; a outra toca em setes sem ter nenhum.
howto-domin-up-climb-title = Subir
howto-domin-up-climb = Uma peça sobe quando fica sobre dois lugares vizinhos da mesma altura e cada um dos seus números fica sobre um número igual: aqui sete sobre sete e cinco sobre cinco. Faz assim uma ponte entre duas peças. Quem pode subir tem de subir.
howto-domin-up-higher-title = Nos andares de cima
howto-domin-up-higher = Também se pode alargar por cima de outras peças, mostrem elas o que mostrarem, desde que as duas metades fiquem à mesma altura e uma delas toque num número igual nesse andar. O pequeno disco diz a altura de uma pilha; com X vê-se o que está por baixo.
howto-domin-up-hand-title = Com a mão
howto-domin-up-hand = Clique numa peça da sua mão, e ficam marcados todos os lugares onde pode ficar. Ela segue o ponteiro e encosta aos lugares onde serve; R, o botão direito ou a roda rodam-na, e um clique põe-na na mesa. Um visto ou uma cruz dizem se serve ali. Também pode ser arrastada. Sem peça escolhida, arrasta-se a própria mesa, e a roda aproxima-a.
howto-domin-up-order-title = À volta da mesa
howto-domin-up-order = A vez passa no sentido contrário ao dos ponteiros do relógio: quem joga a seguir está à sua direita. A dois, ficam frente a frente.
howto-domin-up-pass-title = Passar, e o fim
howto-domin-up-pass = Quem não tem lugar para nenhuma peça passa; a mesa di-lo e segue. Quando todos têm de passar seguidos, já ninguém pode jogar: ganha quem tiver menos peças e, entre esses, quem tiver a soma mais baixa. Se também for igual, o jogo fica empatado.
howto-domin-up-hidden-title = Várias pessoas no mesmo ecrã
howto-domin-up-hidden = Entre duas pessoas uma cortina esconde as mãos: passe a mesa a quem for chamado, e só então se vê essa mão. Contra computadores apenas, a sua mão fica sempre aberta à sua frente.
howto-domin-up-publisher-title = As regras da editora
howto-domin-up-publisher = O outro jogo da mesa: quem sobe continua, enquanto alguma peça da mão puder subir. Depois põe uma peça na mesa, a tocar noutra lado a lado, sejam quais forem os números. Um canto não conta, como aqui mostra o duplo zero. Há sempre lugar, por isso ninguém passa.
howto-domin-up-notation-title = Casas e lances
howto-domin-up-notation = Os lances escrevem-se como 76@1,0E^: o 7 fica na coluna 1 e na linha 0, o 6 a leste dele (E; N é norte), e ^ quer dizer que subiu. A abertura fica em 0,0 e 1,0. Uma opção das definições mostra os números das colunas e das linhas à beira da mesa.
