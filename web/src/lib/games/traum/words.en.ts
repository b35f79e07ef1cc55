// Speedtraum's words, English.
import type { GameWords } from '../contract';

const words: GameWords = {
  title: 'Speedtraum',
  tagline: 'Give a clue that not everybody gets.',
  place: 'The dream archive above the clouds',
  modes: {
    table: { name: 'At the table', about: 'Three to eight dreamers; if you are two, a computer joins.' },
    practice: { name: 'Practice', about: 'You with two to five computers, no clock. Never counts.' },
    daily: { name: 'Dream of the day', about: 'Five clues, six pictures each, the same for everybody: find the one that is meant. Only the first run counts.' },
    training: { name: 'Clue training', about: 'Give a clue, four computers guess, and you learn whether it was too easy or too puzzling.' },
  },
  choices: {
    target: { name: 'Target', about: 'Whoever has that many points rings in the last rounds.', values: { '20': '20 points', '30': '30 points', '40': '40 points' } },
    two: { name: 'Two pictures each at three', about: 'Everybody but the dreamer lays two pictures.', values: { off: 'no', on: 'yes' } },
    pairs: { name: 'Pairs', about: 'Those who sit opposite collect together.', values: { off: 'each alone', on: 'in pairs' } },
    themes: { name: 'Theme of the round', about: 'Each round has a theme for its clue.', values: { off: 'without', on: 'with' } },
    think: { name: 'Time to think', about: 'To tell, to lay and to vote.', values: { off: 'no clock', '45': '45, 30, 30 seconds', '90': '90, 60, 60 seconds', '180': '180, 120, 120 seconds' } },
  },
  greyed: {
    only_three_seats: 'Two pictures each are only for three at the table.',
    only_even_seats: 'Pairs need four, six or eight at the table.',
  },
  refusals: {
    not_asked: 'That is not asked of you right now.',
    not_in_hand: 'That picture is not in your hand.',
    not_in_row: 'That picture is not in the row.',
    own_picture: 'You may not vote for your own picture.',
    already_laid: 'You have laid already.',
    already_tried: 'You have tried that picture already.',
    wrong_number: 'Those are too many or too few pictures.',
    clue_empty: 'Write a clue: a word, a sentence, a feeling.',
    clue_too_long: 'A clue has at most 120 characters.',
    clue_nothing_readable: 'There is nothing to read in the clue.',
    game_over: 'The game is over already.',
  },
  reasons: {},
  endings: { target: 'The target is reached.', finished: 'Done.' },
  hints: {},
  score: (n) => `${n} points`,
};

export default words;
