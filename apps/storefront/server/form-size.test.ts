import { expect, test } from 'vitest';
import { maxFormBytes } from './form-size.ts';

const megabyte = 2 ** 20;

async function sizeFor(path: string, cookie: string, answer: () => Promise<Response>) {
  const asked: string[] = [];
  const fetch = ({ url, headers }: Request) => {
    asked.push(`${new URL(url).pathname} ${headers.get('x-session')}`);
    return answer();
  };
  const request = new Request(`http://shop.test${path}`, { headers: { Cookie: cookie } });
  const bytes = await maxFormBytes(request, { fetch, publicUrl: 'http://shop.test', publicKey: 'pk' });
  return { megabytes: Math.floor(bytes / megabyte), asked };
}

const own = (may_write: boolean) => async () => Response.json({ may_write, review: null });

test.each([
  ['who bought the product', '/products/mug?review=write', 'swell-session=s1', own(true), 20],
  ['who did not', '/products/mug', 'swell-session=s1', own(false), 1],
  ['a visitor', '/products/mug', '', own(true), 1],
  ['another page', '/checkout', 'swell-session=s1', own(true), 1],
  [
    'an unknown product',
    '/products/mug',
    'swell-session=s1',
    async () => Response.json({ error: {} }, { status: 404 }),
    1,
  ],
])('a form with pictures may be large: %s', async (_, path, cookie, answer, megabytes) => {
  expect((await sizeFor(path, cookie, answer)).megabytes).toBe(megabytes);
});

test('whose session it is asks', async () => {
  const { asked } = await sizeFor('/products/mug', 'swell-session=s1', own(true));
  expect(asked).toEqual(['/api/products/mug/reviews/own s1']);
});

test('while nobody can say it is as small as others', async () => {
  const { megabytes } = await sizeFor('/products/mug', 'swell-session=s1', () => Promise.reject(new Error('down')));
  expect(megabytes).toBe(1);
});
