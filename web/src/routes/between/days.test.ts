// Days and lengths in words.
import { expect, it } from 'vitest';

import { dayAfter, dayBefore, dayNamed, lengthOf } from './days';

it('walks over months, years and the changes of the clock', () => {
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('2026-03-29')).toBe('2026-03-30');
  expect(dayBefore('2026-10-25')).toBe('2026-10-24');
});

it('names a day whatever the clock of the browser', () => {
  expect(dayNamed('2026-11-30', 'de')).toBe('Montag, 30. November');
});

it('tells minutes and seconds', () => {
  expect(lengthOf(247_400)).toBe('4:07 min');
});
