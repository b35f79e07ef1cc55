// Speedsauna's words, German.
import type { SaunaWords } from './words';

const words: SaunaWords = {
  title: 'Speedsauna',
  tagline: 'Der kühlste Kopf gewinnt.',
  place: 'Saunadorf am See, Mittsommer 1952',
  modes: {
    table: { name: 'Am Tisch', about: 'Zwei bis acht Gäste, Menschen und Computer, wie ihr mögt.' },
    free: { name: 'Freie Partie', about: 'Du gegen ein bis sieben Computer, ohne Uhr, mit Rat.' },
    daily: { name: 'Tagesaufguss', about: 'Heute für alle dieselben Karten: du gegen vier Computer bis 50 Grad. Nur der erste Versuch zählt.' },
    record: { name: 'Rekordjagd', about: 'Partien gegen drei Computer. Jeder Sieg verlängert deine Serie, eine Niederlage beendet sie.' },
  },
  choices: {
    target: { name: 'Ziel', about: 'Wer so viele Grad hat, beendet die Partie.', values: { '30': '30 Grad', '50': '50 Grad', '75': '75 Grad', '100': '100 Grad' } },
    tie: { name: 'Gleichstand mit dem Kühlsten', about: 'Der Birkenquast ist so kühl wie der Kühlste.', values: { '0': 'zählt 0', '10': 'kostet 10' } },
    direction: { name: 'Richtung', about: 'Wie herum die nächste Runde läuft.', values: { whisk: 'der Quast entscheidet', clockwise: 'immer im Uhrzeigersinn' } },
    piles: { name: 'Ablagen', about: 'Mit zwei Ablagen wählst du, worauf du legst.', values: { '1': 'eine', '2': 'zwei' } },
    think: { name: 'Bedenkzeit', about: 'Je Zug, mit 10 Sekunden Nachfrist.', values: { off: 'ohne Uhr', '15': '15 Sekunden', '30': '30 Sekunden', '60': '60 Sekunden' } },
  },
  greyed: {},
  refusals: {
    game_over: 'Die Partie ist schon zu Ende.',
    not_your_turn: 'Du bist gerade nicht am Zug.',
    not_asked: 'Danach wird gerade nicht gefragt.',
    lay_asked: 'Lege erst eine Karte auf.',
    draw_asked: 'Ziehe erst eine Karte.',
    turn_asked: 'Drehe erst eine Karte auf deinem Steg um.',
    round_over_asked: 'Die Runde ist vorbei: Geh weiter zur nächsten.',
    card_not_in_hand: 'Diese Karte hast du nicht auf der Hand.',
    card_not_on_jetty: 'Diese Karte liegt nicht verdeckt auf deinem Steg.',
    no_such_pile: 'Diese Ablage gibt es nicht.',
    no_such_source: 'Von dort kannst du jetzt nicht ziehen.',
  },
  reasons: {},
  endings: { target: 'Das Ziel ist erreicht.' },
  hints: {},
  score: (n) => `${n} Grad`,
};

export default words;
