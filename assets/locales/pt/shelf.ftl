# A estante: todos os jogos guardados, e as estatísticas de quem joga.

shelf-title = Estante
shelf-menu =
    { $count ->
        [0] Estante
        [one] Estante · um jogo
       *[other] Estante · { $shown } jogos
    }
shelf-count =
    { $count ->
        [0] sem jogos
        [one] um jogo
       *[other] { $shown } jogos
    }
menu-unfinished =
    { $count ->
        [one] Mais um jogo por acabar
       *[other] Mais { $shown } jogos por acabar
    }
shelf-empty-title = A estante está vazia
shelf-empty = Cada jogo fica aqui guardado desde o primeiro lance, sem que seja preciso fazer nada.
shelf-play = Escolher um jogo
shelf-nothing-title = Nenhum jogo assim
shelf-nothing = Nenhum dos jogos guardados corresponde ao que procura.

shelf-unreadable = Os jogos não podem ser lidos

## Procurar

shelf-name = Procurar um nome
shelf-filters = Filtros
shelf-clear = Limpar
shelf-all-games = Todos
shelf-result-any = Todos os jogos
shelf-result-unfinished = Por acabar
shelf-result-finished = Acabados
shelf-result-won = Ganhos
shelf-result-lost = Perdidos
shelf-result-drawn = Empatados
shelf-period-any = Qualquer data
shelf-period-today = Hoje
shelf-period-week = Esta semana
shelf-period-month = Este mês
shelf-period-year = Este ano
shelf-period-between = Entre duas datas
shelf-from = desde
shelf-to = até
shelf-moves = Lances
shelf-least = mín.
shelf-most = máx.
shelf-day = dd/mm/aaaa
shelf-order-newest = Mais recentes
shelf-order-oldest = Mais antigos
shelf-order-longest = Mais longos
shelf-order-shortest = Mais curtos

## Um jogo

shelf-length =
    { $count ->
        [0] sem lances
        [one] um lance
       *[other] { $shown } lances
    }
shelf-unfinished = Por acabar
shelf-to-move = Por acabar: joga { $name }
shelf-won = Vitória de { $name }: { $reason }
shelf-drawn = Empate: { $reason }
shelf-drawn-agreed = Empate por acordo
shelf-unknown = Um jogo que esta versão não conhece
shelf-busy = Aberto noutra janela
shelf-continue = Continuar
shelf-open = Rever
shelf-rename = Mudar os nomes
shelf-copy = Copiar como texto
shelf-throw = Deitar no lixo
shelf-take-out = Repor na estante
shelf-begun = Começou: { $begun }. Último lance: { $changed }.

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
bin-nothing-title = O lixo está vazio
bin-nothing = Os jogos que deitar fora ficam aqui até esvaziar o lixo, e podem voltar para a estante.
bin-ask =
    { $count ->
        [one] Apagar para sempre o jogo que está no lixo?
       *[other] Apagar para sempre os { $shown } jogos que estão no lixo?
    }
bin-ask-yes = Apagar
cancel = Cancelar

## O que se diz depois

shelf-binned = O jogo foi para o lixo.
shelf-undo = Anular
shelf-taken-out = O jogo voltou para a estante.
shelf-bin-emptied = O lixo foi esvaziado.
shelf-renamed = Os nomes foram mudados.
shelf-copied = O jogo está na área de transferência, como texto.
rename-title = Quem jogou?
rename-yes = Guardar

## As estatísticas

statistics-title = Estatísticas
statistics-who = De quem?
statistics-anybody = A pessoa ao ecrã
statistics-anybody-about = Todos os jogos de uma só pessoa contra o computador, seja qual for o nome.
statistics-nothing-title = Ainda não há nada para contar
statistics-nothing = Acabe um jogo de { $game }: aqui se verá quem ganha a quem, e quão forte se está a ficar.
statistics-results = Resultados
statistics-won =
    { $count ->
        [one] uma vitória
       *[other] { $shown } vitórias
    }
statistics-drawn =
    { $count ->
        [one] um empate
       *[other] { $shown } empates
    }
statistics-lost =
    { $count ->
        [one] uma derrota
       *[other] { $shown } derrotas
    }
statistics-legend-won = ganhos
statistics-legend-drawn = empatados
statistics-legend-lost = perdidos
statistics-score = { $percent } % dos pontos
statistics-streak = Série atual
statistics-streak-won =
    { $count ->
        [one] uma vitória
       *[other] { $count } vitórias seguidas
    }
statistics-streak-lost =
    { $count ->
        [one] uma derrota
       *[other] { $count } derrotas seguidas
    }
statistics-streak-none = nenhuma
statistics-longest = Melhor série
statistics-rating = Força estimada
statistics-rating-about = Glicko-2 contra os níveis medidos. Com 95 % de certeza entre { $low } e { $high }.
statistics-no-rating = Ainda sem jogos contra os níveis do computador.
statistics-near = perto do nível { $level }
statistics-course = A força ao longo dos jogos
statistics-game-axis = jogos contra os níveis
statistics-point = jogo { $number }, { $date }: { $value } ± { $deviation }
statistics-level = nível { $level }
statistics-opponents = Contra quem
statistics-all = Todos
statistics-games =
    { $count ->
        [one] um jogo
       *[other] { $shown } jogos
    }

## Teclas

keys-shelf-arrows = andar de jogo em jogo
keys-shelf-open = abrir o jogo
keys-shelf-rename = mudar os nomes
keys-shelf-copy = copiar o jogo como texto
keys-shelf-throw = deitar no lixo
keys-shelf-undo = anular
keys-shelf-find = procurar um nome
