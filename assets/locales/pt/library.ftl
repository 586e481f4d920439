# A biblioteca, com todas as partidas guardadas, e as estatísticas.

library-title = Biblioteca
menu-library =
    { $count ->
        [0] Biblioteca
       *[other] Biblioteca · { $shown }
    }
library-game-count =
    { $count ->
        [0] sem partidas
        [one] 1 partida
       *[other] { $shown } partidas
    }
# O andamento, enquanto se guardam muitas partidas num ficheiro.
library-saving =
    { $count ->
        [one] 1 partida guardada…
       *[other] { $shown } partidas guardadas…
    }
library-saving-stop = Parar de guardar
menu-more-unfinished =
    { $count ->
        [one] Mais uma partida por acabar
       *[other] Mais { $shown } partidas por acabar
    }
library-empty-title = A biblioteca está vazia
library-empty = Todas as partidas ficam aqui guardadas automaticamente, desde a primeira jogada.
library-choose-game = Escolher um jogo
library-none-found-title = Nenhuma partida encontrada
library-none-found = Nenhuma partida guardada corresponde a estes filtros.

library-unreadable = Não é possível ler as partidas

## Procurar

library-search-name = Nome
library-filters = Filtros
library-filters-clear = Limpar
library-all-games = Todos
library-result-any = Resultado
library-result-unfinished = Por acabar
library-result-finished = Acabadas
library-result-won = Ganhas
library-result-lost = Perdidas
library-result-drawn = Empatadas
library-period-any = Data
library-period-today = Hoje
library-period-week = Esta semana
library-period-month = Este mês
library-period-year = Este ano
library-period-between = Entre duas datas
library-period-from = desde
library-period-to = até
library-moves = Jogadas
library-moves-about = As jogadas de cada lado; no Domin-Up, as de todos os jogadores.
library-moves-min = mín.
library-moves-max = máx.
library-date-placeholder = dd/mm/aaaa
library-order-newest = Mais recentes
library-order-oldest = Mais antigas
library-order-added = Adicionadas há pouco
library-order-longest = Mais longas
library-order-shortest = Mais curtas

## Uma partida guardada

# Num jogo de duas cores, as jogadas contam-se como a lista as numera: a de cada lado vale uma só. Nos outros jogos,
# contam-se as de todos os jogadores.
saved-game-length =
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
saved-game-length-with-odds = { $length } · vantagem de { $name }: { $what }
saved-game-unfinished = Por acabar
saved-game-to-move = Por acabar: joga { $name }
saved-game-won = Ganhou { $name }: { $reason }
saved-game-drawn = Empate: { $reason }
saved-game-drawn-by-agreement = Empate por acordo
saved-game-unknown-game = Jogo desconhecido nesta versão
saved-game-open-elsewhere = Aberta noutra janela
saved-game-continue = Continuar
saved-game-browse = Abrir
saved-game-rename-players = Mudar os nomes dos jogadores
saved-game-move-to-bin = Mover para o lixo
saved-game-restore = Restaurar
saved-game-dates = Início: { $begun }. Última jogada: { $changed }.

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

bin-title = Lixo
bin-empty = Esvaziar o lixo
bin-no-games-title = O lixo está vazio
bin-no-games = As partidas que mover para o lixo ficam aqui até as restaurar ou esvaziar o lixo.
bin-empty-question =
    { $count ->
        [one] Apagar para sempre a partida do lixo?
       *[other] Apagar para sempre as { $shown } partidas do lixo?
    }
bin-empty-yes = Apagar
cancel = Cancelar

## Avisos

library-game-moved-to-bin = Partida movida para o lixo.
library-undo = Desfazer
library-game-restored = Partida restaurada.
library-bin-emptied = Lixo esvaziado.
library-players-renamed = Nomes dos jogadores alterados.
library-game-copied = Partida copiada como texto.
rename-players-title = Nomes dos jogadores
rename-players-about = { $game } · { $date }
rename-players-yes = Guardar

## Várias partidas de uma vez

library-select = Selecionar partidas
library-selected =
    { $count ->
        [0] Nenhuma partida selecionada
        [one] 1 partida selecionada
       *[other] { $shown } partidas selecionadas
    }
library-select-all = Selecionar todas as mostradas
library-select-done = Concluir
library-delete-for-good = Apagar definitivamente
library-delete-question =
    { $count ->
        [one] Apagar definitivamente a partida selecionada?
       *[other] Apagar definitivamente as { $shown } partidas selecionadas?
    }
library-games-moved-to-bin =
    { $count ->
        [one] 1 partida movida para o lixo.
       *[other] { $shown } partidas movidas para o lixo.
    }
library-games-restored =
    { $count ->
        [one] 1 partida restaurada.
       *[other] { $shown } partidas restauradas.
    }
library-games-deleted =
    { $count ->
        [one] 1 partida apagada.
       *[other] { $shown } partidas apagadas.
    }
library-games-skipped =
    { $count ->
        [one] Feito, exceto 1 partida que está aberta noutra janela.
       *[other] Feito, exceto { $shown } partidas que estão abertas noutra janela.
    }

## Importações

library-import-any = Qualquer origem
library-import-pasted = Texto colado
library-import =
    { $count ->
        [one] { $name } · { $date } · 1 partida
       *[other] { $name } · { $date } · { $shown } partidas
    }
library-import-remove =
    { $count ->
        [one] Remover esta importação (1 partida)
       *[other] Remover esta importação ({ $shown } partidas)
    }
library-import-remove-question =
    { $count ->
        [one] Apagar definitivamente a partida desta importação?
       *[other] Apagar definitivamente as { $shown } partidas desta importação?
    }
library-import-remove-about = As partidas que continuou ou comentou vão para o lixo.
library-import-undone =
    { $count ->
        [one] Importação desfeita: 1 partida removida.
       *[other] Importação desfeita: { $shown } partidas removidas.
    }
library-import-undone-binned =
    { $count ->
        [one] Importação desfeita: 1 partida removida; { $binned } alteradas depois, agora no lixo.
       *[other] Importação desfeita: { $shown } partidas removidas; { $binned } alteradas depois, agora no lixo.
    }
library-import-undone-binned-kept =
    { $count ->
        [one] Importação desfeita: 1 partida removida; { $binned } alteradas depois, agora no lixo; { $kept } mantidas, abertas noutra janela.
       *[other] Importação desfeita: { $shown } partidas removidas; { $binned } alteradas depois, agora no lixo; { $kept } mantidas, abertas noutra janela.
    }
library-import-undone-kept =
    { $count ->
        [one] Importação desfeita: 1 partida removida; { $kept } mantidas, abertas noutra janela.
       *[other] Importação desfeita: { $shown } partidas removidas; { $kept } mantidas, abertas noutra janela.
    }

## As estatísticas

statistics-title = Estatísticas
statistics-all-names = Todos os nomes
statistics-all-names-about = Todas as partidas de uma só pessoa contra o computador, com qualquer nome.
statistics-empty-title = Ainda não há resultados
statistics-empty = Acabe uma partida de { $game } contra o computador, ou escolha um nome acima, para ver os seus resultados e a sua força.
statistics-won =
    { $count ->
        [one] 1 vitória
       *[other] { $shown } vitórias
    }
statistics-drawn =
    { $count ->
        [one] 1 empate
       *[other] { $shown } empates
    }
statistics-lost =
    { $count ->
        [one] 1 derrota
       *[other] { $shown } derrotas
    }
statistics-legend-won = ganhas
statistics-legend-drawn = empatadas
statistics-legend-lost = perdidas
statistics-score = Pontuação: { $percent } %
# As partidas que contam, antes do número das outras.
statistics-what-counts = Contam as partidas inteiras, desde a posição inicial, sem sugestões, avisos, análise nem jogadas anuladas.
statistics-not-counted =
    { $count ->
        [one] 1 partida não conta: { $reasons }.
       *[other] { $shown } partidas não contam: { $reasons }.
    }
statistics-not-counted-from-file = { $count ->
    [one] 1 vinda de um ficheiro
   *[other] { $shown } vindas de ficheiros
}
statistics-not-counted-set-up = { $count ->
    [one] 1 de uma posição montada
   *[other] { $shown } de posições montadas
}
statistics-not-counted-continuation = { $count ->
    [one] 1 começada com jogadas de outra partida
   *[other] { $shown } começadas com jogadas de outras partidas
}
statistics-not-counted-hints = { $count ->
    [one] 1 com sugestões
   *[other] { $shown } com sugestões
}
statistics-not-counted-analysis = { $count ->
    [one] 1 com análise
   *[other] { $shown } com análise
}
statistics-not-counted-coach = { $count ->
    [one] 1 com um aviso do treinador
   *[other] { $shown } com um aviso do treinador
}
statistics-not-counted-take-backs = { $count ->
    [one] 1 com jogadas anuladas
   *[other] { $shown } com jogadas anuladas
}
statistics-streak = Série atual
statistics-streak-won =
    { $count ->
        [one] 1 vitória
       *[other] { $count } vitórias seguidas
    }
statistics-streak-lost =
    { $count ->
        [one] 1 derrota
       *[other] { $count } derrotas seguidas
    }
statistics-streak-none = nenhuma
statistics-longest-streak = Maior série de vitórias
statistics-rating = Força estimada
statistics-rating-range =
    Com 95 % de confiança, entre { $low } e { $high }.
    Glicko-2, contra os níveis medidos.
statistics-rating-at-most =
    Com 95 % de confiança, no máximo { $high }.
    Glicko-2, contra os níveis medidos.
statistics-games-missing =
    { $count ->
        [one] Falta uma partida
       *[other] Faltam { $count } partidas
    }
statistics-games-missing-about = São precisas { $least } partidas a dois contra um nível do computador.
statistics-near-level = perto do nível { $level }
statistics-between-levels = entre os níveis { $low } e { $high }
statistics-below-level = abaixo do nível { $level }
statistics-above-level = acima do nível { $level }
statistics-plot-title = Evolução da força
statistics-plot-axis = partidas contra os níveis
statistics-plot-point = partida { $number }, { $date }: { $value } ± { $deviation }
statistics-plot-level = nível { $level }
statistics-opponents = Adversários
statistics-game-count =
    { $count ->
        [one] 1 partida
       *[other] { $shown } partidas
    }

## Atalhos do teclado

keys-library-arrows = mudar de partida
keys-library-open = abrir a partida
keys-library-select = selecionar a partida
keys-library-select-all = selecionar todas as partidas mostradas
keys-library-rename = mudar os nomes dos jogadores
keys-library-copy = copiar a partida como texto
keys-library-move-to-bin = mover para o lixo
keys-library-undo = desfazer
keys-library-search = procurar um nome
