# Motores de outros autores.

guest-about = Um programa de outro autor: { $program }

# A página em que se escolhe um.
guest-another = Outro programa…
guest-title = Outro programa
guest-page-about = Qualquer programa que fale UCI pode jogar, se conhecer este jogo. É iniciado uma vez agora, para dizer como se chama e o que se pode regular.
guest-found = Encontrados neste computador
guest-path = O seu ficheiro, ou o nome de um programa
guest-browse = Escolher um ficheiro…
guest-no-dialog = O sistema não mostra uma janela para escolher um ficheiro. Escreva onde está o programa.
guest-next = Continuar
guest-starting = A iniciar { $name }…
guest-stop = Parar

# O que diz de si, e o que se pode regular.
guest-by = de { $author }
guest-settings = Opções deste programa
guest-move-time = Milissegundos por lance
guest-move-time-about = { $min } a { $max }, quando ninguém tem relógio
guest-initial = Voltar a { $value }
guest-initial-empty = Voltar a deixar vazio
guest-bounds = { $min } a { $max }
guest-wrong = Escreva um número inteiro, de { $min } a { $max }.
guest-bar = O sinal | não pode estar aqui.
guest-too-long = Tudo o que se regulou é demasiado longo para ser guardado.
guest-done = Jogar com ele
guest-all-initial = Tudo como no início
guest-remove = Retirar da lista

# O que está mal com um.
guest-not-found = Não há nenhum programa chamado { $name }.
guest-no-program = { $name } não é um programa que se possa iniciar.
guest-not-started = Não foi possível iniciar { $name } ({ $why }).
guest-not-uci = { $name } não fala UCI.
guest-other-game = { $name } não joga este jogo.
guest-died = O programa de { $name } terminou por si.
guest-hung = { $name } não respondeu a tempo.
guest-flooded = { $name } escreve sem parar.
guest-illegal = { $name } jogou { $played }, que não é legal.
guest-no-move = { $name } diz que não há lance.

# Um que falhou num jogo.
trouble-about = O jogo fica como está até dizer quem continua.
trouble-who = Quem fica com o lugar?
trouble-take = Continuar assim
trouble-again = Tentar de novo com o programa
trouble-later = Ver primeiro o tabuleiro
trouble-status = O jogo está parado: { $name } falhou
trouble-decide = Dizer quem continua
trouble-record = { $colour }: { $before } até aqui, daqui em diante { $after }.
