# As palavras da janela: menus, painéis, perguntas e avisos.

window-title = Tabuleiro
back = Voltar
close = Fechar

## Jogos

game-racing-kings = Corrida de Reis
game-draughts = Damas
game-chess = Xadrez
game-domin-up = Domin-Up
about-racing-kings = Dois reis correm para a última linha, e nunca se pode dar xeque.
about-draughts = Damas clássicas: toma-se sempre o maior número.
about-chess = O jogo real, pelas leis da FIDE.
about-domin-up = Dominós que sobem: ganha quem primeiro jogar todas as peças.

## Menu

menu-subtitle = Jogos de tabuleiro numa só mesa
menu-continue = Voltar à mesa: { $game }
menu-how-to-play = Como se joga
menu-settings = Definições
menu-quit = Sair

## Preparar um jogo

setup-players = Quem joga?
setup-position = Posição inicial
setup-position-about = Deixe vazio para a posição habitual, ou cole uma FEN.
setup-position-start = A posição habitual.
setup-paste = Colar da área de transferência
setup-position-good = Esta posição pode ser jogada.
setup-start = Começar o jogo
mode-person-person = Duas pessoas
mode-person-computer = Pessoa – computador
mode-computer-person = Computador – pessoa
mode-computer-computer = Dois computadores
player-human = Pessoa
name-person = Jogador { $number }
colour-white = Brancas
colour-black = Pretas

## Os jogadores do computador

level-1 = 1 · Aprendiz
level-2 = 2 · Iniciado
level-3 = 3 · Amador
level-4 = 4 · Casual
level-5 = 5 · Clube
level-6 = 6 · Forte
level-7 = 7 · Especialista
level-8 = 8 · Mestre
level-9 = 9 · Grande Mestre
level-10 = 10 · Máximo
original-racing-kings-1 = Original 1 (2017)
original-racing-kings-2 = Original 2 (2017)
original-draughts-1 = Original 1, fácil (2002)
original-draughts-2 = Original 2, médio (2002)
original-draughts-3 = Original 3, difícil (2002)
original-draughts-4 = Original 4, muito difícil (2002)
original-chess-1 = Original 1 (2003)
original-chess-2 = Original 2 (2003)

## À mesa

status-to-move = { $name }, é a sua vez ({ $colour })
status-thinking = { $name } está a pensar ({ $colour })
status-paused = Em pausa: é a vez de { $name } ({ $colour })
status-won = Vitória de { $name }: { $reason }
status-drawn = Empate: { $reason }
panel-thinking = a pensar…
panel-paused = em pausa
panel-winner = { $colour }, vencedoras
panel-to-move = { $colour }, a jogar
panel-no-moves = Ainda não há lances.

## Botões

button-undo = Voltar atrás
button-redo = Refazer
button-flip = Virar o tabuleiro
button-pause = Pausa
button-go-on = Continuar
button-claim = Reclamar o empate
button-draw = Propor empate
button-resign = Desistir
button-rematch = Desforra, trocando as cores
button-restart = Recomeçar
button-copy = Copiar a posição (FEN)
button-keys = Teclas
button-menu = Menu

## Avisos e perguntas

notice-not-your-turn = Um momento: o computador está a pensar.
notice-paused = O jogo está em pausa: carregue no botão com o triângulo para continuar.
ask-restart = Recomeçar este jogo do princípio?
ask-restart-yes = Recomeçar
notice-draw-offered = Empate proposto…
notice-draw-declined = O empate foi recusado: o jogo continua.
notice-branches = Várias tomadas acabam na mesma casa: mostre o caminho casa a casa, ou carregue em C.
notice-several-ways = Várias tomadas acabam aqui: outro clique joga a que se vê, C mostra a seguinte.
notice-way = Tomada { $number } de { $count }: um clique na última casa joga-a.
notice-copied = A posição está na área de transferência.
ask-resign = { $name }, quer mesmo desistir?
ask-resign-yes = Desistir
ask-no = Continuar a jogar
ask-draw = { $to }, { $from } propõe empate.
ask-draw-yes = Aceitar
ask-draw-no = Recusar

## O resultado

result-congratulations = Parabéns, { $name }!
result-won = Vitória de { $name }
result-draw = Empate
result-rematch = Desforra
result-new-game = Novo jogo
result-look = Ver o tabuleiro
result-menu = Menu

## Teclas

keys-title = Teclas
keys-arrows = andar pelo tabuleiro
keys-enter = escolher a casa
keys-other-way = mostrar outra tomada, onde se dividem
keys-escape = um passo atrás
keys-tab = percorrer os botões
keys-undo = voltar atrás
keys-redo = repetir o lance
keys-step = um lance atrás ou à frente
keys-ends = ao início, ao fim
keys-flip = virar o tabuleiro
keys-pause = parar dois computadores, ou deixá-los continuar
keys-rematch = desforra, trocando as cores
keys-copy = copiar a posição (FEN)
keys-start = começar o jogo preparado
keys-fullscreen = ecrã inteiro
keys-help = esta página

## Definições

settings-title = Definições
settings-language = Língua
settings-theme = Mesa e peças
settings-motion = Movimento
settings-size = Tamanho das palavras e dos botões
settings-board = No tabuleiro
settings-coordinates = Letras e números
settings-legal-marks = Mostrar para onde uma peça pode ir
settings-square-names = Casas das damas
square-names-numbers = Números
square-names-letters = Letras e números
square-names-none = Nada
settings-digits = Algarismos em vez de círculos nas peças de dominó
language-pt = Português
language-en = English
theme-nogueira = Nogueira
theme-estremoz = Estremoz
theme-azulejo = Azulejo
theme-cortica = Sobreiro
theme-noite = Noite
speed-slow = Lento
speed-calm = Calmo
speed-normal = Normal
speed-fast = Rápido
speed-instant = Nenhum

## As letras das peças nos lances escritos, e no teclado

letter-king = R
letter-queen = D
letter-rook = T
letter-bishop = B
letter-knight = C
