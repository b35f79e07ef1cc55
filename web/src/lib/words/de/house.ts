// German: the house around the games: portal, name, settings, connection, errors.
import { pluralsOf } from '../plural';

const count = pluralsOf('de');

export const house = {
  title: 'Speedspiele',
  claim: 'Drei Fenster brennen noch. Setz dich dazu.',
  intro: 'Schnelle Gesellschaftsspiele für zwei bis acht. Live im Browser, ohne Anmeldung.',
  home: 'Zum Haus',
  skipToContent: 'Zum Inhalt springen',
  enter: (game: string) => `${game}: eintreten`,
  enterShort: 'Eintreten',
  opensSoon: 'Öffnet bald',
  openTables: (n: number) => count(n, { one: '# offener Tisch', other: '# offene Tische' }),
  noOpenTables: 'Gerade kein offener Tisch',
  today: 'Heute',
  dailiesIntro: 'Für alle dasselbe, jeden Tag neu. Der erste Versuch zählt.',
  dailyPlay: 'Spielen',
  running: 'Du sitzt noch am Tisch',
  runningGo: 'Weiterspielen',
  haveCode: 'Einladung bekommen?',
  code: 'Code',
  codeGo: 'Zum Tisch',
  codeHint: 'Der Code steht in der Einladung.',
  codeMissing: 'Gib den Code aus deiner Einladung ein.',
  settings: 'Einstellungen',
  keys: 'Tasten',
  rules: 'Regeln',
  menu: 'Menü',
  close: 'Schließen',
  back: 'Zurück',
  cancel: 'Abbrechen',
  confirm: 'Ja',
  loading: 'Einen Augenblick …',
  retry: 'Noch einmal versuchen',
  notFoundTitle: 'Hier brennt kein Licht',
  notFound: 'Diese Seite gibt es nicht. Vielleicht fehlt ein Buchstabe in der Adresse.',
  brokenTitle: 'Da ist etwas gestolpert',
  broken: 'Die Seite ist aus dem Tritt gekommen. Laufende Spiele gehen auf dem Server weiter: Lade neu, und du sitzt wieder am Tisch.',
  reload: 'Neu laden',
  imprint: 'Keine Werbung, keine fremden Server: Alles hier kommt aus diesem Haus.',
};

export const guest = {
  who: 'Wer spielt?',
  whoHint: 'Ein Name und ein Gesicht, mehr braucht es nicht.',
  name: 'Dein Name',
  avatar: 'Dein Gesicht',
  dice: 'Anderer Name',
  go: (name: string) => `Als ${name} spielen`,
  goShort: 'Los geht’s',
  save: 'Speichern',
  change: 'Name und Gesicht ändern',
  menu: 'Konto, Partien und Listen',
  you: (name: string) => `Du bist ${name}`,
  nameTooShort: 'Der Name braucht mindestens einen Buchstaben.',
  names: [
    'Mondfuchs', 'Seeadler', 'Birkenkind', 'Nachtpost', 'Wolkenfrau', 'Kofferträger', 'Funkenfänger', 'Papierboot', 'Sternputzer', 'Teekessel',
    'Schlafwagen', 'Laternchen', 'Kaltmamsell', 'Hutschachtel', 'Morgenrot', 'Eisvogel', 'Dampflok', 'Traumtänzer', 'Glühwürmchen', 'Seebär',
    'Siebenschläfer', 'Wetterhahn', 'Brausekopf', 'Zugvogel', 'Kühlschrank', 'Nebelhorn', 'Pustekuchen', 'Fernweh', 'Mitternacht', 'Löwenzahn',
  ],
};

export const avatars: Record<string, string> = {
  fox: 'Fuchs', owl: 'Eule', bear: 'Bär', hare: 'Hase', hedgehog: 'Igel', cat: 'Katze', whale: 'Wal', otter: 'Otter', stag: 'Hirsch', raven: 'Rabe',
  badger: 'Dachs', swan: 'Schwan', frog: 'Frosch', mouse: 'Maus', lynx: 'Luchs', penguin: 'Pinguin', moth: 'Nachtfalter', squirrel: 'Eichhörnchen',
};

export const computers = {
  computer: 'Computer',
  levels: { easy: 'leicht', normal: 'normal', strong: 'stark' } as Record<string, string>,
  named: (level: string) => `Computer (${level})`,
  standIn: (name: string) => `Computer für ${name}`,
};

export const settings = {
  title: 'Einstellungen',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'English' },
  sound: 'Ton',
  soundHint: 'Leise Geräusche, im Browser selbst erzeugt.',
  soundOn: 'Ton an',
  soundOff: 'Ton aus',
  vibration: 'Vibration',
  vibrationHint: 'Ein kurzes Zucken, wenn du am Zug bist.',
  shortcuts: 'Kurztasten',
  shortcutsHint: 'Einzelne Tasten wie Ziffern und „?“ lösen etwas aus.',
  motion: 'Bewegung',
  motionHint: 'Ruhig: nichts fliegt, Bilder blenden nur über.',
  motions: { system: 'wie im System', full: 'lebendig', calm: 'ruhig' },
  contrast: 'Kontrast',
  contrastHint: 'Stark: kräftige Ränder und volle Tinte.',
  contrasts: { system: 'wie im System', normal: 'normal', strong: 'stark' },
  colours: 'Farben der Sitze',
  coloursHint: 'Jeder Sitz hat auch ein Zeichen; die Farbe allein sagt nie etwas.',
  colourSets: { house: 'Hausfarben', distinct: 'gut unterscheidbar' },
  follows: 'Was du hier einstellst, kommt mit auf jedes Gerät, auf dem du dich anmeldest.',
  yourSelf: 'Du',
  keysHint: 'Alle Tasten auf einen Blick, jederzeit mit „?“.',
};

export const keys = {
  title: 'Tasten',
  everywhere: 'Überall',
  atTable: 'Am Tisch',
  help: 'diese Hilfe',
  escape: 'schließen, loslassen',
  tab: 'weiter zum nächsten Ding',
  enter: 'auswählen, bestätigen',
  mute: 'Ton an oder aus',
  panel: 'Regeln, Wertung und Verlauf',
  magnify: 'Info-Fenster anheften',
  names: { Escape: 'Esc', Enter: 'Enter', Tab: 'Tab', Space: 'Leertaste', Home: 'Pos 1', End: 'Ende', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' } as Record<string, string>,
};

export const connection = {
  lost: 'Verbindung unterbrochen. Wir versuchen es weiter …',
  back: 'Wieder da.',
  offline: 'Du bist offline. Dein Platz bleibt dir, das Spiel wartet auf dem Server.',
  rolledBack: 'Der Server musste kurz zurückspulen. Bitte sieh dir den Tisch noch einmal an.',
  draining: 'Der Server wird gewechselt, gleich geht es weiter.',
};

export const nav = {
  lists: 'Listen',
  daily: 'Tagesliste',
  records: 'Rekorde',
  mine: 'Meine Partien',
  player: 'Wer ist das?',
  replay: 'Partie ansehen',
  account: 'Konto',
  trust: 'Blockierte und Meldungen',
  admin: 'Hausleitung',
  more: 'Zwischen den Partien',
  goOn: 'Weiterspielen',
  played: 'Heute gespielt',
  newer: 'Das Haus ist frisch gestrichen: Es gibt eine neue Fassung.',
  later: 'Später',
};
