import { expect, test } from 'vitest';
import { documentFacts } from './offline-cache.ts';
import { prepareForDisplay, replaceMainContent, withoutScripts } from './offline-document.ts';

const shopper = '{"account":{"id":"a1","email":"ada@mercer.test"},"cart":null}';
const renderDocument = (end = `<script type="application/json" id="shopper">${shopper}</script>`) =>
  '<!DOCTYPE html><html lang="de-DE"><head><title>Pan &amp; Lid · Mercer</title><meta name="description" content="A pan"/>' +
  '<meta name="mercer-currency" content="{&quot;code&quot;:&quot;EUR&quot;}"/><link rel="stylesheet" href="/assets/style-1.css"/>' +
  '<script nonce="n">on()</script></head><body><div class="a"><div role="status"></div></div><main id="main"><h1>Pan</h1>' +
  '<img srcSet="/images/pan.webp?width=320 320w,/images/pan.webp?width=640 640w" src="/images/pan.webp?width=640" alt=""/>' +
  '<img src="/images/lid.webp?width=160" alt=""/><img src="https://cdn.example/images/x.webp" alt=""/></main>' +
  `<script type="application/ld+json">{"price":5}</script><script type="module" src="/assets/early-1.js"></script>${end}</body></html>`;

test('a document says whose it is: account, language and currency', () => {
  expect(documentFacts(renderDocument()).owner).toBe('a1 de-DE EUR');
  expect(documentFacts(renderDocument('')).owner).toBe('visitor de-DE EUR');
});

test('a document says what it needs: its styles, and its pictures in their smallest size', () => {
  const { title, styles, pictures } = documentFacts(renderDocument());
  expect(title).toBe('Pan & Lid · Mercer');
  expect(styles).toEqual(['/assets/style-1.css']);
  expect(pictures).toEqual(['/images/pan.webp?width=320', '/images/lid.webp?width=160']);
});

test('it is kept without scripts, and so without what they know of the shopper', () => {
  const storedHtml = withoutScripts(renderDocument());
  expect(storedHtml).not.toContain('<script');
  expect(storedHtml).not.toContain('ada@mercer.test');
  expect(storedHtml).toContain('<h1>Pan</h1>');
});

test("it is shown with the worker's style and script, and with a place for its note in what stays in sight", () => {
  const html = prepareForDisplay(withoutScripts(renderDocument()), '2026-11-26T14:05:00.000Z');
  expect(html).toContain(
    '<script src="/offline/page.js" data-kept-at="2026-11-26T14:05:00.000Z" defer></script></head>',
  );
  expect(html).toContain('<div id="offline-note" role="status"></div></div><main ');
  expect(prepareForDisplay(html).match(/offline-note/g)).toHaveLength(1);
});

test('what is said in place of a page stands in the frame of another one, and claims nothing about it', () => {
  const html = replaceMainContent(withoutScripts(renderDocument()), { title: 'Offline', main: '<h1>Offline</h1>' });
  expect(html).toContain('<title>Offline</title>');
  expect(html).toContain('<main id="main"><h1>Offline</h1></main>');
  expect(html).not.toMatch(/Pan|description/);
});
