import { expect, test } from 'vitest';
import { createCachedPage } from './cached-page.ts';
import { createPageCache } from './page-cache.ts';

const page = createCachedPage(Buffer.from('<p>1</p>'));

test('a page is kept for five seconds, and until products change', () => {
  let now = 1000;
  const cache = createPageCache(() => now);
  cache.open('1').put('/', page);
  now += 4900;
  expect(cache.open('1').get('/')).toBe(page);
  now += 200;
  expect(cache.open('1').get('/')).toBeUndefined();

  cache.open('1').put('/', page);
  expect(cache.open('2').get('/')).toBeUndefined();
});

test('a page that holds until a moment is not kept beyond it', () => {
  let now = 1000;
  const shelf = createPageCache(() => now).open('1');
  const promised = createCachedPage(Buffer.from('<p>today</p>'), { settings: '', calls: [], until: 3000 });
  shelf.put('/products/mug', promised);
  shelf.put('/products/mug 3', createCachedPage(Buffer.from('<p>today 3</p>')), '/products/mug');
  now = 2999;
  expect(shelf.get('/products/mug')).toBe(promised);
  expect(shelf.get('/products/mug 3')).toBeDefined();
  now = 3000;
  expect(shelf.get('/products/mug')).toBeUndefined();
  expect(shelf.get('/products/mug 3')).toBeUndefined();
});

test('what is made of a page is no longer kept than that one', () => {
  let now = 1000;
  const shelf = createPageCache(() => now).open('1');
  shelf.put('/', page);
  now += 4000;
  shelf.put('/ 3', page, '/');
  now += 900;
  expect(shelf.get('/ 3')).toBe(page);
  now += 200;
  expect(shelf.get('/ 3')).toBeUndefined();
  shelf.put('/ 3', page, '/');
  expect(shelf.get('/ 3')).toBeUndefined();
});

test('what was rendered before products changed is not kept after', () => {
  const cache = createPageCache(Date.now);
  const late = cache.open('1');
  cache.open('2');
  late.put('/', page);
  expect(cache.open('2').get('/')).toBeUndefined();
});

test('a page that says what it said before stays as it was made, also at another version', () => {
  const cache = createPageCache(Date.now);
  const renderCachedPage = (text: string) => createCachedPage(Buffer.from(`<p>${text}</p>`));
  const first = cache.open('1').put('/', renderCachedPage('a mug'));
  expect(cache.open('2').put('/', renderCachedPage('a mug'))).toBe(first);
  expect(cache.open('2').get('/')).toBe(first);
  expect(cache.open('3').put('/', renderCachedPage('a cup'))).not.toBe(first);
});
