// Speedsauna's words, English.
import type { SaunaWords } from './words';

const words: SaunaWords = {
  title: 'Speedsauna',
  tagline: 'The coolest head wins.',
  place: 'Sauna village by the lake, midsummer 1952',
  modes: {
    table: { name: 'At the table', about: 'Two to eight guests, people and computers as you like.' },
    free: { name: 'Free game', about: 'You against one to seven computers, no clock, with advice.' },
    daily: { name: 'Steam of the day', about: 'The same cards for everybody today: you against four computers to 50 degrees. Only the first attempt counts.' },
    record: { name: 'Record hunt', about: 'Games against three computers. Each win lengthens your series, a loss ends it.' },
  },
  choices: {
    target: { name: 'Target', about: 'Whoever has that many degrees ends the game.', values: { '30': '30 degrees', '50': '50 degrees', '75': '75 degrees', '100': '100 degrees' } },
    tie: { name: 'Tie with the coolest', about: 'The whisk is as cool as the coolest.', values: { '0': 'counts 0', '10': 'costs 10' } },
    direction: { name: 'Direction', about: 'Which way round the next round goes.', values: { whisk: 'the whisk decides', clockwise: 'always clockwise' } },
    piles: { name: 'Piles', about: 'With two piles you choose which one to lay on.', values: { '1': 'one', '2': 'two' } },
    think: { name: 'Time to think', about: 'Per turn, with 10 seconds of grace.', values: { off: 'no clock', '15': '15 seconds', '30': '30 seconds', '60': '60 seconds' } },
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
  reasons: {},
  endings: { target: 'The target is reached.' },
  hints: {},
  score: (n) => `${n} degrees`,
};

export default words;
