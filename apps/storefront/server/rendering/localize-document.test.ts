import { expect, test } from 'vitest';
import { chosenLanguageHeader } from '../../app/loading/chosen-language-header.ts';
import { localizeDocument, localizeMarkup, localizeRedirect } from './localize-document.ts';

test.each([
  ['<a class="x" href="/cart">', '<a class="x" href="/de/cart">'],
  ['<a href="/">', '<a href="/de/">'],
  ['<form method="post" action="/cart/add">', '<form method="post" action="/de/cart/add">'],
  ['<button type="submit" formAction="/wishlist/add">', '<button type="submit" formAction="/de/wishlist/add">'],
  ['<a\nhref="/deals">a</a> <a href="/cart">', '<a\nhref="/de/deals">a</a> <a href="/de/cart">'],
])('%s leads to the page in the language', (markup, localized) => {
  expect(localizeMarkup(markup, '/de')).toBe(localized);
  expect(localizeMarkup(localized, '/de')).toBe(localized);
  expect(localizeMarkup(markup, '')).toBe(markup);
});

test.each([
  '<a href="/images/mug.webp">',
  '<a href="https://shop.test/cart">',
  '<a href="#main">',
  '<a href="?page=2">',
  '<link rel="stylesheet" href="/assets/a.css">',
  '<img src="/images/mug.webp">',
  '<a data-href="/cart">',
  '<p>href="/cart"</p>',
])('%s stays as it is', (markup) => expect(localizeMarkup(markup, '/de')).toBe(markup));

test('texts that are not ASCII stay as they are', () => {
  const document = Buffer.from('<p>Größe „ß“ 👟</p><a href="/größe">Ö</a>');
  expect(localizeDocument(document, '/de').toString()).toBe('<p>Größe „ß“ 👟</p><a href="/de/größe">Ö</a>');
});

test('a redirect stays in the language, unless its route has chosen another one', () => {
  const redirectTo = (headers: Record<string, string>) => {
    const response = new Response(null, { status: 303, headers });
    localizeRedirect(response, '/de');
    return [...response.headers];
  };
  expect(redirectTo({ Location: '/cart' })).toEqual([['location', '/de/cart']]);
  expect(redirectTo({ Location: 'https://bank.test/' })).toEqual([['location', 'https://bank.test/']]);
  expect(redirectTo({ Location: '/cart', [chosenLanguageHeader]: '' })).toEqual([['location', '/cart']]);
  expect(redirectTo({ Location: '/cart', [chosenLanguageHeader]: '/fr' })).toEqual([['location', '/fr/cart']]);
});
