# O treinador: avisa antes de um erro claro e diz uma frase provada depois de algumas jogadas.

coach-look-again = Veja outra vez. Enter joga mesmo assim.
# $reason is a sentence of a hint, which begins with a capital letter.
coach-praise = Bem jogado. { $reason }

settings-coach = Treinador
settings-coach-about = Contra computadores: avisa uma vez antes de um erro claro. Quando fala, também elogia boas jogadas.
coach-mode-off = Desligado
coach-mode-quiet = Discreto
coach-mode-talks = Fala

# Entries of the menu that switch the coach to the next of the settings above.
button-coach-quiet = Deixar o treinador avisar dos erros
button-coach-talks = Deixar o treinador também falar
button-coach-off = Desligar o treinador
notice-coach-off = O treinador está desligado.
notice-coach-quiet = O treinador avisa antes de erros claros.
notice-coach-talks = O treinador avisa antes de erros claros e comenta algumas jogadas.
