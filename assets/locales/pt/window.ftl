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
about-chess = O jogo dos reis, pelas leis da FIDE.
about-domin-up = Dominós que sobem: ganha quem primeiro jogar todas as peças.

## Menu

menu-subtitle = Jogos de tabuleiro numa só mesa
menu-continue = Continuar
menu-continue-game = Continuar: { $game }
menu-how-to-play = Como se joga
menu-settings = Definições
menu-quit = Sair

## Preparar um jogo

setup-players = Quem joga?
setup-table = A mesa
setup-seats = { $count } jogadores
rules-report = Regras clássicas
rules-report-about = Uma peça de cada vez, e ao lado tem de condizer: o jogo como os alunos o descreveram em 2015.
rules-publisher = Regras da editora
rules-publisher-about = Sobe-se enquanto se puder; depois põe-se uma peça em qualquer lado: o jogo como se vende.
setup-position-about = Deixe vazio para a posição inicial, ou cole um texto FEN.
setup-position-about-draughts = Deixe vazio para a posição inicial, ou cole uma posição PDN.
setup-position-about-domin-up = Deixe vazio para dar as peças ao acaso, ou cole uma posição: regras, quem joga, mãos, mesa, passes.
setup-position-start = A posição inicial.
setup-position-deal = As peças são baralhadas e dadas.
setup-position-decides = Esta posição pode ser jogada; é ela que decide quantos jogam e com que regras.
setup-paste = Colar da área de transferência
setup-position-good = Esta posição pode ser jogada.
setup-start = Começar o jogo
mode-person-person = Duas pessoas
# O utilizador joga contra o computador.
setup-you-play =
    { $by ->
        [colour] Joga de { $colour }
       *[place] Fica no { $colour }
    }
setup-by-lot =
    { $by ->
        [colour] Cor à sorte
       *[place] Lugar à sorte
    }
setup-theme-of-settings = Das definições
mode-computer-computer = Dois computadores
mode-people = Só pessoas
mode-one-person = Uma pessoa
mode-mixed = Pessoas e computadores
mode-computers = Só computadores
player-human = Pessoa
player-match-me = À minha medida: { $level }
name-person = Jogador { $number }
colour-white = Brancas
colour-black = Pretas
seat-1 = Lugar 1
seat-2 = Lugar 2
seat-3 = Lugar 3
seat-4 = Lugar 4

## Os jogadores do computador

# Um nível chama-se assim em todo o lado, em listas e no meio de frases: a palavra e, no fim, o número.

level-1 = Aprendiz 1
level-2 = Iniciado 2
level-3 = Casual 3
level-4 = Amador 4
level-5 = Clube 5
level-6 = Forte 6
level-7 = Especialista 7
level-8 = Mestre 8
level-9 = Grande Mestre 9
level-10 = Máximo 10
original-racing-kings-1 = Original 1 (2017)
original-racing-kings-2 = Original 2 (2017)
original-draughts-1 = Original 1, fácil (2002)
original-draughts-2 = Original 2, médio (2002)
original-draughts-3 = Original 3, difícil (2002)
original-draughts-4 = Original 4, muito difícil (2002)
original-chess-1 = Original 1 (2003)
original-chess-2 = Original 2 (2003)
original-domin-up-1 = Original 1, fácil (2015)
original-domin-up-2 = Original 2, difícil (2015)

## À mesa

# Onde uma frase diz quem joga, $by diz como se chamam os lugares: pela cor (colour) ou pelo lugar à mesa (place).

status-to-move =
    { $by ->
        [colour] { $name }, é a sua vez ({ $colour })
       *[place] { $name }, é a sua vez
    }
status-thinking =
    { $by ->
        [colour] { $name } está a pensar ({ $colour })
       *[place] { $name } está a pensar
    }
status-paused =
    { $by ->
        [colour] Em pausa: é a vez de { $name } ({ $colour })
       *[place] Em pausa: é a vez de { $name }
    }
status-duty = { $name }, é a sua vez: { $duty }
duty-climb = é obrigatório subir
duty-lay = agora ponha uma peça na mesa
duty-last-reply = chegue já à última linha, ou perde
status-thinking-carefully = { $name } está a pensar com cuidado
status-promotion = Escolha em que se transforma o peão.
status-won = Vitória de { $name }: { $reason }
status-drawn = Empate: { $reason }
panel-thinking = a pensar…
panel-paused = em pausa
panel-winner =
    { $by ->
        [colour] { $colour }, vencedoras
       *[place] { $colour }, vencedor
    }
panel-to-move =
    { $by ->
        [colour] { $colour }, a jogar
       *[place] { $colour }, a jogar
    }
panel-thinking-carefully = a pensar com cuidado…
panel-score =
    { $games ->
        [one] Pontos num jogo entre estes jogadores
       *[other] Pontos em { $games } jogos entre estes jogadores
    }
panel-tiles =
    { $count ->
        [one] Uma peça na mão
       *[other] { $count } peças na mão
    }
move-pass = passa
panel-no-moves = Ainda não há lances.

## Botões

button-undo = Desfazer o lance
button-redo = Refazer o lance
button-flip = Virar o tabuleiro
button-pause = Pausa
button-go-on = Continuar
button-claim = Reclamar o empate
button-draw = Propor empate
button-resign = Desistir
button-rematch = Desforra, trocando as cores
button-rematch-seats = Desforra, trocando de lugar
button-show-hands = Mostrar todas as mãos
button-hide-hands = Esconder as mãos
button-restart = Recomeçar
button-copy = Copiar a posição (FEN)
button-copy-draughts = Copiar a posição (PDN)
button-copy-domin-up = Copiar a posição tal como a vê
button-keys = Teclas
button-menu = Menu
button-fit = Mostrar a mesa toda (0)

## Avisos e perguntas

notice-not-your-turn = Um momento: o computador está a pensar.
notice-paused = O jogo está em pausa: carregue no botão com o triângulo para continuar.
notice-opening = { $name } tem o duplo sete e abre com ele.
notice-pass = { $name } não tem lugar para nenhuma peça e passa.
ask-restart = Recomeçar este jogo do princípio?
ask-restart-yes = Recomeçar
notice-draw-offered = Empate proposto…
notice-draw-declined = O empate foi recusado: o jogo continua.
notice-branches = Várias tomadas acabam na mesma casa: mostre o caminho casa a casa, ou carregue em C.
notice-may-end-here = O lance pode acabar aqui, com outro clique, ou continuar.
notice-several-ways = Várias tomadas acabam aqui: outro clique joga a que se vê, C mostra a seguinte.
notice-way = Tomada { $number } de { $count }: um clique na última casa joga-a.
notice-copied = A posição está na área de transferência.
ask-resign = { $name }, quer mesmo desistir?
ask-resign-several = O jogo acaba para todos: ganha quem, dos outros, estiver melhor.
ask-resign-yes = Desistir
ask-offer-draw = { $name }, quer mesmo propor empate?
ask-offer-draw-about = Se { $to } aceitar, o jogo acaba logo.
ask-offer-draw-yes = Propor empate
ask-draw = { $to }, { $from } propõe empate.
ask-draw-yes = Aceitar
ask-draw-no = Recusar

## A cortina entre pessoas ao mesmo ecrã

curtain-title = Passe a vez a { $name }
curtain-about = Os outros olham para o lado.
curtain-lift = Sou eu: { $name }

## O resultado

result-congratulations = Parabéns, { $name }!
result-won = Vitória de { $name }
result-draw = Empate
result-block-tiles = jogo bloqueado, com menos peças na mão
result-block-sum = jogo bloqueado, com a soma mais baixa
result-block-equal = jogo bloqueado, com mãos iguais
result-hand =
    { $tiles ->
        [one] uma peça, soma { $sum }
       *[other] { $tiles } peças, soma { $sum }
    }
result-score = Em { $games } jogos
result-rematch = Desforra
result-new-game = Novo jogo

## Teclas

keys-title = Teclas
key-space = Espaço
keys-arrows = andar pelo tabuleiro
keys-enter = escolher a casa
keys-other-way = nas Damas: mostrar outra tomada, quando há várias
keys-tiles = percorrer a mão, ou mover a peça escolhida
keys-tile-enter = escolher uma peça, pô-la na mesa
keys-turn-tile = rodar a peça, como o botão direito ou a roda
keys-redo-no-tile = refazer o lance, sem nenhuma peça escolhida
keys-next-place = ir para o próximo lugar onde a peça serve
keys-look-under = ver o que está por baixo
keys-zoom = mais perto, mais longe, a mesa toda
keys-escape = largar, fechar, sair
keys-tab = percorrer os botões
keys-undo = desfazer o lance
keys-redo = refazer o lance
keys-step = rever: um lance antes ou depois
keys-annotate = escrever sobre o lance que se vê
keys-ends = ao início, ao fim
keys-flip = virar o tabuleiro
keys-pause = pausa, ou continuar; também Espaço, onde só jogam computadores
keys-rematch = desforra, trocando de lugar
keys-copy = copiar a posição
keys-start = começar o jogo preparado
keys-fullscreen = ecrã inteiro
keys-help = esta página

## Definições

settings-title = Definições
settings-language = Língua
settings-theme = Mesa e peças
settings-motion = Movimento
settings-size = Tamanho do texto
settings-board = O tabuleiro
settings-coordinates = Letras e números à beira
settings-table-coordinates = Colunas e linhas do Domin-Up
settings-table-coordinates-about = Números à beira da mesa, como no lance 76@1,0.
settings-legal-marks = Mostrar para onde uma peça pode ir
settings-square-names = Nas casas das Damas
square-names-numbers = Números
square-names-letters = Letras e números
square-names-none = Nada
settings-digits = Algarismos nas peças de dominó
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

## O que correu mal

warning-engine-failed = { $name } não conseguiu pensar: algo correu mal no programa. O jogo continua.
warning-file-aside =
    Não foi possível ler { $what ->
        [settings] as definições
        [setups] as últimas preparações dos jogos
        [guests] a lista de outros programas
       *[window] o lugar e o tamanho da janela
    } ({ $why }). O ficheiro antigo ficou guardado como { $file }.
warning-file =
    Não foi possível ler { $what ->
        [settings] as definições
        [setups] as últimas preparações dos jogos
        [guests] a lista de outros programas
       *[window] o lugar e o tamanho da janela
    } em { $file } ({ $why }). O programa continua sem isso.
warning-files = Não é possível guardar as definições nem as preparações ({ $file }: { $why }). O programa continua sem isso.
warning-files-full = Não é possível guardar as definições nem as preparações: o disco está cheio ({ $file }). O programa continua sem isso.
warning-close = Fechar

# Jogos guardados
warning-games-aside =
    { $lost ->
        [0] Os jogos guardados estavam danificados: tudo o que se encontrou ({ $saved }) está de novo aqui.
        [one] Os jogos guardados estavam danificados: { $saved } podem ler-se, um não.
       *[other] Os jogos guardados estavam danificados: { $saved } podem ler-se, { $lost } não.
    } O ficheiro antigo ficou guardado como { $file }.
store-no-home = Não há pasta pessoal. Indique uma em TABULEIRO_HOME.
store-newer = { $file } é de uma versão mais recente do programa.
store-full = O disco está cheio: { $file }.
store-failed = { $file }: { $why }.
# Antes e depois de uma das frases acima.
warning-not-saved = Não é possível guardar jogos. { $why } Pode jogar na mesma, e tenta-se de novo a cada lance.
store-no-such-game = Não há nenhum jogo { $number }.
store-damaged = O jogo { $number } está danificado e não pode ser aberto.
store-busy = O jogo { $number } está aberto noutra janela.
store-no-such-seat = O jogo { $number } não tem o lugar { $seat }.
store-stopped = Já não é possível guardar jogos: a parte do programa que os escreve parou. Pode jogar na mesma.

## O que se dá a quem joga contra alguém mais forte

setup-odds = Vantagem
setup-odds-none = Nenhuma: de igual para igual
# { $what } é uma das vantagens abaixo.
setup-odds-about =
    { $by ->
        [colour] { $name } joga contra um lado sem { $what }.
       *[place] { $name } começa com { $what }, que ficam de lado, à vista de todos.
    }
setup-odds-to = { $name } ({ $seat })
odds-told = Vantagem de { $name }: { $what }
odds-told-tiles = Vantagem de { $name }: { $what } (de lado: { $tiles })
odds-pawn = um peão
odds-knight = um cavalo
odds-bishop = um bispo
odds-rook = uma torre
odds-queen = a dama
odds-man = uma pedra
odds-two-men = duas pedras
odds-three-men = três pedras
odds-two-tiles = menos duas peças
odds-three-tiles = menos três peças
odds-four-tiles = menos quatro peças
