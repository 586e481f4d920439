# Problemas, e erros que voltam.

## Temas

puzzle-theme-mate-in-1 = Mate em 1
puzzle-theme-mate-in-2 = Mate em 2
puzzle-theme-mate-in-3 = Mate em 3
puzzle-theme-mate-in-4 = Mate em 4
puzzle-theme-back-rank-mate = Mate na última fila
puzzle-theme-fork = Garfo
puzzle-theme-pin = Cravagem
puzzle-theme-skewer = Raio X
puzzle-theme-discovered-attack = Ataque a descoberto
puzzle-theme-hanging-piece = Peça indefesa
puzzle-theme-capture-the-defender = Captura do defensor
puzzle-theme-trapped-piece = Peça encurralada
puzzle-theme-promotion = Promoção
puzzle-theme-sacrifice = Sacrifício
puzzle-theme-quiet-move = Lance tranquilo
puzzle-theme-defence = Única defesa
puzzle-theme-race-in-1 = Corrida em 1
puzzle-theme-race-in-2 = Corrida em 2
puzzle-theme-race-in-3 = Corrida em 3
puzzle-theme-race-in-4 = Corrida em 4
puzzle-theme-block = Tapar o caminho
puzzle-theme-cut-off = Cortar o rei
puzzle-theme-forbidden-check = Xeque proibido
puzzle-theme-capture-guard = Captura do guarda
puzzle-theme-clear-path = Abrir caminho
puzzle-theme-last-move-draw = Empate no último lance
puzzle-theme-quiet-piece = Primeiro a peça
puzzle-theme-king-run = Corre, rei
puzzle-theme-shot-one = Dar uma e comer mais
puzzle-theme-shot-two = Dar duas e comer mais
puzzle-theme-shot-three = Dar três e comer mais
puzzle-theme-capture-choice = Que captura?
puzzle-theme-crowning = Fazer dama
puzzle-theme-trap-king = Apanhar a dama
puzzle-theme-king-sweep = Varridela da dama
puzzle-theme-attack = Ganhar uma peça
puzzle-theme-blockade = Prisão
puzzle-theme-opposition = Oposição
puzzle-theme-king-ending = Final de damas
puzzle-theme-long-diagonal = O rio
puzzle-theme-out-in-two = Sair em duas
puzzle-theme-out-in-three = Sair em três
puzzle-theme-out-in-four = Sair em quatro ou mais
puzzle-theme-block-rival = Fazer passar
puzzle-theme-blocked-game = Fechar o jogo
puzzle-theme-choose-climb = A subida certa
puzzle-theme-stepping-stone = Degrau
puzzle-theme-deny-climb = Negar a subida
puzzle-theme-force-climb = Obrigar a subir
puzzle-theme-one-reply = Uma só resposta
puzzle-theme-upper-floor = Andar de cima
puzzle-theme-keep-double = Guardar o duplo
puzzle-theme-play-double = Jogar o duplo
puzzle-theme-deny-place = Tirar o lugar

## Objetivos

puzzle-goal-win-in =
    { $moves ->
        [one] Ganhe com um lance.
       *[other] Ganhe em { $moves } lances, contra qualquer defesa.
    }
puzzle-goal-hold = Encontre o único lance que não perde.
puzzle-goal-gain =
    { $points ->
        [one] Ganhe uma pedra à força.
       *[other] Ganhe à força material no valor de { $points } pedras.
    }
puzzle-goal-win = Encontre a única jogada que ganha de certeza.
puzzle-goal-best = Encontre a melhor jogada.

## A página

puzzle-title = Problema
puzzles-title = Problemas
puzzles-daily-title = Problema do dia
puzzles-daily-about = Um para cada jogo, hoje o mesmo para toda a gente.
# $level é o nome de um nível, como "Amador 4".
puzzles-solved-by = { $level } resolve-o.
puzzles-solve = Resolver
puzzles-result-at-once = Resolvido sem jogadas erradas.
puzzles-result-later = Resolvido.
puzzles-result-shown = Já viu a solução.
puzzles-choice-title = Escolher por nível e tema
puzzles-every-level = Todos os níveis
puzzles-every-theme = Todos os temas
puzzles-count = { $all ->
        [one] Um problema
       *[other] { $all } problemas
    }, { $solved ->
        [one] um resolvido
       *[other] { $solved } resolvidos
    }
puzzles-next = Problema seguinte
puzzles-solved-title = Resolvidos em cada nível
puzzles-level-solved = { $level }: { $solved } de { $all } resolvidos, { $at_once } sem jogadas erradas
puzzles-to-page = Todos os problemas
# A partida de onde vem um problema.
puzzles-from = De uma partida entre { $first } e { $second }

## Erros que voltam

mistakes-title = Os seus erros
mistakes-to-page = Voltar aos seus erros
mistakes-about = Os erros das partidas que revê voltam aqui, no máximo cinco por dia. O que corrige à primeira volta cada vez mais tarde.
mistakes-today = Hoje
mistakes-due-today = { $count ->
        [one] Um erro pede nova tentativa.
       *[other] { $count } erros pedem nova tentativa.
    }
mistakes-start = Tentar de novo
# $day é uma data.
mistakes-none-due = Por hoje está feito. O próximo erro volta a { $day }.
mistakes-none = Ainda não há nada aqui. Reveja uma partida terminada, e os erros dela voltam.
mistakes-all = Todos os erros
mistakes-none-listed = Nenhum erro neste jogo.
# $format é um formato de ficheiro, como PGN.
mistakes-save = Guardar como { $format }
mistakes-due = Pede nova tentativa
mistakes-due-on = Volta a { $day }
mistakes-known = Este já sabe
mistakes-aside = Posto de lado
mistakes-put-aside = Pôr de lado
mistakes-take-back = Trazer de volta
mistakes-delete = Eliminar de vez
mistakes-leech = Difícil de fixar: ponha-o de lado, ou comece pelo básico.
menu-mistakes-due = { $count ->
        [one] Um dos seus erros pede nova tentativa
       *[other] { $count } dos seus erros pedem nova tentativa
    }
