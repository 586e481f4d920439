# As palavras do menu, da preparação, das definições e das páginas de «Como se joga» que vieram com a sua forma atual.

## Jogadores na preparação

match-me-about = Depois de uma vitória sua joga meio nível melhor; depois de uma derrota, meio nível pior.
level-about-1 = Sabe mexer as peças e pouco mais: bom para começar.
level-about-2 = Toma quase tudo o que está à mão, e não vê as ameaças.
level-about-3 = Joga de vez em quando: vê o lance seguinte, raramente o que vem depois.
level-about-4 = Joga por gosto: conta com a resposta, e ainda se engana.
level-about-5 = Joga num clube: castiga os erros claros.
level-about-6 = Difícil de surpreender: é preciso ter um plano.
level-about-7 = Vê quase todas as ciladas com alguns lances de avanço.
level-about-8 = Raramente se engana, e raramente perdoa um engano.
level-about-9 = Mais forte do que quase toda a gente.
level-about-10 = Tudo o que o programa sabe. Demora o seu tempo.
# Onde o jogo é outro: level-about-JOGO-NÍVEL.
level-about-racing-kings-1 = Dá peças e esquece-se da corrida: bom para começar.
level-about-racing-kings-2 = Toma o que está à mão, chega à meta quando pode, e não vê as ameaças.
level-about-racing-kings-3 = Conhece bem as últimas linhas, e perde peças pelo caminho.
level-about-racing-kings-5 = Corre quando compensa: castiga os erros claros.
level-about-draughts-2 = Vê o que pode tomar, e não vê o que lhe preparam.
level-about-draughts-3 = Vê a sua próxima tomada, raramente a que começa por um sacrifício.
level-about-domin-up-1 = Põe uma das primeiras peças que lhe vêm à cabeça: bom para começar.
level-about-domin-up-2 = Pensa em poucos lugares para as peças, e na resposta do adversário.
level-about-domin-up-3 = Pensa em mais lugares, não em todos, e na jogada que fará a seguir.
level-about-domin-up-4 = Olha algumas jogadas à frente, mas só para as mais prováveis.
level-about-domin-up-5 = Conta de cada vez com mais respostas do adversário.
level-about-domin-up-6 = Olha mais longe, e para ainda mais respostas.
level-about-domin-up-7 = A dois, conta as últimas peças até ao fim.
level-about-domin-up-8 = Olha longe, e para muitas jogadas de cada vez.
level-about-domin-up-9 = Quase nada lhe escapa: decide a sorte das peças.
original-about-racing-kings-1 = Um programa feito por estudantes em 2017: um lance qualquer, mas nunca uma tomada.
original-about-racing-kings-2 = Um programa feito por estudantes em 2017: um lance qualquer.
original-about-draughts-1 = Um programa feito por estudantes em 2002: vê um lance à frente e conta as peças.
original-about-draughts-2 = Um programa feito por estudantes em 2002: vê dois lances à frente e conta as peças.
original-about-draughts-3 = Um programa feito por estudantes em 2002: vê três lances à frente, e olha ao lugar das peças.
original-about-draughts-4 = Um programa feito por estudantes em 2002: vê quatro lances à frente, e olha ao lugar das peças.
original-about-chess-1 = Um programa feito por estudantes em 2003: escolhe o melhor lance do momento, e não vê mais longe.
original-about-chess-2 = Um programa feito por estudantes em 2003: vê o seu lance e a resposta.
original-about-domin-up-1 = Um programa feito por estudantes em 2015: uma peça qualquer que sirva, de preferência a subir.
original-about-domin-up-2 = Um programa feito por estudantes em 2015: com poucas peças, o lance que deixa menos ao adversário.
setup-face = Escolher uma cara
setup-stronger = mais forte
setup-position-own = Começar de outra posição

## Definições

settings-size-held = Numa janela deste tamanho o texto e os botões crescem até { $most } %, no máximo.
settings-at-once = O computador responde logo
settings-still = Menos movimento quando o sistema o pede
settings-still-now = O sistema pede menos movimento: nada desliza.

## Como se joga

howto-again = Outra vez
howto-next = Lance seguinte
howto-try = Ou experimente: clique numa peça e numa casa.
howto-try-tiles = Ou experimente: clique numa peça e num lugar.
howto-tried = Sim, é um lance.
howto-nothing-there = Clique numa peça de quem joga.
