// English: the house around the games: portal, name, settings, connection, errors.
import { pluralsOf } from '../plural';

const count = pluralsOf('en');

export const house = {
  title: 'Speedspiele',
  claim: 'Three windows are still lit. Come and sit down.',
  intro: 'Quick parlour games for two to eight. Live in the browser, no sign-up.',
  home: 'To the house',
  skipToContent: 'Skip to content',
  enter: (game: string) => `${game}: come in`,
  enterShort: 'Come in',
  opensSoon: 'Opens soon',
  openTables: (n: number) => count(n, { one: '# open table', other: '# open tables' }),
  noOpenTables: 'No open table right now',
  today: 'Today',
  dailiesIntro: 'The same for everybody, new every day. The first attempt counts.',
  dailyPlay: 'Play',
  running: 'You still have a seat',
  runningGo: 'Play on',
  haveCode: 'Got an invitation?',
  code: 'Code',
  codeGo: 'To the table',
  codeHint: 'The code is in the invitation.',
  codeMissing: 'Enter the code from your invitation.',
  settings: 'Settings',
  keys: 'Keys',
  rules: 'Rules',
  menu: 'Menu',
  close: 'Close',
  back: 'Back',
  cancel: 'Cancel',
  confirm: 'Yes',
  loading: 'One moment …',
  retry: 'Try again',
  notFoundTitle: 'No light in this window',
  notFound: 'There is no such page. Perhaps a letter is missing in the address.',
  brokenTitle: 'Something stumbled',
  broken: 'The page lost its footing. Running games go on at the server: reload and you are back at the table.',
  reload: 'Reload',
  imprint: 'No ads, no foreign servers: everything here comes from this house.',
};

export const guest = {
  who: 'Who is playing?',
  whoHint: 'A name and a face, that is all.',
  name: 'Your name',
  avatar: 'Your face',
  dice: 'Another name',
  go: (name: string) => `Play as ${name}`,
  goShort: 'Let’s go',
  save: 'Save',
  menu: 'Account, games and lists',
  change: 'Change name and face',
  you: (name: string) => `You are ${name}`,
  nameTooShort: 'The name needs at least one letter.',
  names: [
    'Moonfox', 'Sea Eagle', 'Birch Child', 'Night Mail', 'Cloud Lady', 'Porter', 'Spark Catcher', 'Paper Boat', 'Star Polisher', 'Tea Kettle',
    'Sleeping Car', 'Lantern', 'Hat Box', 'Red Morning', 'Kingfisher', 'Steam Engine', 'Dream Dancer', 'Glow-worm', 'Old Salt', 'Dormouse',
    'Weathercock', 'Hothead', 'Bird of Passage', 'Foghorn', 'Wanderlust', 'Midnight', 'Dandelion',
  ],
};

export const avatars: Record<string, string> = {
  fox: 'Fox', owl: 'Owl', bear: 'Bear', hare: 'Hare', hedgehog: 'Hedgehog', cat: 'Cat', whale: 'Whale', otter: 'Otter', stag: 'Stag', raven: 'Raven',
  badger: 'Badger', swan: 'Swan', frog: 'Frog', mouse: 'Mouse', lynx: 'Lynx', penguin: 'Penguin', moth: 'Moth', squirrel: 'Squirrel',
};

export const computers = {
  computer: 'Computer',
  levels: { easy: 'easy', normal: 'normal', strong: 'strong' } as Record<string, string>,
  named: (level: string) => `Computer (${level})`,
  standIn: (name: string) => `Computer for ${name}`,
};

export const settings = {
  title: 'Settings',
  language: 'Language',
  languages: { de: 'Deutsch', en: 'English' },
  sound: 'Sound',
  soundHint: 'Quiet noises, made by the browser itself.',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  vibration: 'Vibration',
  vibrationHint: 'A short buzz when it is your turn.',
  shortcuts: 'Shortcut keys',
  shortcutsHint: 'Single keys such as digits and “?” do something.',
  motion: 'Motion',
  motionHint: 'Calm: nothing flies, pictures only fade.',
  motions: { system: 'like the system', full: 'lively', calm: 'calm' },
  contrast: 'Contrast',
  contrastHint: 'Strong: firm borders and full ink.',
  contrasts: { system: 'like the system', normal: 'normal', strong: 'strong' },
  colours: 'Colours of the seats',
  coloursHint: 'Every seat has a sign as well; colour alone never says anything.',
  colourSets: { house: 'house colours', distinct: 'easy to tell apart' },
  follows: 'What you set here comes along to every device you log in on.',
  yourSelf: 'You',
  keysHint: 'All keys at a glance, any time with “?”.',
};

export const keys = {
  title: 'Keys',
  everywhere: 'Everywhere',
  atTable: 'At the table',
  help: 'this help',
  escape: 'close, let go',
  tab: 'on to the next thing',
  enter: 'choose, confirm',
  mute: 'sound on or off',
  panel: 'rules, score and log',
  magnify: 'pin the info window',
  names: { Escape: 'Esc', Enter: 'Enter', Tab: 'Tab', Space: 'Space', Home: 'Home', End: 'End', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' } as Record<string, string>,
};

export const connection = {
  lost: 'Connection lost. We keep trying …',
  back: 'Back again.',
  offline: 'You are offline. Your seat stays yours, the game waits at the server.',
  rolledBack: 'The server had to rewind a little. Please look at the table once more.',
  draining: 'The server is being changed, it goes on in a moment.',
};

export const nav = {
  lists: 'Lists',
  daily: 'List of the day',
  records: 'Records',
  mine: 'My games',
  player: 'Who is this?',
  replay: 'Watch the replay',
  account: 'Account',
  trust: 'Blocked people and reports',
  admin: 'Running the house',
  more: 'Between the games',
  goOn: 'Go on playing',
  played: 'Played today',
  newer: 'A new version of the house stands ready.',
  later: 'Later',
};
