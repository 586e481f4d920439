# Motores externos.

engine-about = Motor externo: { $program }

# A janela que acrescenta um motor.
engine-add = Motor externo…
engine-add-title = Adicionar um motor externo
engine-add-about = Pode jogar qualquer motor UCI que suporte este jogo. É iniciado agora uma vez, para ler o nome e as definições.
engine-add-found = Encontrados neste computador
engine-add-path = Nome ou caminho do programa
engine-add-arguments = Argumentos, só se o programa precisar deles
engine-add-browse = Escolher um ficheiro…
engine-add-file-dialog-failed = A janela de ficheiros não abriu. Escreva o caminho do programa.
engine-add-continue = Continuar
engine-add-starting = A iniciar { $name }…
engine-add-waiting = { $seconds } s. Motores com redes grandes podem demorar até { $limit } s a iniciar.
engine-add-stop = Parar

# O autor e as definições do motor.
engine-author = de { $author }
engine-settings = Definições do motor
engine-move-time = Milissegundos por jogada
engine-move-time-about = de { $min } a { $max }, em partidas sem relógio
engine-arguments = Argumentos do programa
engine-option-reset = Repor { $value }
engine-option-reset-empty = Deixar vazio
engine-option-range = de { $min } a { $max }
engine-option-out-of-range = Escreva um número inteiro de { $min } a { $max }.
engine-bar-not-allowed = O carácter | não é permitido aqui.
engine-settings-too-long = Definições demasiado longas para guardar. Encurte um texto ou um caminho.
engine-use = Usar este motor
engine-settings-reset = Repor tudo
engine-remove = Retirar da lista

# Erros. $name é o nome do motor ou o do seu programa.
engine-error-not-found = O programa { $name } não existe. Verifique o nome ou o caminho.
engine-error-not-executable = { $name } não é um programa. Escolha um ficheiro executável.
engine-error-not-started = Não foi possível iniciar { $name } ({ $why }). Escolha outro programa.
engine-error-not-uci = { $name } não é um motor UCI. Escolha outro programa ou indique os argumentos de que precisa.
engine-error-wrong-variant = { $name } não joga este jogo. Escolha outro motor.
engine-error-died = { $name } terminou inesperadamente.
engine-error-timed-out = { $name } não respondeu a tempo.
engine-error-too-much-output = { $name } enviou demasiados dados.
engine-error-illegal-move = { $name } fez uma jogada ilegal: { $played }.
engine-error-no-move = { $name } não indicou nenhuma jogada.

# A janela sobre um motor que falhou durante uma partida.
engine-failure-about = A partida fica em pausa até escolher quem continua.
engine-failure-successor = Quem continua a jogar?
engine-failure-continue = Continuar
engine-failure-retry = Tentar de novo com o motor
engine-failure-view-board = Ver primeiro o tabuleiro
engine-failure-status = Partida em pausa: { $name } falhou
engine-failure-choose-successor = Escolher quem continua
# Um comentário no registo da partida.
engine-failure-comment = { $colour }: { $before } até aqui, depois { $after }.
