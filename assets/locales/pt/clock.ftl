## Relógios e tempo

clock-told-sudden-death = { $time } para todo o jogo
clock-told-increment = { $time }, mais { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } por lance
clock-told-bronstein = { $time }; em cada lance recuperam-se até { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  }
clock-told-delay = { $time }; em cada lance o relógio espera { $seconds ->
    [one] um segundo
   *[other] { $seconds } segundos
  } antes de andar
clock-told-hourglass = { $time } em cada ampulheta: o que um gasta, ganham-no os outros
clock-told-periods = { $text }: tantos lances em tantos minutos

## O que está errado num ritmo de jogo

clock-unreadable = «{ $text }» não é um relógio. Escreva por exemplo 5+3, 40/90,30+30, 60b5, 60d5 ou hourglass 3.
clock-no-time = «{ $text }» não é um tempo: minutos, ou minutos e segundos como 0:30, até cem horas.
clock-bonus = Um lance acrescenta no máximo uma hora.
clock-no-moves = Um período precisa de pelo menos um lance.
clock-no-period = Um relógio precisa de um tempo.
clock-too-many-periods = Um jogo tem no máximo { $most } períodos.
clock-endless-period = Só o último período vale para o resto do jogo: os outros precisam de um número de lances, como em 40/90,30.
clock-lonely-hourglass = Uma ampulheta precisa de outra em cada lugar: a areia passa de umas para as outras.
clock-seats = { $given } relógios para { $seats } jogadores: um para todos, ou um para cada um.

## O relógio no ecrã de preparação e na mesa

setup-clock = Relógio
setup-clock-none = Nenhum
setup-clock-none-about = Sem relógio: cada um demora o que quiser.
setup-clock-each = Por jogador
setup-clock-hint =
    5 – cinco minutos
    5+3 – e mais três segundos por lance
    60b5 – em cada lance recuperam-se até cinco segundos
    60d5 – o relógio espera cinco segundos
    40/90,30 – 40 lances em 90 minutos, depois 30 minutos
    hourglass 3 – ampulheta de três minutos
setup-clock-of = { $seat }: { $told }
clock-moves-to-go = { $moves ->
    [one] um lance até ao próximo período
   *[other] { $moves } lances até ao próximo período
  }
clock-used = Tempo de reflexão: { $name } { $own }, todos { $all }
clock-game = Tempo de reflexão neste jogo: { $all }
clock-game-of = { $name }: { $own }
