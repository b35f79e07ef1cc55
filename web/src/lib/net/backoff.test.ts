// Waiting between tries: grows, stays bounded, is spread.
import { expect, it } from 'vitest';

import { waitMs } from './backoff';

it('grows from try to try and stays bounded', () => {
  const waits = [0, 1, 2, 3, 8, 30].map((attempt) => waitMs(attempt, 0.5));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waitMs(100, 0.999)).toBeLessThanOrEqual(8000);
});

it('is spread, so that not everybody comes at once', () => {
  expect(waitMs(3, 0)).toBeLessThan(waitMs(3, 0.9));
});
