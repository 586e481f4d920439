# A biblioteca, com todas as partidas guardadas, e as estatísticas.

kept-title = Biblioteca
kept-menu =
    { $count ->
        [0] Biblioteca
       *[other] Biblioteca · { $shown }
    }
kept-count =
    { $count ->
        [0] sem partidas
        [one] 1 partida
       *[other] { $shown } partidas
    }
# O andamento, enquanto se guardam muitas partidas num ficheiro.
kept-saving =
    { $count ->
        [one] 1 partida guardada…
       *[other] { $shown } partidas guardadas…
    }
kept-save-stop = Parar de guardar
menu-unfinished =
    { $count ->
        [one] Mais uma partida por acabar
       *[other] Mais { $shown } partidas por acabar
    }
kept-empty-title = A biblioteca está vazia
kept-empty = Todas as partidas ficam aqui guardadas automaticamente, desde a primeira jogada.
kept-play = Escolher um jogo
kept-nothing-title = Nenhuma partida encontrada
kept-nothing = Nenhuma partida guardada corresponde a estes filtros.

kept-unreadable = Não é possível ler as partidas

## Procurar

kept-name = Nome
kept-filters = Filtros
kept-clear = Limpar
kept-all-games = Todos
kept-result-any = Resultado
kept-result-unfinished = Por acabar
kept-result-finished = Acabadas
kept-result-won = Ganhas
kept-result-lost = Perdidas
kept-result-drawn = Empatadas
kept-period-any = Data
kept-period-today = Hoje
kept-period-week = Esta semana
kept-period-month = Este mês
kept-period-year = Este ano
kept-period-between = Entre duas datas
kept-from = desde
kept-to = até
kept-moves = Jogadas
kept-moves-about = As jogadas de cada lado; no Domin-Up, as de todos os jogadores.
kept-least = mín.
kept-most = máx.
kept-day = dd/mm/aaaa
kept-order-newest = Mais recentes
kept-order-oldest = Mais antigas
kept-order-longest = Mais longas
kept-order-shortest = Mais curtas

## Uma partida guardada

# Num jogo de duas cores, as jogadas contam-se como a lista as numera: a de cada lado vale uma só. Nos outros jogos,
# contam-se as de todos os jogadores.
kept-length =
    { $count ->
        [0] ainda sem jogadas
       *[other] { $by ->
            [colour] { $count ->
                [one] 1 jogada
               *[other] { $shown } jogadas
            }
           *[place] { $count ->
                [one] 1 jogada ao todo
               *[other] { $shown } jogadas ao todo
            }
        }
    }
# O comprimento de uma partida com vantagem; $what é uma mensagem odds-* de window.ftl.
kept-odds = { $length } · vantagem de { $name }: { $what }
kept-unfinished = Por acabar
kept-to-move = Por acabar: joga { $name }
kept-won = Vitória de { $name }: { $reason }
kept-drawn = Empate: { $reason }
kept-drawn-agreed = Empate por acordo
kept-unknown = Jogo desconhecido nesta versão
kept-busy = Aberta noutra janela
kept-continue = Continuar
kept-open = Rever
kept-rename = Mudar os nomes dos jogadores
kept-throw = Mover para o lixo
kept-take-out = Restaurar
kept-begun = Início: { $begun }. Última jogada: { $changed }.

date-today = hoje, { $time }
date-yesterday = ontem, { $time }
date-this-year = { $day } de { $month }
date-full = { $day } de { $month } de { $year }
month-1 = janeiro
month-2 = fevereiro
month-3 = março
month-4 = abril
month-5 = maio
month-6 = junho
month-7 = julho
month-8 = agosto
month-9 = setembro
month-10 = outubro
month-11 = novembro
month-12 = dezembro

## O lixo

kept-bin-title = Lixo
kept-bin-empty = Esvaziar o lixo
kept-bin-nothing-title = O lixo está vazio
kept-bin-nothing = As partidas que mover para o lixo ficam aqui até as restaurar ou esvaziar o lixo.
kept-bin-ask =
    { $count ->
        [one] Apagar para sempre a partida do lixo?
       *[other] Apagar para sempre as { $shown } partidas do lixo?
    }
kept-bin-ask-yes = Apagar
cancel = Cancelar

## Avisos

kept-binned = Partida movida para o lixo.
kept-undo = Desfazer
kept-taken-out = Partida restaurada.
kept-bin-emptied = Lixo esvaziado.
kept-renamed = Nomes dos jogadores alterados.
kept-copied = Partida copiada como texto.
kept-rename-title = Nomes dos jogadores
kept-rename-about = { $game } · { $date }
kept-rename-yes = Guardar

## As estatísticas

counted-title = Estatísticas
counted-anybody = Todos os nomes
counted-anybody-about = Todas as partidas de uma só pessoa contra o computador, com qualquer nome.
counted-nothing-title = Ainda não há resultados
counted-nothing = Acabe uma partida de { $game } contra o computador, ou escolha um nome acima, para ver os seus resultados e a sua força.
counted-won =
    { $count ->
        [one] 1 vitória
       *[other] { $shown } vitórias
    }
counted-drawn =
    { $count ->
        [one] 1 empate
       *[other] { $shown } empates
    }
counted-lost =
    { $count ->
        [one] 1 derrota
       *[other] { $shown } derrotas
    }
counted-legend-won = ganhas
counted-legend-drawn = empatadas
counted-legend-lost = perdidas
counted-score = Pontuação: { $percent } %
counted-streak = Série atual
counted-streak-won =
    { $count ->
        [one] 1 vitória
       *[other] { $count } vitórias seguidas
    }
counted-streak-lost =
    { $count ->
        [one] 1 derrota
       *[other] { $count } derrotas seguidas
    }
counted-streak-none = nenhuma
counted-longest = Melhor série
counted-rating = Força estimada
counted-rating-about =
    Com 95 % de confiança, entre { $low } e { $high }.
    Glicko-2, contra os níveis medidos.
counted-rating-at-most =
    Com 95 % de confiança, no máximo { $high }.
    Glicko-2, contra os níveis medidos.
counted-missing =
    { $count ->
        [one] Falta uma partida
       *[other] Faltam { $count } partidas
    }
counted-missing-about = São precisas { $least } partidas a dois contra um nível do computador.
counted-near = perto do nível { $level }
counted-between = entre os níveis { $low } e { $high }
counted-below = abaixo do nível { $level }
counted-above = acima do nível { $level }
counted-course = Evolução da força
counted-game-axis = partidas contra os níveis
counted-point = partida { $number }, { $date }: { $value } ± { $deviation }
counted-level = nível { $level }
counted-opponents = Adversários
counted-games =
    { $count ->
        [one] 1 partida
       *[other] { $shown } partidas
    }

## Atalhos do teclado

keys-shelf-arrows = mudar de partida
keys-shelf-open = abrir a partida
keys-shelf-rename = mudar os nomes dos jogadores
keys-shelf-copy = copiar a partida como texto
keys-shelf-throw = mover para o lixo
keys-shelf-undo = desfazer
keys-shelf-find = procurar um nome
