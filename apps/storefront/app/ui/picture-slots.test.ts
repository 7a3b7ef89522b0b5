import { expect, test } from 'vitest';
import { pictureSources } from './picture-slots.ts';

const url = '/images/lamp-1.webp';

test('a place of many widths offers those that the picture has', () => {
  expect(pictureSources({ url, width: 1200 }, 'gallery', false)).toEqual({
    sizes: expect.stringMatching(/^\(min-width:1200px\) /),
    srcSet: [480, 640, 960, 1200].map((width) => `${url}?width=${width} ${width}w`).join(','),
    src: `${url}?width=1200`,
  });
});

test('a large picture is not fetched larger than the place', () => {
  expect(pictureSources({ url, width: 2560 }, 'card', true).srcSet).toMatch(/width=640 640w$/);
  expect(pictureSources({ url, width: 480 }, 'card', true).srcSet).toMatch(/320w,\S+width=480 480w$/);
});

test('the browser goes by the place of a picture that waits', () => {
  expect(pictureSources({ url, width: 1200 }, 'card', true).sizes).toMatch(/^auto,/);
  expect(pictureSources({ url, width: 1200 }, 'card', false).sizes).not.toMatch(/auto/);
});

test('a small place has one size', () => {
  expect(pictureSources({ url, width: 1200 }, 'thumbnail', true)).toEqual({ src: `${url}?width=160` });
});

test.each(['https://cdn.example/mug.webp', '/other/mug.webp'])('%s has no sizes', (pictureUrl) => {
  expect(pictureSources({ url: pictureUrl, width: 800 }, 'card', true)).toEqual({ src: pictureUrl });
});
