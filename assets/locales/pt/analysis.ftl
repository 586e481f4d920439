# Análise à mesa: quais são os melhores lances, e o que prometem.

keys-analyse = analisar o que se vê, ou terminar a análise
button-analyse = Analisar
button-analyse-end = Terminar a análise
keys-thoughts = mostrar em que pensam os computadores, ou não
button-thoughts = Mostrar em que pensam
button-thoughts-end = Esconder em que pensam

analysis-begins = À procura dos melhores lances…
analysis-over = Aqui o jogo já acabou: recue para o analisar.
analysis-hidden = De uma mão que não se vê nada se diz.
analysis-nobody = Aqui ninguém sabe analisar este jogo.
analysis-depth = prof. { $depth }
analysis-speed = { $speed } posições por segundo, { $positions } até agora
analysis-chances = { $names }. Empate: { $draw } %
analysis-chance =
    { $by ->
        [colour] { $colour } ganham: { $wins } %
       *[place] { $colour }: { $wins } %
    }
analysis-mates = { $colour }: mate em { $moves }
analysis-wins =
    { $by ->
        [colour] { $colour } ganham em { $moves }
       *[place] { $colour } ganha já
    }
analysis-surely-wins =
    { $by ->
        [colour] { $colour } ganham de certeza
       *[place] { $colour } ganha de certeza
    }
analysis-drawn = Empate certo
analysis-won-short = ganho
analysis-lost-short = perdido
analysis-drawn-short = empate

## Definições

settings-marks-thinking = Em que pensa o computador, em traço leve
