import { expect, test } from 'vitest';
import { mayNameLanguage, splitLanguageRequest } from './language-request.ts';

const languages = [
  { locale: 'en-US', path: '' },
  { locale: 'de-DE', path: '/de' },
  { locale: 'pt-BR', path: '/pt-br' },
];

const splitAddress = (path: string, init?: RequestInit) =>
  splitLanguageRequest(new Request(`http://localhost${path}`, init), languages);

test.each([
  ['/de/products/mug?a=1', '/products/mug?a=1', 'de-DE'],
  ['/de/', '/', 'de-DE'],
  ['/de', '/', 'de-DE'],
  ['/pt-br/search.data?q=a', '/search.data?q=a', 'pt-BR'],
  ['/de/_root.data', '/_root.data', 'de-DE'],
  ['/de/sitemap.xml', '/sitemap.xml', 'de-DE'],
  ['/de/sitemaps/pages.xml', '/sitemaps/pages.xml', 'de-DE'],
  ['/de/de/cart', '/de/cart', 'de-DE'],
])('%s is the page %s in %s', (path, page, locale) => {
  const split = splitAddress(path);
  expect(split?.request.url).toBe(`http://localhost${page}`);
  expect(split?.language.locale).toBe(locale);
});

test.each(['/', '/deals', '/fr/cart', '/DE/cart', '/de/feed.xml', '/de/robots.txt', '/product/de'])(
  '%s names no language',
  (path) => expect(splitAddress(path)).toBeUndefined(),
);

test('a path that begins another host stays a path', () => {
  expect(splitAddress('/de//evil.test/a')?.request.url).toBe('http://localhost//evil.test/a');
});

test('a form is passed on with its method and its fields', async () => {
  const body = new URLSearchParams({ product_id: '1' });
  const split = splitAddress('/de/cart/add', { method: 'POST', body, headers: { Origin: 'http://localhost' } });
  expect(split?.request.method).toBe('POST');
  expect(split?.request.headers.get('origin')).toBe('http://localhost');
  expect(await split?.request.text()).toBe('product_id=1');
});

test('the names of most pages are no languages', () => {
  expect(['/', '/products/mug', '/cart', '/category/de', '/search'].filter(mayNameLanguage)).toEqual([]);
});
