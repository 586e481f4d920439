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
howto-racing-kings-draws = Além de quando chegam os dois reis, o jogo empata quando quem joga não tem nenhum lance legal, ao fim de cinquenta lances de cada lado sem capturas, e quando uma posição se repete: à terceira vez o empate pode ser reclamado, à quinta é automático.

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
