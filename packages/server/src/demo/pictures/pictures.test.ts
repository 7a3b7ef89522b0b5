import { expect, test } from 'vitest';
import { categories } from '../categories.ts';
import { drawings, type PictureKind } from './kinds.ts';
import { drawPicture } from './picture.ts';
import { pictureRoutes } from './routes.ts';

test.each(Object.keys(drawings) as PictureKind[])(
  '%s is drawn in two views, in its colour and without scripts',
  (kind) => {
    const [first, second] = [drawPicture(kind, '35604f', 1), drawPicture(kind, '35604f', 2)];
    for (const picture of [first, second]) {
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 800"/);
      expect(picture).not.toMatch(/<script|<foreignObject|<image|\son\w+=|href=|NaN|undefined/i);
    }
    expect(first).not.toBe(second);
    expect(drawPicture(kind, 'a9522f', 1)).not.toBe(first);
  },
);

test('a picture is answered as an SVG that may be cached for good', async () => {
  const answer = await pictureRoutes.request('/images/demo/mug-c0613f-1.svg');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

test.each(['hero', ...categories.map(({ slug }) => `category-${slug}`)])('%s is drawn', async (name) => {
  const answer = await pictureRoutes.request(`/images/demo/${name}.svg`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('</svg>');
});

test.each(['spoon-c0613f-1', 'constructor-c0613f-1', 'mug-c0613f-3', 'mug-red-1', 'mug', 'category-none', '..%2Fmug'])(
  'there is no picture %s',
  async (name) => {
    expect((await pictureRoutes.request(`/images/demo/${name}.svg`)).status).toBe(404);
  },
);
