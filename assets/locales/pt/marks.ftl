# Desenhos nos tabuleiros: marcas com os seus interruptores, setas, jogadas antecipadas, ameaças, sugestões.

settings-marks = Marcas no tabuleiro
settings-marks-last-move = Última jogada
settings-marks-selected = Peça selecionada
settings-marks-captures = Caminho das tomadas e tomadas obrigatórias
settings-marks-check = Rei em xeque
settings-marks-rejected = Motivo de uma jogada ilegal
settings-marks-hover = Realce debaixo do ponteiro
settings-marks-cursor = Cursor do teclado
settings-marks-listed-move = Jogada apontada na lista
settings-marks-drawings = As suas setas e círculos
settings-marks-premove = Jogada antecipada

keys-threats = manter premida: peças suas ameaçadas; com Shift, as que ameaça
notice-threats-against-none = Nenhuma das suas peças está ameaçada.
notice-threats-own-none = Não ameaça nenhuma peça.
keys-drawings = botão direito: arrastar faz uma seta, clicar um círculo; Shift, Ctrl e Alt mudam a cor

notice-premove = Jogada antecipada marcada: será feita depois da do computador, se for legal. Esc anula-a.
notice-premove-illegal = Jogada antecipada anulada: já não é legal.
notice-premove-out-of-reach = Essa peça nunca chega a essa casa numa só jogada.

settings-marks-hint = Jogada sugerida
keys-hint = sugestão: que peça, para onde, porquê; depois oculta-a
notice-hint-searching = À procura de uma boa jogada…
notice-hint = Uma boa jogada: { $move }
notice-hint-all-moves-lose = Já nenhuma jogada salva a partida; continue com { $move }
notice-hint-tile = Uma boa jogada: esta peça, ali.
notice-hint-only = A única jogada: { $move }
notice-hint-least-bad = A jogada menos má: { $move }
notice-hint-tile-only = A única jogada: esta peça, ali.
notice-hint-later = A sugestão aparece quando for a sua vez.
notice-hint-none = Não foi encontrada nenhuma sugestão.
