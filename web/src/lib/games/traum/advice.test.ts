// The suggested target: shown when another is chosen, and only then.
import { expect, it } from 'vitest';

import { adviceFrom } from './advice';

const advice = adviceFrom('many', 'pairs');

it.each([
  [4, { target: '30', pairs: 'off' }, ''],
  [7, { target: '30', pairs: 'off' }, 'many'],
  [8, { target: '20', pairs: 'off' }, ''],
  [4, { target: '30', pairs: 'on' }, 'pairs'],
  [8, { target: '20', pairs: 'on' }, 'pairs'],
  [8, { target: '40', pairs: 'on' }, ''],
])('%i seats with %o: "%s"', (seats, options, said) => {
  expect(advice(seats, options)).toBe(said);
});
