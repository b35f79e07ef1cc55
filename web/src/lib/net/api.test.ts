// Questions over HTTP: under the base, with reasons for a no.
import { expect, it } from 'vitest';

import { Api } from './api';

function answering(status: number, body: string, headers: Record<string, string> = {}): { api: Api; asked: { url: string; init: RequestInit }[] } {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetcher = ((url: URL, init: RequestInit) => {
    asked.push({ url: url.href, init });
    return Promise.resolve(new Response(body, { status, headers }));
  }) as typeof fetch;
  return { api: new Api('https://house.example/spiele/', fetcher), asked };
}

it('asks below the base and sends JSON', async () => {
  const { api, asked } = answering(200, '{"player":{"playerId":"p","name":"Anna"}}');
  const { player } = await api.signIn({ name: 'Anna', avatar: 'fox' });
  expect(player.name).toBe('Anna');
  expect(asked[0]?.url).toBe('https://house.example/spiele/api/session');
  expect(asked[0]?.init.body).toBe('{"name":"Anna","avatar":"fox"}');
});

it('throws the server’s reason and when to come again', async () => {
  const { api } = answering(429, '{"reason":"too_fast","retry_after_ms":1500}');
  await expect(api.games()).rejects.toMatchObject({ reason: 'too_fast', retryAfterMs: 1500 });
});

it('says unreachable for a stranger’s error page and for no answer at all', async () => {
  await expect(answering(502, '<html>').api.games()).rejects.toMatchObject({ reason: 'unreachable' });
  const api = new Api('https://house.example/', () => Promise.reject(new TypeError('no network')));
  await expect(api.games()).rejects.toMatchObject({ reason: 'unreachable' });
});

it('says unreachable for an answer that breaks off and for a network’s own page', async () => {
  await expect(answering(200, '<html>Willkommen im Hotel</html>').api.games()).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(answering(200, '{"games":[{"na').api.games()).rejects.toMatchObject({ reason: 'unreachable' });
  const torn = (): Response => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network changed')) }));
  const api = new Api('https://house.example/', () => Promise.resolve(torn()));
  await expect(api.games()).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(api.bytes('replays/x')).rejects.toMatchObject({ reason: 'unreachable' });
});
