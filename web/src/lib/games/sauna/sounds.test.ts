import { describe, expect, it } from 'vitest';
import { drawn, laid } from './events.fixture';
import { soundsOf } from './sounds';

describe('sounds', () => {
  it('go with what happened, each once', () => {
    expect(soundsOf([laid(0, 9, 0), laid(0, 9, 0), laid(0, 11, 1), drawn(0, 'stock', 3)])).toEqual([
      'lay',
      'hiss',
      'draw',
    ]);
    expect(soundsOf([])).toEqual([]);
  });
});
