// Speedsauna's words, English.
import { pluralsOf } from '$lib/words/plural';
import type { Named, SaunaWords } from './words';

const plural = pluralsOf('en');
const degrees = (n: number) => plural(n, { one: '# degree', other: '# degrees' });
const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const cards = (n: number) => plural(n, { one: '# card', other: '# cards' });
/** Verb after a name: "You lay", "Aino lays". */
const does = (who: Named, you: string, other: string) => (who.me ? `You ${you}` : `${who.name} ${other}`);

const chance = (p: Record<string, string>) => (p['chance'] ? ` Chance to win about ${p['chance']} %.` : '');
const left = (p: Record<string, string>) => `That leaves a heat of ${p['heat']}.${chance(p)}`;

const words: SaunaWords = {
  title: 'Speedsauna',
  tagline: 'The coolest head wins.',
  place: 'Sauna village by the lake, midsummer 1952',
  modes: {
    table: { name: 'At the table', about: 'Two to eight guests, people and computers as you like.' },
    free: { name: 'Free game', about: 'You against one to seven computers, no clock, with advice.' },
    daily: {
      name: 'Steam of the day',
      about:
        'The same cards for everybody today: you against four computers to 50 degrees. Only the first attempt counts.',
    },
    record: {
      name: 'Record hunt',
      about: 'Games against three computers. Each win lengthens your series, a loss ends it.',
    },
  },
  choices: {
    target: {
      name: 'Target',
      about: 'Whoever has that many degrees ends the game.',
      values: { '30': '30 degrees', '50': '50 degrees', '75': '75 degrees', '100': '100 degrees' },
    },
    tie: {
      name: 'Tie with the coolest',
      about: 'The owner of the whisk is exactly as cool as the coolest.',
      values: { '0': 'counts 0', '10': 'costs 10' },
    },
    direction: {
      name: 'Direction',
      about: 'Which way round the next round goes.',
      values: { whisk: 'the whisk decides', clockwise: 'always clockwise' },
    },
    piles: {
      name: 'Piles',
      about: 'With two piles you choose which one to lay on.',
      values: { '1': 'one', '2': 'two' },
    },
    think: {
      name: 'Time to think',
      about: 'Per turn, with 10 seconds of grace.',
      values: { off: 'no clock', '15': '15 seconds', '30': '30 seconds', '60': '60 seconds' },
    },
  },
  greyed: {},
  refusals: {
    game_over: 'The game is over already.',
    not_your_turn: 'It is not your turn.',
    not_asked: 'That is not asked right now.',
    lay_asked: 'Lay a card first.',
    draw_asked: 'Draw a card first.',
    turn_asked: 'Turn a card on your jetty first.',
    round_over_asked: 'The round is over: go on to the next one.',
    card_not_in_hand: 'That card is not in your hand.',
    card_not_on_jetty: 'That card is not face down on your jetty.',
    no_such_pile: 'There is no such pile.',
    no_such_source: 'You cannot draw from there now.',
  },
  reasons: { below_target: 'Degrees below the target' },
  endings: { target: 'The target is reached.' },
  fair: {
    about: 'From the chance whose fingerprint was fixed at the start, your browser shuffles every round again and compares card by card; how computers play it does not work out.',
    draws: {
      starter: () => 'Who begins',
      deal: (n) => plural(n, { one: '# round shuffled and dealt', other: '# rounds shuffled and dealt' }),
      stock: (n) => `${cards(n)} from the stock`,
      shuffle: (n) => plural(n, { one: 'Stock shuffled anew once', other: 'Stock shuffled anew # times' }),
    },
  },
  hints: {
    lower: (p) => `That gets rid of the ${p['card']} without drawing. ${left(p)}`,
    equal: (p) => `Equal: you get rid of another card at once. ${left(p)}`,
    higher: (p) => `You draw a card, but the ${p['card']} is gone. ${left(p)}`,
    jetty: (p) => `That takes you onto the jetty and puts the others under pressure. ${left(p)}`,
    round_end: (p) => `You end the round before the others get cooler. ${left(p)}`,
    turn: (p) => `On the jetty it is best to turn the card that tells the least.${chance(p)}`,
    stock: (p) => `An unknown card is better here than the open one.${chance(p)}`,
    pile: (p) => `The ${p['card']} costs you less than an unknown card.${chance(p)}`,
    go_on: () => 'There is nothing left to decide here.',
  },
  takeBack: { about: 'A computer plays for you. You get the seat back at the end of the round.', asked: 'It is your seat again as soon as this round is over.' },
  score: degrees,

  levels: ['Ice', 'Lake', 'Anteroom', 'Steam', 'Ember'],
  degrees,
  decimal: (n) => digits.format(n),
  cards,
  heat: 'Heat',
  whisk: { fresh: 'fresh birch whisk', charred: 'charred birch whisk', nobody: 'Nobody has the whisk yet' },
  direction: { clockwise: 'clockwise', counter: 'counter-clockwise' },
  stock: 'Stock',
  pile: (n, of) => (of > 1 ? `Pile ${n}` : 'Pile'),
  jetty: 'Jetty',
  relation: { lower: 'lower', equal: 'equal', higher: 'higher' },
  against: {
    lower: (top) => `Lower than ${top}`,
    equal: (top) => `Equal to ${top}`,
    higher: (top) => `Higher than ${top}`,
  },
  follows: {
    lower: 'your turn ends.',
    equal: 'you lay another one.',
    higher: 'you draw a card.',
    choose: 'you draw from the stock or the other pile.',
  },
  effect: {
    jetty: (n) => `Then you go onto the jetty with ${cards(n)}.`,
    roundEnd: 'That ends the round!',
    lastEqual: 'Your last card: that ends the round!',
    turned: (card, left) =>
      left === 0
        ? `Turning the ${card} opens the whole jetty and ends the round.`
        : `Everybody will see the ${card}; ${plural(left, { one: '# card stays', other: '# cards stay' })} face down.`,
  },
  heatStays: 'Heat stays',
  heatMean: (n) => `about ${n} with the drawn card`,
  actions: {
    lay: 'Lay it',
    layOn: (pile) => `On pile ${pile}`,
    turn: 'Turn it',
    stock: 'From the stock',
    pile: (card) => `Take the ${card}`,
    goOn: 'Go on',
    hint: 'Advice',
    info: 'All numbers of this card',
    skip: 'Skip',
  },
  asks: {
    lay: 'Your turn: tap a card.',
    chain: 'Equal! Lay another card.',
    draw: 'Higher: draw from the stock or take from the other pile.',
    turn: 'Your turn: turn a card on your jetty.',
    goOn: 'The round is over. Seen everything?',
    other: (who) => `It is ${who}’s turn.`,
    otherChain: (who) => `${who} must lay another card.`,
    otherTurn: (who) => `${who} turns a card on the jetty.`,
    scoring: 'The round is being scored.',
    waitingFor: (names) => `Waiting for ${names}.`,
    over: 'The game is over.',
  },
  doing: { lays: 'lays', chain: (n) => `chain ×${n}`, draws: 'draws', turns: 'turns' },
  locked: 'The other pile is locked until a hand shrinks.',
  grace: (seconds) => `Grace: ${seconds} s left, then the computer plays this turn for you.`,
  chain: (n) => `Chain ×${n}`,
  standIn: 'stand-in',
  returning: 'coming back',
  gone: 'left',
  you: 'You',
  hintIs: (move) => `Advice: ${move}`,
  hintMove: {
    lay: (card) => `Lay the ${card}.`,
    layOn: (card, pile) => `Lay the ${card} on pile ${pile}.`,
    stock: 'Draw from the stock.',
    pile: 'Take from the other pile.',
    turn: (card) => `Turn the ${card}.`,
  },
  info: {
    card: (value) => `The ${value}`,
    level: 'Heat level',
    inHand: 'with you',
    unseen: 'not seen yet',
    counts: 'counts for your heat',
    countsNot: 'does not count: you hold a higher one of its level',
    without: 'Heat without it',
    drawChance: 'Chance to draw it',
    against: (pile, of) => (of > 1 ? `against pile ${pile}` : 'against the pile'),
    hand: 'in hand',
    closed: 'face down on the jetty',
    open: 'open on the jetty',
    sure: 'certain heat',
    mean: 'mean heat',
    total: 'so far',
    left: 'to the target',
    known: 'certainly holds',
    rounds: 'Rounds',
    driver: { human: 'Human', easy: 'Computer, easy', normal: 'Computer, normal', strong: 'Computer, strong' },
  },
  board: {
    thermometer: 'Thermometer',
    target: (n) => `Target ${degrees(n)}`,
    rounds: 'Rounds',
    round: (n) => `Round ${n}`,
    counter: 'Not seen yet',
    counterAbout: 'How many cards of each value you have not seen yet.',
    known: 'Certain heat',
    noRounds: 'No round has ended yet.',
    sum: 'Sum',
  },
  scoring: {
    title: (round) => `Round ${round}`,
    ended: (who) => `${does(who, 'ended', 'ended')} the round.`,
    fresh: (who) => `Nobody is cooler: ${who.me ? 'you pay' : `${who.name} pays`} 0 and the whisk turns fresh.`,
    tied: (who) => `Level with the coolest: ${who.me ? 'you pay' : `${who.name} pays`} 0 and the whisk turns fresh.`,
    charred: (who, coolest) =>
      `Somebody has only ${coolest}: ${who.me ? 'you pay' : `${who.name} pays`} 10 more and the whisk chars.`,
    charredTie: (who) => `A tie costs: ${who.me ? 'you pay' : `${who.name} pays`} 10 more and the whisk chars.`,
    heat: 'Heat',
    degrees: 'Degrees',
    total: 'Total',
  },
  events: {
    dealt: (round, who) => `Round ${round}: ${does(who, 'begin', 'begins')}.`,
    lower: (who, card, pile) => `${does(who, 'lay', 'lays')} ${card}${pile}: lower.`,
    equal: (who, card, pile) => `${does(who, 'lay', 'lays')} ${card}${pile}: equal, another card.`,
    higher: (who, card, pile) => `${does(who, 'lay', 'lays')} ${card}${pile}: higher.`,
    drewOwn: (card) => `You draw the ${card}.`,
    drew: (who) => `${who.name} draws a card.`,
    took: (who, card) => `${does(who, 'take', 'takes')} the ${card} from the other pile.`,
    shuffled: (n) => `The stock was empty: ${plural(n, { one: '# card is', other: '# cards are' })} shuffled again.`,
    jetty: (who, n) => `${does(who, 'go', 'goes')} onto the jetty with ${cards(n)}.`,
    turned: (who, card) => `${does(who, 'turn', 'turns')} the ${card}.`,
    ended: (who, charred, n) =>
      charred
        ? `${does(who, 'end', 'ends')} the round, but somebody is cooler: ${degrees(n)}, the whisk is charred.`
        : `${does(who, 'end', 'ends')} the round and ${who.me ? 'are' : 'is'} the coolest head: 0 degrees, the whisk is fresh.`,
    over: (names, several) => `The game is over. ${names} ${several ? 'win' : 'wins'}.`,
    automatic: '(automatic)',
  },
  keys: {
    choose: 'choose a card (1, then 2: the 12)',
    act: 'lay or turn it',
    letGo: 'let go',
    piles: 'change the pile',
    draw: 'stock or pile',
    hint: 'ask for advice',
    info: 'all numbers of the chosen card',
    goOn: 'on to the next round',
  },
  end: {
    course: 'How it went',
    courseAbout: 'Degrees after each round',
    deals: 'What was dealt',
    dealsAbout: 'Your browser has worked out every shuffle from the seed itself.',
    tops: 'first card of the pile',
    whisks: 'rounds ended',
    fresh: 'of these with a fresh whisk',
  },
  cell: { none: 'none' },
};

export default words;
