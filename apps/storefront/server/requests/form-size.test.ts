import { expect, test } from 'vitest';
import { maxFormBytes } from './form-size.ts';

const kilobyte = 2 ** 10;
const large = 20 * 1024 + 64;

async function measureMaxSize(path: string, cookie: string, answer: () => Promise<Response>) {
  const requestedPaths: string[] = [];
  const fetchOwnReview = ({ url, headers }: Request) => {
    requestedPaths.push(`${new URL(url).pathname} ${headers.get('x-session')}`);
    return answer();
  };
  const request = new Request(`http://shop.test${path}`, { headers: { Cookie: cookie } });
  const bytes = await maxFormBytes(request, { fetch: fetchOwnReview, publicUrl: 'http://shop.test', publicKey: 'pk' });
  return { kilobytes: bytes / kilobyte, requestedPaths };
}

const createReviewAnswer = (may_write: boolean) => async () => Response.json({ may_write, review: null });

test.each([
  ['who bought the product', '/products/mug?review=write', 'swell-session=s1', createReviewAnswer(true), large],
  ['who did not', '/products/mug', 'swell-session=s1', createReviewAnswer(false), 128],
  ['a visitor', '/products/mug', '', createReviewAnswer(true), 128],
  ['another page', '/checkout', 'swell-session=s1', createReviewAnswer(true), 128],
  [
    'an unknown product',
    '/products/mug',
    'swell-session=s1',
    async () => Response.json({ error: {} }, { status: 404 }),
    128,
  ],
])('a form with pictures may be large: %s', async (_, path, cookie, answer, kilobytes) => {
  expect((await measureMaxSize(path, cookie, answer)).kilobytes).toBe(kilobytes);
});

test('whose session it is asks', async () => {
  const { requestedPaths } = await measureMaxSize('/products/mug', 'swell-session=s1', createReviewAnswer(true));
  expect(requestedPaths).toEqual(['/api/products/mug/reviews/own s1']);
});

test('while nobody can say it is as small as others', async () => {
  const { kilobytes } = await measureMaxSize('/products/mug', 'swell-session=s1', () =>
    Promise.reject(new Error('down')),
  );
  expect(kilobytes).toBe(128);
});
