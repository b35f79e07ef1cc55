// Speedsauna's words, German.
import { pluralsOf } from '$lib/words/plural';
import type { Named, SaunaWords } from './words';

const plural = pluralsOf('de');
const degrees = (n: number) => `${n} Grad`;
const digits = new Intl.NumberFormat('de', { maximumFractionDigits: 1 });
const cards = (n: number) => plural(n, { one: '# Karte', other: '# Karten' });
/** Verb after a name: "Du legst", "Aino legt". */
const does = (who: Named, you: string, other: string) => (who.me ? `Du ${you}` : `${who.name} ${other}`);

const chance = (p: Record<string, string>) => (p['chance'] ? ` Siegchance etwa ${p['chance']} %.` : '');
const left = (p: Record<string, string>) => `Danach bleibt Hitze ${p['heat']}.${chance(p)}`;

const words: SaunaWords = {
  title: 'Speedsauna',
  tagline: 'Der kühlste Kopf gewinnt.',
  place: 'Saunadorf am See, Mittsommer 1952',
  modes: {
    table: { name: 'Am Tisch', about: 'Zwei bis acht Gäste, Menschen und Computer, wie ihr mögt.' },
    free: { name: 'Freie Partie', about: 'Du gegen ein bis sieben Computer, ohne Uhr, mit Rat.' },
    daily: {
      name: 'Tagesaufguss',
      about: 'Heute für alle dieselben Karten: du gegen vier Computer bis 50 Grad. Nur der erste Versuch zählt.',
    },
    record: {
      name: 'Rekordjagd',
      about: 'Partien gegen drei Computer. Jeder Sieg verlängert deine Serie, eine Niederlage beendet sie.',
    },
  },
  choices: {
    target: {
      name: 'Ziel',
      about: 'Wer so viele Grad hat, beendet die Partie.',
      values: { '30': '30 Grad', '50': '50 Grad', '75': '75 Grad', '100': '100 Grad' },
    },
    tie: {
      name: 'Gleichstand mit dem Kühlsten',
      about: 'Wer den Quast hat, ist genauso kühl wie der Kühlste.',
      values: { '0': 'zählt 0', '10': 'kostet 10' },
    },
    direction: {
      name: 'Richtung',
      about: 'Wie herum die nächste Runde läuft.',
      values: { whisk: 'der Quast entscheidet', clockwise: 'immer im Uhrzeigersinn' },
    },
    piles: {
      name: 'Ablagen',
      about: 'Mit zwei Ablagen wählst du, worauf du legst.',
      values: { '1': 'eine', '2': 'zwei' },
    },
    think: {
      name: 'Bedenkzeit',
      about: 'Je Zug, mit 10 Sekunden Nachfrist.',
      values: { off: 'ohne Uhr', '15': '15 Sekunden', '30': '30 Sekunden', '60': '60 Sekunden' },
    },
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
  reasons: { below_target: 'Grad unter dem Ziel' },
  endings: { target: 'Das Ziel ist erreicht.' },
  fair: {
    about: 'Aus dem Zufall, dessen Fingerabdruck schon zu Beginn feststand, mischt dein Browser jede Runde noch einmal und vergleicht Karte für Karte; wie Computer spielen, rechnet er nicht nach.',
    draws: {
      starter: () => 'Wer beginnt',
      deal: (n) => plural(n, { one: '# Runde gemischt und ausgeteilt', other: '# Runden gemischt und ausgeteilt' }),
      stock: (n) => `${cards(n)} vom Stapel`,
      shuffle: (n) => plural(n, { one: 'Stapel einmal neu gemischt', other: 'Stapel #-mal neu gemischt' }),
    },
  },
  hints: {
    lower: (p) => `Damit wirst du die ${p['card']} los und ziehst nichts. ${left(p)}`,
    equal: (p) => `Gleich hoch: Du wirst gleich noch eine Karte los. ${left(p)}`,
    higher: (p) => `Du ziehst zwar eine Karte, aber die ${p['card']} ist weg. ${left(p)}`,
    jetty: (p) => `So kommst du auf den Steg, und die anderen geraten unter Druck. ${left(p)}`,
    round_end: (p) => `Du beendest die Runde, bevor die anderen kühler werden. ${left(p)}`,
    turn: (p) => `Vom Steg deckt man am besten die Karte auf, die am wenigsten verrät.${chance(p)}`,
    stock: (p) => `Eine unbekannte Karte ist hier besser als die offene.${chance(p)}`,
    pile: (p) => `Die ${p['card']} kostet dich weniger als eine unbekannte Karte.${chance(p)}`,
    go_on: () => 'Hier gibt es nichts mehr zu entscheiden.',
  },
  takeBack: { about: 'Ein Computer spielt für dich. Du bekommst den Platz am Ende der Runde zurück.', asked: 'Du bist gleich wieder dran: sobald diese Runde zu Ende ist.' },
  score: degrees,

  levels: ['Eis', 'See', 'Vorraum', 'Aufguss', 'Glut'],
  degrees,
  decimal: (n) => digits.format(n),
  cards,
  heat: 'Hitze',
  whisk: { fresh: 'frischer Birkenquast', charred: 'verkohlter Birkenquast', nobody: 'Noch hat niemand den Quast' },
  direction: { clockwise: 'im Uhrzeigersinn', counter: 'gegen den Uhrzeigersinn' },
  stock: 'Stapel',
  pile: (n, of) => (of > 1 ? `Ablage ${n}` : 'Ablage'),
  jetty: 'Steg',
  relation: { lower: 'niedriger', equal: 'gleich hoch', higher: 'höher' },
  against: {
    lower: (top) => `Niedriger als ${top}`,
    equal: (top) => `Gleich hoch wie ${top}`,
    higher: (top) => `Höher als ${top}`,
  },
  follows: {
    lower: 'dein Zug endet.',
    equal: 'du legst noch eine.',
    higher: 'du ziehst eine Karte.',
    choose: 'du ziehst vom Stapel oder von der anderen Ablage.',
  },
  effect: {
    jetty: (n) => `Danach gehst du mit ${cards(n)} auf den Steg.`,
    roundEnd: 'Damit beendest du die Runde!',
    lastEqual: 'Deine letzte Karte: Damit beendest du die Runde!',
    turned: (card, left) =>
      left === 0
        ? `Deckst du die ${card} auf, ist der Steg offen und die Runde zu Ende.`
        : `Deckst du die ${card} auf, sehen sie alle; ${plural(left, { one: '# Karte bleibt', other: '# Karten bleiben' })} verdeckt.`,
  },
  heatStays: 'Hitze bleibt',
  heatMean: (n) => `mit der gezogenen etwa ${n}`,
  actions: {
    lay: 'Auflegen',
    layOn: (pile) => `Auf Ablage ${pile}`,
    turn: 'Aufdecken',
    stock: 'Vom Stapel',
    pile: (card) => `Die ${card} nehmen`,
    goOn: 'Weiter',
    hint: 'Rat',
    info: 'Alle Zahlen zu dieser Karte',
    skip: 'Überspringen',
  },
  asks: {
    lay: 'Du bist dran: Tippe eine Karte an.',
    chain: 'Gleich hoch! Lege noch eine Karte.',
    draw: 'Höher: Zieh vom Stapel oder nimm von der anderen Ablage.',
    turn: 'Du bist dran: Decke eine Karte auf deinem Steg auf.',
    goOn: 'Runde zu Ende. Alles gesehen?',
    other: (who) => `${who} ist am Zug.`,
    otherChain: (who) => `${who} muss noch eine Karte legen.`,
    otherTurn: (who) => `${who} deckt auf dem Steg auf.`,
    scoring: 'Die Runde wird abgerechnet.',
    waitingFor: (names) => `Wir warten auf ${names}.`,
    over: 'Die Partie ist zu Ende.',
  },
  doing: { lays: 'legt', chain: (n) => `Kette ×${n}`, draws: 'zieht', turns: 'deckt auf' },
  locked: 'Die andere Ablage ist gesperrt, bis eine Hand kleiner wird.',
  grace: (seconds) => `Nachfrist: noch ${seconds} s, dann spielt der Computer diesen Zug für dich.`,
  chain: (n) => `Kette ×${n}`,
  standIn: 'Vertretung',
  returning: 'kommt zurück',
  gone: 'gegangen',
  you: 'Du',
  hintIs: (move) => `Rat: ${move}`,
  hintMove: {
    lay: (card) => `Leg die ${card}.`,
    layOn: (card, pile) => `Leg die ${card} auf Ablage ${pile}.`,
    stock: 'Zieh vom Stapel.',
    pile: 'Nimm von der anderen Ablage.',
    turn: (card) => `Deck die ${card} auf.`,
  },
  info: {
    card: (value) => `Die ${value}`,
    level: 'Hitzestufe',
    inHand: 'bei dir',
    unseen: 'noch nicht gesehen',
    counts: 'zählt für deine Hitze',
    countsNot: 'zählt nicht: In der Stufe hast du Höheres',
    without: 'Hitze ohne sie',
    drawChance: 'Chance, sie zu ziehen',
    against: (pile, of) => (of > 1 ? `gegen Ablage ${pile}` : 'gegen die Ablage'),
    hand: 'auf der Hand',
    closed: 'verdeckt auf dem Steg',
    open: 'offen auf dem Steg',
    sure: 'sichere Hitze',
    mean: 'Hitze im Mittel',
    total: 'bisher',
    left: 'bis zum Ziel',
    known: 'sicher dabei',
    rounds: 'Runden',
    driver: { human: 'Mensch', easy: 'Computer, leicht', normal: 'Computer, normal', strong: 'Computer, stark' },
  },
  board: {
    thermometer: 'Thermometer',
    target: (n) => `Ziel ${degrees(n)}`,
    rounds: 'Runden',
    round: (n) => `Runde ${n}`,
    counter: 'Noch nicht gesehen',
    counterAbout: 'So viele Karten jedes Werts hast du noch nicht gesehen.',
    known: 'Sichere Hitze',
    noRounds: 'Noch keine Runde zu Ende gespielt.',
    sum: 'Summe',
  },
  scoring: {
    title: (round) => `Runde ${round}`,
    ended: (who) => `${does(who, 'hast', 'hat')} die Runde beendet.`,
    fresh: (who) => `Niemand ist kühler: ${who.me ? 'Du zahlst' : `${who.name} zahlt`} 0, der Quast wird frisch.`,
    tied: (who) =>
      `Gleichauf mit dem Kühlsten: ${who.me ? 'Du zahlst' : `${who.name} zahlt`} 0, der Quast wird frisch.`,
    charred: (who, coolest) =>
      `Jemand hat nur ${coolest}: ${who.me ? 'Du zahlst' : `${who.name} zahlt`} 10 dazu, der Quast verkohlt.`,
    charredTie: (who) =>
      `Gleichstand kostet: ${who.me ? 'Du zahlst' : `${who.name} zahlt`} 10 dazu, der Quast verkohlt.`,
    heat: 'Hitze',
    degrees: 'Grad',
    total: 'Stand',
  },
  events: {
    dealt: (round, who) => `Runde ${round}: ${does(who, 'beginnst', 'beginnt')}.`,
    lower: (who, card, pile) => `${does(who, 'legst', 'legt')} ${card}${pile}: niedriger.`,
    equal: (who, card, pile) => `${does(who, 'legst', 'legt')} ${card}${pile}: gleich hoch, noch eine Karte.`,
    higher: (who, card, pile) => `${does(who, 'legst', 'legt')} ${card}${pile}: höher.`,
    drewOwn: (card) => `Du ziehst die ${card}.`,
    drew: (who) => `${who.name} zieht eine Karte.`,
    took: (who, card) => `${does(who, 'nimmst', 'nimmt')} die ${card} von der anderen Ablage.`,
    shuffled: (n) =>
      `Der Stapel war leer: ${plural(n, { one: '# Karte wird', other: '# Karten werden' })} neu gemischt.`,
    jetty: (who, n) => `${does(who, 'gehst', 'geht')} mit ${cards(n)} auf den Steg.`,
    turned: (who, card) => `${does(who, 'deckst', 'deckt')} die ${card} auf.`,
    ended: (who, charred, n) =>
      charred
        ? `${does(who, 'beendest', 'beendet')} die Runde, aber jemand ist kühler: ${degrees(n)}, der Quast ist verkohlt.`
        : `${does(who, 'beendest', 'beendet')} die Runde und ${who.me ? 'bleibst' : 'bleibt'} der kühlste Kopf: 0 Grad, der Quast ist frisch.`,
    over: (names, several) => `Die Partie ist zu Ende. ${names} ${several ? 'gewinnen' : 'gewinnt'}.`,
    automatic: '(automatisch)',
  },
  keys: {
    choose: 'Karte wählen (1, dann 2: die 12)',
    act: 'auflegen oder aufdecken',
    letGo: 'loslassen',
    piles: 'Ablage wechseln',
    draw: 'Stapel oder Ablage',
    hint: 'Rat holen',
    info: 'alle Zahlen zur gewählten Karte',
    goOn: 'weiter zur nächsten Runde',
  },
  end: {
    course: 'So lief es',
    courseAbout: 'Grad nach jeder Runde',
    deals: 'So wurde gegeben',
    dealsAbout: 'Dein Browser hat jede Mischung aus dem Startwert selbst nachgerechnet.',
    tops: 'erste Karte der Ablage',
    whisks: 'Runden beendet',
    fresh: 'davon mit frischem Quast',
  },
  cell: { none: 'keine' },
};

export default words;
