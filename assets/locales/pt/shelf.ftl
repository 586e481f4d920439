# A estante: todos os jogos guardados, e as estatísticas de quem joga.

kept-title = Estante
kept-menu =
    { $count ->
        [0] Estante
        [one] Estante · 1 jogo
       *[other] Estante · { $shown } jogos
    }
kept-count =
    { $count ->
        [0] sem jogos
        [one] 1 jogo
       *[other] { $shown } jogos
    }
# Quantos jogos já estão no ficheiro, enquanto são guardados muitos.
kept-saving =
    { $count ->
        [one] a guardar: 1 jogo escrito
       *[other] a guardar: { $shown } jogos escritos
    }
kept-save-stop = Parar de guardar
menu-unfinished =
    { $count ->
        [one] Mais um jogo por acabar
       *[other] Mais { $shown } jogos por acabar
    }
kept-empty-title = A estante está vazia
kept-empty = Cada jogo fica aqui guardado desde o primeiro lance, sem que seja preciso fazer nada.
kept-play = Escolher um jogo
kept-nothing-title = Nenhum jogo assim
kept-nothing = Nenhum dos jogos guardados corresponde ao que procura.

kept-unreadable = Os jogos não podem ser lidos

## Procurar

kept-name = Nome
kept-filters = Filtros
kept-clear = Limpar
kept-all-games = Todos
kept-result-any = Qualquer resultado
kept-result-unfinished = Por acabar
kept-result-finished = Acabados
kept-result-won = Ganhos
kept-result-lost = Perdidos
kept-result-drawn = Empatados
kept-period-any = Qualquer data
kept-period-today = Hoje
kept-period-week = Esta semana
kept-period-month = Este mês
kept-period-year = Este ano
kept-period-between = Entre duas datas
kept-from = desde
kept-to = até
kept-moves = Lances
kept-moves-about = Contam-se como nos cartões: os de cada lado, e no Domin-Up os de todos.
kept-least = mín.
kept-most = máx.
kept-day = dd/mm/aaaa
kept-order-newest = Mais recentes
kept-order-oldest = Mais antigos
kept-order-longest = Mais longos
kept-order-shortest = Mais curtos

## Um jogo

# Diz-se o que se conta: num jogo de duas cores os lances de cada lado, como os numera a lista ao lado do tabuleiro, e
# nos outros os de todos.
kept-length =
    { $count ->
        [0] ainda sem lances
       *[other] { $by ->
            [colour] { $count ->
                [one] 1 lance por lado
               *[other] { $shown } lances por lado
            }
           *[place] { $count ->
                [one] 1 lance ao todo
               *[other] { $shown } lances ao todo
            }
        }
    }
# O mesmo quando alguém recebeu vantagem; { $what } é uma das vantagens das palavras da janela.
kept-odds = { $length } · vantagem de { $name }: { $what }
kept-unfinished = Por acabar
kept-to-move = Por acabar: joga { $name }
kept-won = Vitória de { $name }: { $reason }
kept-drawn = Empate: { $reason }
kept-drawn-agreed = Empate por acordo
kept-unknown = Um jogo que esta versão não conhece
kept-busy = Aberto noutra janela
kept-continue = Continuar
kept-open = Rever
kept-rename = Mudar os nomes dos jogadores
kept-throw = Deitar no lixo
kept-take-out = Repor na estante
kept-begun = Começou: { $begun }. Último lance: { $changed }.

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
kept-bin-nothing = Os jogos que deitar no lixo ficam aqui até ele ser esvaziado, e podem voltar para a estante.
kept-bin-ask =
    { $count ->
        [one] Apagar para sempre o jogo do lixo?
       *[other] Apagar para sempre os { $shown } jogos do lixo?
    }
kept-bin-ask-yes = Apagar
cancel = Cancelar

## O que se diz depois

kept-binned = O jogo foi para o lixo.
kept-undo = Desfazer
kept-taken-out = O jogo voltou para a estante.
kept-bin-emptied = O lixo foi esvaziado.
kept-renamed = Os nomes dos jogadores foram mudados.
kept-copied = O jogo está na área de transferência, como texto.
kept-rename-title = Os nomes dos jogadores
kept-rename-about = { $game } · { $date }
kept-rename-yes = Guardar

## As estatísticas

counted-title = Estatísticas
counted-anybody = Todos os nomes
counted-anybody-about = Todos os jogos de uma só pessoa contra o computador, seja qual for o nome.
counted-nothing-title = Ainda não há nada para contar
counted-nothing = Acabe um jogo de { $game } contra o computador, ou escolha acima um nome: aqui verá quem ganha a quem, e como cresce a sua força.
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
counted-legend-won = ganhos
counted-legend-drawn = empatados
counted-legend-lost = perdidos
counted-score = { $percent } % dos pontos
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
    Com 95 % de certeza entre { $low } e { $high }.
    Glicko-2, contra os níveis medidos.
counted-rating-at-most =
    Com 95 % de certeza, no máximo { $high }.
    Glicko-2, contra os níveis medidos.
counted-missing =
    { $count ->
        [one] Falta um jogo
       *[other] Faltam { $count } jogos
    }
counted-missing-about = São precisos { $least } jogos, um contra um, com um nível do computador.
counted-near = perto do nível { $level }
counted-between = entre os níveis { $low } e { $high }
counted-below = abaixo do nível { $level }
counted-above = acima do nível { $level }
counted-course = A força ao longo dos jogos
counted-game-axis = jogos contra os níveis
counted-point = jogo { $number }, { $date }: { $value } ± { $deviation }
counted-level = nível { $level }
counted-opponents = Adversários
counted-games =
    { $count ->
        [one] 1 jogo
       *[other] { $shown } jogos
    }

## Teclas

keys-shelf-arrows = andar de jogo em jogo
keys-shelf-open = abrir o jogo
keys-shelf-rename = mudar os nomes dos jogadores
keys-shelf-copy = copiar o jogo como texto
keys-shelf-throw = deitar no lixo
keys-shelf-undo = desfazer
keys-shelf-find = procurar um nome
