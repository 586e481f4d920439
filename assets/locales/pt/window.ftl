# Menus, painéis, perguntas e avisos da janela.

window-title = Tabuleiro
back = Voltar
close = Fechar

## Jogos

game-racing-kings = Corrida de Reis
game-draughts = Damas
game-chess = Xadrez
game-domin-up = Domin-Up
game-racing-kings-about = Dois reis correm para a última linha. É proibido dar xeque.
game-draughts-about = Damas clássicas: toma-se o maior número de peças.
game-chess-about = O jogo dos reis, pelas regras da FIDE.
game-domin-up-about = Dominós que sobem: ganha quem puser primeiro todas as peças.

## Menu

menu-subtitle = Jogos de tabuleiro numa só mesa
menu-continue = Continuar
menu-continue-game = Continuar: { $game }
menu-how-to-play = Como se joga
menu-settings = Definições
menu-quit = Sair

## Preparação da partida

setup-players = Jogadores
setup-table = Mesa
setup-seat-count = { $count } jogadores
rules-report = Regras clássicas
rules-report-about = Uma peça de cada vez. Posta ao lado de outras, tem de condizer.
rules-publisher = Regras da editora
rules-publisher-about = Suba enquanto puder; depois ponha uma peça em qualquer lado. São as regras que vêm na caixa.
setup-position-about = Deixe vazio para a posição inicial ou cole uma posição FEN.
setup-position-about-draughts = Deixe vazio para a posição inicial ou cole uma posição PDN.
setup-position-about-domin-up = Deixe vazio para dar as peças ao acaso ou cole uma posição: regras, quem joga, mãos, mesa, passes.
setup-position-start = Posição inicial.
setup-position-deal = As peças são baralhadas e dadas.
setup-position-valid-sets-rules = A posição é válida. Define o número de jogadores e as regras.
setup-paste = Colar da área de transferência
setup-position-valid = A posição é válida.
setup-start = Começar a partida
mode-person-person = Duas pessoas
# Uma pessoa joga contra o computador.
setup-seat-chosen =
    { $by ->
        [colour] Com as { $colour }
       *[place] No { $colour }
    }
setup-seat-random =
    { $by ->
        [colour] Cor à sorte
       *[place] Lugar à sorte
    }
setup-theme-default = Predefinido ({ $theme })
mode-computer-computer = Dois computadores
mode-people = Só pessoas
mode-one-person = Uma pessoa
mode-mixed = Pessoas e computadores
mode-computers = Só computadores
player-human = Pessoa
player-adaptive = Adaptável: { $level }
player-default-name = Jogador { $number }
colour-white = Brancas
colour-black = Pretas
seat-1 = Lugar 1
seat-2 = Lugar 2
seat-3 = Lugar 3
seat-4 = Lugar 4

## Os jogadores do computador

# Nome de um nível, usado em listas e no meio de frases: uma palavra e o número do nível.

level-1 = Aprendiz 1
level-2 = Iniciado 2
level-3 = Ocasional 3
level-4 = Amador 4
level-5 = Jogador de clube 5
level-6 = Jogador forte 6
level-7 = Especialista 7
level-8 = Mestre 8
level-9 = Grande Mestre 9
level-10 = Máximo 10
original-racing-kings-1 = Programa de alunos 1 (2017)
original-racing-kings-2 = Programa de alunos 2 (2017)
original-draughts-1 = Programa de alunos 1, fácil (2002)
original-draughts-2 = Programa de alunos 2, médio (2002)
original-draughts-3 = Programa de alunos 3, difícil (2002)
original-draughts-4 = Programa de alunos 4, muito difícil (2002)
original-chess-1 = Programa de alunos 1 (2003)
original-chess-2 = Programa de alunos 2 (2003)
original-domin-up-1 = Programa de alunos 1, fácil (2015)
original-domin-up-2 = Programa de alunos 2, difícil (2015)

## À mesa

# $by diz como o jogo designa os lugares: pela cor (colour) ou pelo lugar à mesa (place).

status-to-move =
    { $by ->
        [colour] { $name }, é a sua vez ({ $colour })
       *[place] { $name }, é a sua vez
    }
# A única pessoa entre computadores não precisa de nome.
status-your-move =
    { $by ->
        [colour] É a sua vez ({ $colour })
       *[place] É a sua vez
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
status-your-move-paused =
    { $by ->
        [colour] Em pausa: é a sua vez ({ $colour })
       *[place] Em pausa: é a sua vez
    }
status-obligation = { $name }, é a sua vez: { $duty }
status-your-obligation = É a sua vez: { $duty }
obligation-climb = tem de subir
obligation-lay-tile = ponha agora uma peça na mesa
obligation-last-reply = chegue já à última linha, ou perde
status-thinking-carefully = { $name } está a pensar com cuidado
status-promotion = Escolha a peça da promoção.
status-won = Ganhou { $name }: { $reason }
status-you-won = Ganhou: { $reason }
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
        [colour] Jogam as { $colour }
       *[place] Joga o { $colour }
    }
panel-thinking-carefully = a pensar com cuidado…
panel-score =
    { $games ->
        [one] Pontos numa partida entre estes jogadores
       *[other] Pontos em { $games } partidas entre estes jogadores
    }
panel-tiles =
    { $count ->
        [one] Uma peça na mão
       *[other] { $count } peças na mão
    }
move-pass = passa
panel-no-moves = Ainda não há jogadas.

## Botões à mesa

button-undo = Anular a jogada
button-redo = Refazer a jogada
button-flip = Virar o tabuleiro
button-pause = Pausa
button-resume = Retomar
button-claim-draw = Reclamar empate
button-offer-draw = Propor empate
button-resign = Abandonar
button-rematch = Desforra, com troca de cores
button-rematch-seats = Desforra, com troca de lugares
button-show-hands = Mostrar todas as mãos
button-hide-hands = Ocultar as mãos
button-restart = Recomeçar
button-copy = Copiar a posição (FEN)
button-copy-draughts = Copiar a posição (PDN)
button-copy-domin-up = Copiar a posição visível
button-keys = Atalhos do teclado
button-menu = Menu
legend-close = Ocultar a legenda dos números
button-zoom-to-fit = Mostrar toda a mesa (0)

## Avisos e perguntas

notice-not-your-turn = Aguarde: o computador está a pensar.
notice-paused = A partida está em pausa. Carregue em P ou em Retomar para continuar.
notice-opening = { $name } tem o duplo sete e abre com ele.
notice-pass = { $name } não tem peça que sirva e passa.
notice-your-opening = Tem o duplo sete e abre com ele.
notice-your-pass = Não tem peça que sirva e passa.
restart-question = Recomeçar esta partida do início?
restart-yes = Recomeçar
notice-draw-offered = Empate proposto…
notice-draw-declined = O empate foi recusado. A partida continua.
notice-capture-branches = Várias tomadas acabam na mesma casa: clique nas casas do caminho ou carregue em C para a seguinte.
notice-capture-may-end-here = A jogada pode acabar aqui (clique outra vez) ou continuar.
notice-capture-ambiguous = Várias tomadas acabam aqui: outro clique joga a indicada, C mostra a seguinte.
notice-capture-choice = Tomada { $number } de { $count }: clique na última casa para a jogar.
notice-position-copied = Posição copiada para a área de transferência.
resign-question = { $name }, quer mesmo abandonar?
resign-question-you = Quer mesmo abandonar?
resign-several-players-about = A partida acaba para todos: ganha o mais bem colocado dos outros.
resign-yes = Abandonar
offer-draw-question = { $name }, quer mesmo propor empate?
offer-draw-question-you = Quer mesmo propor empate?
offer-draw-about = Se { $to } aceitar, a partida acaba logo.
offer-draw-yes = Propor empate
accept-draw-question = { $to }, { $from } propõe empate.
accept-draw-yes = Aceitar
accept-draw-no = Recusar

## A cortina que esconde as mãos entre pessoas ao mesmo ecrã

curtain-title = Passe o ecrã a { $name }
curtain-about = Os outros, por favor, não olhem.
curtain-lift = Sou { $name }

## O resultado

result-congratulations = Parabéns, { $name }!
result-congratulations-you = Parabéns, ganhou!
result-won = Ganhou { $name }
result-draw = Empate
result-blocked-fewest-tiles = partida bloqueada, menos peças na mão
result-blocked-lowest-sum = partida bloqueada, soma mais baixa
result-blocked-equal-hands = partida bloqueada, mãos iguais
result-hand =
    { $tiles ->
        [one] uma peça, soma { $sum }
       *[other] { $tiles } peças, soma { $sum }
    }
result-score = Em { $games } partidas
result-not-counted-from-file = Não conta: a partida veio de um ficheiro.
result-not-counted-set-up = Não conta: a partida começou numa posição montada.
result-not-counted-continuation = Não conta: a partida começou com jogadas de outra partida.
result-not-counted-hints = Não conta: foi usada uma sugestão.
result-not-counted-analysis = Não conta: foi usada a análise.
result-not-counted-coach = Não conta: o treinador avisou de um erro.
result-not-counted-take-backs = Não conta: uma jogada foi anulada.
result-next-level = Próximo adversário: { $level }
result-rematch = Desforra
result-new-game = Nova partida

## Atalhos do teclado

keys-title = Atalhos do teclado
key-space = Espaço
keys-arrows = mover o cursor
keys-enter = selecionar a casa
keys-next-capture = Damas: mostrar a tomada seguinte, se houver várias
keys-tiles = percorrer a mão ou mover a peça selecionada
keys-tile-enter = selecionar uma peça ou pô-la na mesa
keys-rotate-tile = rodar a peça (também botão direito ou roda)
keys-redo-no-tile = refazer a jogada, sem peça selecionada
keys-next-place = lugar seguinte onde a peça serve
keys-transparent-stacks = manter premida: ver debaixo das pilhas
keys-zoom = ampliar, reduzir, toda a mesa
keys-escape = cancelar, fechar, sair
keys-tab = percorrer os botões
keys-undo = anular a jogada
keys-redo = refazer a jogada
keys-previous-next-move = uma jogada atrás ou à frente
keys-annotate = comentar a jogada mostrada
keys-first-last-move = ao início, ao fim
keys-flip = virar o tabuleiro
keys-pause = pausar ou retomar (também Espaço, se só jogarem computadores)
keys-rematch = desforra, com troca de lugares
keys-copy = copiar a posição
keys-start-game = começar a partida
keys-start-game-while-typing = começar a partida, mesmo ao escrever
keys-level = mudar o nível, se a sua linha estiver selecionada
keys-list = percorrer uma lista aberta; uma letra salta para uma entrada
keys-settings = definições
keys-fullscreen = ecrã inteiro
keys-help = esta página

## Definições

settings-title = Definições
settings-person = O seu perfil
settings-person-about = As suas partidas levam este nome e este avatar a partir da próxima.
person-name = O seu nome
introduction-title = Como se chama?
introduction-about = Pode mudar o nome e o avatar nas definições, quando quiser.
introduction-accept = Sou eu
introduction-skip = Agora não
settings-language = Idioma
settings-theme = Tema
settings-animation = Animação
settings-text-size = Tamanho do texto
settings-board = Tabuleiro
settings-coordinates = Coordenadas do tabuleiro
settings-table-coordinates = Coordenadas do Domin-Up
settings-table-coordinates-about = Números na borda da mesa, como na jogada 76@1,0.
settings-legal-marks = Mostrar as jogadas legais
settings-square-names = Nomes das casas nas Damas
square-names-numbers = Números
square-names-letters = Letras e números
square-names-none = Nenhum
settings-digits = Algarismos nas peças de dominó
language-pt = Português
language-en = English
theme-nogueira = Nogueira
theme-estremoz = Estremoz
theme-azulejo = Azulejo
theme-cortica = Sobreiro
theme-noite = Noite
speed-slow = Lenta
speed-calm = Calma
speed-normal = Normal
speed-fast = Rápida
speed-instant = Nenhuma

## Letras das peças, na notação e no teclado

letter-king = R
letter-queen = D
letter-rook = T
letter-bishop = B
letter-knight = C

## Avisos e erros

warning-engine-failed = { $name } não conseguiu pensar devido a um erro interno. A partida continua.
warning-file-unreadable-renamed =
    Não foi possível ler { $what ->
        [settings] as definições
        [setups] as preparações das últimas partidas
        [guests] a lista de motores externos
        [first-steps] o progresso nas lições
       *[window] a posição e o tamanho da janela
    } ({ $why }). Usam-se os valores predefinidos. O ficheiro antigo é agora { $file }.
warning-file-unreadable =
    Não foi possível ler { $what ->
        [settings] as definições
        [setups] as opções das últimas partidas
        [guests] a lista de motores externos
        [first-steps] o progresso nas lições
       *[window] a posição e o tamanho da janela
    } em { $file } ({ $why }). Usam-se os valores predefinidos.
warning-file-partly-read =
    Não foi possível compreender { $what ->
        [settings] algumas definições
        [setups] algumas opções das últimas partidas
        [guests] alguns motores externos
        [first-steps] parte do progresso nas lições
       *[window] a posição e o tamanho da janela
    } em { $file }. Usam-se os valores predefinidos: { $names }.
warning-settings-not-saved = Não é possível guardar as definições ({ $file }: { $why }). Pode continuar sem as guardar.
warning-settings-not-saved-disk-full = Não é possível guardar as definições: o disco está cheio ({ $file }). Liberte espaço no disco.
warning-clipboard-no-answer = A área de transferência não responde. Copie o texto outra vez e depois cole-o.
warning-clipboard-no-text = Não há texto na área de transferência.
warning-close = Fechar

# Partidas guardadas
warning-games-damaged =
    { $lost ->
        [0] O ficheiro das partidas guardadas estava danificado. Partidas recuperadas: { $saved }.
        [one] O ficheiro das partidas guardadas estava danificado. Partidas recuperadas: { $saved }; perdeu-se uma.
       *[other] O ficheiro das partidas guardadas estava danificado. Partidas recuperadas: { $saved }; perderam-se { $lost }.
    } O ficheiro antigo é agora { $file }.
store-no-home = Não há pasta pessoal. Indique o caminho de uma pasta na variável de ambiente TABULEIRO_HOME.
store-newer-version = { $file } é de uma versão mais recente do Tabuleiro. Atualize o programa.
store-disk-full = O disco está cheio: { $file }. Liberte espaço.
store-not-writable = Não é possível escrever em { $file }. Verifique se tem permissão para escrever no ficheiro e na pasta.
store-locked = Outro programa está a usar { $file }. Feche-o ou tente de novo.
store-file-damaged = { $file } está danificado. Abra a janela do Tabuleiro: conserva o ficheiro danificado e recupera todas as partidas legíveis.
store-not-a-database = { $file } não é um ficheiro de partidas guardadas ou está danificado. Abra a janela do Tabuleiro: conserva este ficheiro com outro nome e recupera todas as partidas legíveis.
store-failed = { $file }: { $why }.
# { $why } é uma das frases acima.
warning-games-not-saved = Não é possível guardar partidas. { $why } Pode continuar a jogar; o programa tenta de novo a cada jogada.
warning-saving-slow = O disco não responde. Pode continuar a jogar, mas as jogadas podem perder-se enquanto não responder.
warning-file-not-saved = Pode ver esta partida, mas não guardá-la. { $why }
store-no-such-game = Não existe a partida { $number }.
store-damaged = A partida { $number } está danificada e não pode ser aberta.
store-busy = A partida { $number } está aberta noutra janela. Feche-a primeiro aí.
store-no-such-seat = A partida { $number } não tem o lugar { $seat }.
store-stopped = Já não é possível guardar partidas devido a um erro interno. Pode acabar esta; depois, reinicie o programa.

## Vantagem para o jogador mais fraco

setup-odds = Vantagem
setup-odds-none = Nenhuma
# { $what } é uma das vantagens abaixo.
setup-odds-about =
    { $by ->
        [colour] { $name } joga contra um lado sem { $what }.
       *[place] { $name } começa com { $what }, que ficam de parte, à vista.
    }
setup-odds-receiver = { $name } ({ $seat })
odds-description = Vantagem de { $name }: { $what }
odds-description-tiles = Vantagem de { $name }: { $what } (de parte: { $tiles })
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
