// The server's clock: the shortest way is believed most.
import { expect, it } from 'vitest';

import { ServerClock } from './clock';

it('takes the middle of the way as the moment of the answer', () => {
  const clock = new ServerClock(() => 2000);
  clock.learn(1000, 6050, 1100);
  expect(clock.now()).toBe(7000);
});

it('does not let a slow answer spoil a quick one', () => {
  const clock = new ServerClock(() => 0);
  clock.learn(0, 500, 20);
  clock.learn(0, 9999, 4000);
  expect(clock.now()).toBe(490);
});

it('believes the next answer after forgetting', () => {
  const clock = new ServerClock(() => 0);
  clock.learn(0, 500, 20);
  clock.forget();
  clock.learn(0, 1000, 4000);
  expect(clock.now()).toBe(-1000);
});
