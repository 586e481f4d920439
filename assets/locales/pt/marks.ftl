# O que se desenha nos tabuleiros: marcas, cada uma com o seu interruptor, setas, lances preparados, ameaças.

settings-marks = Marcas no tabuleiro
settings-marks-last-move = O último lance
settings-marks-chosen = A peça escolhida
settings-marks-captures = O caminho da tomada e quem tem de tomar
settings-marks-check = O rei em xeque
settings-marks-refused = O que se opõe a um lance recusado
settings-marks-hover = O que está debaixo do ponteiro
settings-marks-cursor = Onde está o teclado
settings-marks-pointed = O lance apontado na lista
settings-marks-drawn = As suas setas e círculos
settings-marks-premove = O lance preparado

keys-threats = com a tecla premida: o que está ameaçado; com Shift, o que as suas peças ameaçam
notice-nothing-attacked = Nenhuma das suas peças está atacada.
notice-attacks-nothing = Não ataca nenhuma peça.
keys-draw = botão direito: arrastar faz uma seta, clicar um círculo; Shift, Ctrl e Alt são outras cores

notice-premove = Lance preparado: joga-se a seguir ao do computador, se então for legal. Esc desfá-lo.
notice-premove-illegal = O lance preparado já não é legal.

settings-marks-hint = O lance de uma dica
keys-hint = uma dica: que peça, para onde, porquê; outra vez esconde-a
notice-hint-asked = À procura de um bom lance…
notice-hint = Um bom lance: { $move }
notice-hint-lost = Já nenhum lance salva o jogo; continue com { $move }
notice-hint-tile = Esta peça fica bem ali.
notice-hint-only = O único lance: { $move }
notice-hint-least-bad = O lance menos mau: { $move }
notice-hint-tile-only = Só esta peça se pode pôr, ali.
notice-hint-later = A dica vem assim que for a sua vez.
notice-hint-none = Não foi encontrada nenhuma dica.
