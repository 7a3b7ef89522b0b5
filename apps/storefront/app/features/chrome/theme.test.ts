import { expect, test } from 'vitest';
import { renderThemeCss, resolveStoreTheme, type StoreLook } from './theme.ts';

const renderColours = (colours: StoreLook['colours']) => renderThemeCss({ colours }, {});

const readToken = (css: string, name: string) => new RegExp(`${name}:([^;}]+)`).exec(css)?.[1];

test.each([
  ['#3b1f5c', '#ffffff'],
  ['#ffee88', '#0f1111'],
])('text on the header %s is %s', (header, text) => {
  const css = renderColours({ header });
  expect([readToken(css, '--on-header'), readToken(css, '--on-nav')]).toEqual([text, text]);
});

test('what a shop does not set follows from what it sets', () => {
  const css = renderColours({ header: '#3b1f5c', accent: '#f2b705' });
  expect(readToken(css, '--nav')).toContain('#3b1f5c');
  expect(readToken(css, '--link')).toContain('#3b1f5c');
  for (const token of ['--find', '--hero', '--primary', '--strong']) expect(readToken(css, token)).toContain('#f2b705');
});

test('a header on which no link could be read gives links no colour, and no colours give none', () => {
  expect(readToken(renderColours({ header: '#ffee88' }), '--link')).toBeUndefined();
  expect(renderColours({})).toBe(':root{}');
});

test('a shop chooses the font of its headings and the stitch of its thread', () => {
  const css = renderThemeCss({ displayFont: 'gloock', stitch: 'dotted' }, { gloock: '/assets/gloock.woff2' });
  expect(css).toContain('src:url("/assets/gloock.woff2")');
  expect(readToken(css, '--display')).toContain('gloock');
  expect(readToken(css, '--stitch')).toContain('dotted');
  expect(renderThemeCss({ displayFont: 'young-serif' }, {}), 'the font that all pages have').toBe(':root{}');
});

test('the address of a look differs when the look does, and a shop without choices has none', () => {
  expect(resolveStoreTheme({})).toBeNull();
  expect(resolveStoreTheme({ stitch: 'solid' })?.url).toBe('/theme.css?stitch=solid');
  expect(resolveStoreTheme({ colours: { header: '#3b1f5c' }, displayFont: 'gloock' })).toEqual({
    url: '/theme.css?header=3b1f5c&font=gloock',
    frame: '#3b1f5c',
  });
});
