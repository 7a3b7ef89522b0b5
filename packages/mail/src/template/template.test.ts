import { listTableKeys } from '@mercer/contract';
import { translations } from '@mercer/platform/languages';
import { expect, test } from 'vitest';
import { getMailDefinition, type MailKind, mailNames, mails } from '../mails/index.ts';
import { renderHtmlPart } from './html-part.ts';
import { renderTextPart } from './text-part.ts';
import { writeContent } from './write-content.ts';

const shop = { store: 'Mercer & Co', supportEmail: 'hello@mercer.test', publicUrl: 'https://shop.example' };
const kinds = listTableKeys(mails);
const locales = ['en-US', 'de-DE'];

function renderSampleMail(kind: MailKind, locale = 'en-US', data: object = {}) {
  const sender = { ...shop, locale };
  const content = writeContent(kind, { ...getMailDefinition(kind).sample, ...data } as never, sender);
  const html = renderHtmlPart(content, sender);
  return { content, html, text: renderTextPart(content, sender), visibleText: extractVisibleText(html) };
}

/** Extracts the text that a reader of the HTML sees. */
function extractVisibleText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const body = html.slice(html.indexOf('<body'));
  return body.replace(/<[^>]+>/g, ' ').replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?');
}

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

test.each(locales.flatMap((locale) => kinds.map((kind) => [kind, locale] as const)))(
  'a mail of kind %s says the same in HTML and text (%s)',
  (kind, locale) => {
    const { content, html, text, visibleText } = renderSampleMail(kind, locale);
    expect(content.subject).not.toMatch(/undefined|null|NaN/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(visibleText).not.toMatch(/undefined|null|NaN|\[object/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    const path = new URL(getMailDefinition(kind).sample.link, shop.publicUrl).href;
    if (getMailDefinition(kind).sample.link) expect(links).toContain(path);
    for (const link of links) expect(text).toContain(link);
    const inText = new Set(splitWords(text.replace(/[():,]/g, ' ')));
    for (const word of splitWords(visibleText.replace(/[():,]/g, ' '))) expect(inText).toContain(word);
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(/);
  },
);

test("a mail ends with the tax number of the store, in its reader's words", () => {
  for (const [locale, line] of [
    ['en-US', 'Tax ID: DE123456789'],
    ['de-DE', 'USt-IdNr.: DE123456789'],
  ] as const) {
    const sender = { ...shop, locale, taxId: 'DE123456789' };
    const content = writeContent('order', mails.order.sample, sender);
    expect(content.footer.at(-1)).toBe(line);
    expect(extractVisibleText(renderHtmlPart(content, sender))).toContain(line);
    expect(renderTextPart(content, sender)).toContain(line);
  }
});

test('an order mail has the lines, what they cost, the totals and the address', () => {
  const { content, text, visibleText } = renderSampleMail('order');
  expect(content.subject).toBe('Your Mercer & Co order #1001');
  const facts = [
    '2 ×',
    'Everyday Mug',
    '$25.00',
    'Cotton Tee',
    'Large',
    '$22.50',
    '-$4.75',
    '$0.00',
    '$3.50',
    '$46.25',
  ];
  for (const fact of [...facts, '12 Analytical Way', 'Apartment 4', 'Portland, OR 97201', '+1 503 555 0100']) {
    expect(text).toContain(fact);
    expect(visibleText).toContain(fact);
  }
});

test('amounts follow the currency and the language of the reader', () => {
  expect(renderSampleMail('order', 'de-DE').text).toContain('Gesamt: 46,25\u00a0$');
  expect(renderSampleMail('order', 'de-AT', { currency: 'EUR' }).text).toMatch(/Gesamt: €\s46,25/);
  expect(renderSampleMail('order', 'en-US', { currency: 'JPY' }).text).toContain('Total: ¥4,625');
  expect(renderSampleMail('order', 'fr-FR').content.subject).toBe('Your Mercer & Co order #1001');
});

test('what is zero is left out of the totals, except shipping', () => {
  const { text } = renderSampleMail('order', 'en-US', { discount_total: 0, tax_total: 0, giftcard_total: 0 });
  expect(text).not.toMatch(/Discount|Tax|gift card/);
  expect(text).toContain('Shipping: $0.00');
});

test('whatever stands in the data is escaped', () => {
  const bad = `"><script>alert('1')</script>&amp;`;
  const item = { name: bad, quantity: 1, price_total: 100, description: bad };
  const { html, text } = renderSampleMail('order', 'en-US', {
    items: [item],
    shipping: { name: bad, city: bad },
    number: bad,
  });
  expect(html).not.toContain('<script');
  expect(html.split('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;').length).toBeGreaterThan(4);
  expect(text).toContain(bad);
});

test('a link that is no page of the web is refused, another site is never the tracking page of nobody', () => {
  expect(() => renderSampleMail('recover', 'en-US', { link: 'javascript:alert(1)' })).toThrow(TypeError);
  expect(renderSampleMail('shipping').html).toContain(
    'href="https://carrier.test/track?id=00340434161094&amp;lang=en"',
  );
  expect(renderSampleMail('shipping', 'en-US', { tracking_url: 'javascript:alert(1)' }).html).not.toContain(
    'javascript:',
  );
});

test.each(['Win big: www.spam.test', 'https://spam.test', 'a'.repeat(61), 'Ada\u0007'])(
  'a name that is an advertisement is left out: %s',
  (name) => {
    const { text } = renderSampleMail('recover', 'en-US', { name });
    expect(text).toContain('Hello,\n');
    expect(text).not.toContain(name);
  },
);

test('a name keeps to its line', () => {
  const { text } = renderSampleMail('order', 'en-US', { name: 'Ada\r\nLovelace', shipping: { name: 'Ada\nBcc: x' } });
  expect(text).toContain('Hello Ada Lovelace,\n');
  expect(text).not.toMatch(/^Bcc/m);
});

test('no two mails have one name', () => {
  expect(new Set(mailNames).size).toBe(mailNames.length);
});

test.each(Object.entries(translations))('the mails in %s are those of the shop', (_, { mails: translated }) => {
  expect(Object.keys(translated).toSorted()).toEqual(mailNames.toSorted());
});
