import { expect, test } from 'vitest';
import { PictureCache } from './picture-cache.ts';

const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function counting(cache: PictureCache, body: string, headers: Record<string, string> = immutable) {
  const calls: string[] = [];
  const ask = async (path: string, encoding = 'br') => {
    const request = new Request(`http://localhost${path}`, { headers: { 'Accept-Encoding': encoding } });
    const answer = await cache.answer(request, async () => {
      calls.push(path);
      return new Response(body, { headers });
    });
    return answer.text();
  };
  return { ask, calls };
}

test('an immutable picture is made once for each encoding, whatever its query', async () => {
  const { ask, calls } = counting(new PictureCache(), 'picture');
  for (const path of ['/images/a.svg', '/images/a.svg', '/images/a.svg?v=2']) expect(await ask(path)).toBe('picture');
  expect(calls).toHaveLength(1);
  await ask('/images/a.svg', 'gzip');
  expect(calls).toHaveLength(2);
});

test('an answer that may change is not kept', async () => {
  const { ask, calls } = counting(new PictureCache(), 'price', { 'Cache-Control': 'no-store' });
  await ask('/images/a.svg');
  await ask('/images/a.svg');
  expect(calls).toHaveLength(2);
});

test('the picture asked for longest ago goes first', async () => {
  const { ask, calls } = counting(new PictureCache(20), '0123456789');
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(`/images/${name}.svg`);
  expect(calls).toEqual(['/images/a.svg', '/images/b.svg', '/images/c.svg', '/images/b.svg']);
});
