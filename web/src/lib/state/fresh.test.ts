// Finding the script's name in a page.
import { expect, it } from 'vitest';

import { scriptIn } from './fresh';

it('reads the hashed name of the page’s script', () => {
  expect(scriptIn('<head><script type="module" crossorigin src="./assets/index-Ab3_x9Qz.js"></script></head>')).toBe('index-Ab3_x9Qz.js');
});

it('finds nothing in a stranger’s page', () => {
  expect(scriptIn('<h1>Bad gateway</h1>')).toBe('');
});
