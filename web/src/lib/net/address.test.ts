// Addresses under a base path.
import { expect, it } from 'vitest';

import { pathBelow, socketAddress, under } from './address';

const BASE = 'https://example.org/spiele/';

it('hangs everything below the base', () => {
  expect(under(BASE, '/api/games').href).toBe('https://example.org/spiele/api/games');
  expect(socketAddress(BASE, 'a b').href).toBe('wss://example.org/spiele/ws?ticket=a+b');
  expect(socketAddress('http://127.0.0.1:8080/', 't').href).toBe('ws://127.0.0.1:8080/ws?ticket=t');
});

it('tells the path below the base', () => {
  expect(pathBelow(BASE, 'https://example.org/spiele/raum/ABCD?x=1')).toBe('/raum/ABCD');
  expect(pathBelow(BASE, BASE)).toBe('/');
});
