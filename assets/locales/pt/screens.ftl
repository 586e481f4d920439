# Menu, preparação da partida, definições e «Como se joga».

## Jogadores na preparação

player-adaptive-about = Segue os seus resultados neste jogo, para que as hipóteses fiquem equilibradas.
strength-question = Qual é a sua experiência neste jogo?
strength-learning = Ainda estou a aprender
strength-occasional = Jogo de vez em quando
strength-experienced = Jogo muito e bem
# $answer é uma das três respostas.
strength-change = A sua resposta: { $answer }
strength-unknown = Ainda não há partidas: { $level } é só um palpite, que a sua resposta melhora.
strength-answered = { $level } é um primeiro palpite, pela sua resposta. Algumas partidas dirão melhor.
# $people é o número de pessoas à mesa, $name o nome da primeira.
strength-estimate =
    { $people ->
        [one] O seu nível anda por
       *[other] O nível de { $name } anda por
    } { $level }; ao fim de { $games ->
        [one] 1 partida
       *[other] { $shown } partidas
    }, há { $percent } % de probabilidade de estar entre { $low } e { $high }.
strength-certain =
    { $people ->
        [one] O seu nível anda por
       *[other] O nível de { $name } anda por
    } { $level }; ao fim de { $games ->
        [one] 1 partida
       *[other] { $shown } partidas
    }, há { $percent } % de probabilidade, pelo menos, de ser esse.
level-about-1 = Sabe mexer as peças e pouco mais: bom para começar.
level-about-2 = Abre como um jogador e recaptura, mas não vê quase nenhuma ameaça.
level-about-3 = Vê a jogada seguinte, mas raramente a que vem depois.
level-about-4 = Conta com a resposta do adversário, mas ainda se engana.
level-about-5 = Joga como num clube: castiga os erros claros.
level-about-6 = Difícil de surpreender: é preciso ter um plano.
level-about-7 = Vê quase todas as ciladas com algumas jogadas de avanço.
level-about-8 = Raramente se engana, e raramente perdoa um engano.
level-about-9 = Mais forte do que quase toda a gente.
level-about-10 = A força máxima do programa. Demora o seu tempo.
level-answers = Responde em menos de { $seconds } segundos.
# Factos sobre um nível de xadrez. $low e $high são valores de Elo entre motores de xadrez.
level-answers-rated = Elo de { $low } a { $high }, em partidas com motores de xadrez. Responde em menos de { $seconds } segundos.
level-answers-rated-about = Elo de cerca de { $low } a { $high }. Responde em menos de { $seconds } segundos.
level-answers-rated-above = Elo acima de { $low }. Responde em menos de { $seconds } segundos.
# Que níveis são tão fortes como o escolhido, com estas regras e estes jogadores.
levels-alike = Com estas regras e este número de jogadores, decide a sorte das peças: os níveis { $first } a { $last } ganham com a mesma frequência.
# Descrições para um só jogo: level-about-JOGO-NÍVEL.
level-about-racing-kings-1 = Dá peças e esquece-se da corrida: bom para começar.
level-about-racing-kings-2 = Corre para a última linha e recaptura, mas não vê quase nenhuma ameaça.
level-about-racing-kings-3 = Conhece bem as últimas linhas, mas perde peças pelo caminho.
level-about-racing-kings-5 = Corre quando compensa e castiga os erros claros.
level-about-draughts-2 = Vê o que pode tomar, mas não o que lhe preparam.
level-about-draughts-3 = Vê a tomada seguinte do adversário, mas raramente a que começa por um sacrifício.
level-about-domin-up-1 = Põe uma das primeiras peças que encontra: bom para começar.
level-about-domin-up-2 = Considera poucos lugares para as peças, e a resposta do adversário.
level-about-domin-up-3 = Considera mais lugares, mas não todos, e a sua própria vez seguinte.
level-about-domin-up-4 = Vê algumas jogadas à frente, mas só as mais prováveis.
level-about-domin-up-5 = A cada jogada, considera mais respostas do adversário.
level-about-domin-up-6 = Vê mais longe, e ainda mais respostas.
level-about-domin-up-7 = Lembra-se da maior parte das peças tapadas.
level-about-domin-up-8 = Vê longe, e muitas jogadas de cada vez.
level-about-domin-up-9 = Quase nada lhe escapa: decide a sorte das peças.
original-about-racing-kings-1 = Programa de estudantes de 2017: jogadas ao acaso, mas nunca uma captura.
original-about-racing-kings-2 = Programa de estudantes de 2017: jogadas ao acaso.
original-about-draughts-1 = Programa de estudantes de 2002: vê uma jogada à frente e conta as peças.
original-about-draughts-2 = Programa de estudantes de 2002: vê duas jogadas à frente e conta as peças.
original-about-draughts-3 = Programa de estudantes de 2002: vê três jogadas à frente e considera o lugar das peças.
original-about-draughts-4 = Programa de estudantes de 2002: vê quatro jogadas à frente e considera o lugar das peças.
original-about-chess-1 = Programa de estudantes de 2003: escolhe a melhor jogada do momento e não vê mais longe.
original-about-chess-2 = Programa de estudantes de 2003: vê a própria jogada e a resposta do adversário.
original-about-domin-up-1 = Programa de estudantes de 2015: põe ao acaso uma peça que sirva, de preferência a subir.
original-about-domin-up-2 = Programa de estudantes de 2015: com poucas peças, deixa o mínimo de jogadas ao seguinte.
setup-avatar = Escolher um avatar
setup-level-stronger = mais forte
setup-position-custom = Começar de outra posição

## Definições

settings-text-size-limited = Numa janela deste tamanho, o texto e os botões crescem até { $most } %, no máximo.
settings-instant-computer-moves = Resposta imediata do computador
settings-reduced-motion = Reduzir o movimento se o sistema o pedir
settings-reduced-motion-active = O sistema pede menos movimento: não há animações.

## Como se joga

howto-replay = Repetir
howto-next-move = Jogada seguinte
howto-try = Ou experimente: clique numa peça e depois numa casa.
howto-try-tiles = Ou experimente: clique numa peça e depois num lugar.
howto-move-legal = Sim, é uma jogada legal.
howto-no-piece-there = Clique numa peça de quem tem a vez.
