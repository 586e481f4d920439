# Motores externos.

guest-about = Motor externo: { $program }

# A janela que acrescenta um motor.
guest-another = Motor externo…
guest-title = Adicionar um motor externo
guest-page-about = Pode jogar qualquer motor UCI que suporte este jogo. É iniciado agora uma vez, para ler o nome e as definições.
guest-found = Encontrados neste computador
guest-path = Nome ou caminho do programa
guest-browse = Escolher um ficheiro…
guest-no-dialog = A janela de ficheiros não abriu. Escreva o caminho do programa.
guest-next = Continuar
guest-starting = A iniciar { $name }…
guest-stop = Parar

# O autor e as definições do motor.
guest-by = de { $author }
guest-settings = Definições do motor
guest-move-time = Milissegundos por jogada
guest-move-time-about = de { $min } a { $max }, em partidas sem relógio
guest-initial = Repor { $value }
guest-initial-empty = Deixar vazio
guest-bounds = de { $min } a { $max }
guest-wrong = Escreva um número inteiro de { $min } a { $max }.
guest-bar = O carácter | não é permitido aqui.
guest-too-long = Definições demasiado longas para guardar. Encurte um texto ou um caminho.
guest-done = Usar este motor
guest-all-initial = Repor tudo
guest-remove = Retirar da lista

# Erros. $name é o nome do motor ou o do seu programa.
guest-not-found = O programa { $name } não existe. Verifique o nome ou o caminho.
guest-no-program = { $name } não é um programa. Escolha um ficheiro executável.
guest-not-started = Não foi possível iniciar { $name } ({ $why }).
guest-not-uci = { $name } não é um motor UCI. Escolha outro programa.
guest-other-game = { $name } não joga este jogo. Escolha outro motor.
guest-died = { $name } terminou inesperadamente.
guest-hung = { $name } não respondeu a tempo.
guest-flooded = { $name } enviou demasiados dados.
guest-illegal = { $name } fez uma jogada ilegal: { $played }.
guest-no-move = { $name } não indicou nenhuma jogada.

# A janela sobre um motor que falhou durante uma partida.
trouble-about = A partida fica em pausa até escolher quem continua.
trouble-who = Quem continua a jogar?
trouble-take = Continuar
trouble-again = Tentar de novo com o motor
trouble-later = Ver primeiro o tabuleiro
trouble-status = Partida em pausa: { $name } falhou
trouble-decide = Escolher quem continua
# Um comentário no registo da partida.
trouble-record = { $colour }: { $before } até aqui, depois { $after }.
