# Análise à mesa: as melhores jogadas e as suas probabilidades.

keys-analyse = iniciar ou parar a análise; um clique numa das jogadas mostra o tabuleiro aí
button-analyse = Analisar
button-analyse-stop = Parar a análise
keys-thinking = mostrar ou ocultar o raciocínio do computador
button-thinking-show = Mostrar o raciocínio
button-thinking-hide = Ocultar o raciocínio

analysis-starting = À procura das melhores jogadas…
analysis-game-over = Aqui a partida já acabou: recue para analisar.
analysis-hidden-hands = As mãos escondidas não se analisam.
analysis-no-engine = Nenhum motor pode analisar este jogo.
analysis-depth = prof. { $depth }
analysis-speed = { $positions } posições, { $speed } por segundo
analysis-chances = { $names }. Empate: { $draw } %
analysis-chance =
    { $by ->
        [colour] { $colour } ganham: { $wins } %
       *[place] { $colour }: { $wins } %
    }
analysis-click = Um clique numa jogada mostra o tabuleiro depois dela.
analysis-mates = { $colour }: mate em { $moves }
analysis-wins =
    { $by ->
        [colour] { $colour } ganham em { $moves }
       *[place] { $colour } ganha de imediato
    }
analysis-wins-certainly =
    { $by ->
        [colour] { $colour } ganham de certeza
       *[place] { $colour } ganha de certeza
    }
analysis-drawn = Empate certo
analysis-won-short = ganha
analysis-lost-short = perdida
analysis-drawn-short = empate

## Definições

settings-marks-thinking = Raciocínio do computador, em traço leve
