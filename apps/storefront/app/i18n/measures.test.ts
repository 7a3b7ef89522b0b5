import { expect, test } from 'vitest';
import * as english from '../messages/en.ts';
import { joinMessages, provideLanguage } from './language.ts';
import { formatLength, localizeAttributes, localizeMeasure } from './measures.ts';

const messages = joinMessages(english);

function speakLocale(locale: string) {
  const currency = { code: 'USD', type: 'base', base: 'USD' } as const;
  provideLanguage(() => ({ locale, messages, currency, shopName: 'Mercer' }));
}

test.each([
  ['en-US', 21, '8.3 in (21 cm)'],
  ['en-US', 9.29, '3.7 in (9.3 cm)'],
  ['en-US', 210, '82.7 in (210 cm)'],
  ['en-AU', 21.4, '21 cm'],
  ['de-DE', 9.29, '9,3 cm'],
  ['de-DE', 9.98, '10 cm'],
  ['de-DE', 1750, '1.750 cm'],
])('in %s a length of %d cm is written %s', (locale, centimetres, text) => {
  speakLocale(locale);
  expect(formatLength(centimetres)).toBe(text);
});

test.each([
  ['28 cm', '11 in (28 cm)'],
  ['24 × 42 cm', '9.4 × 16.5 in (24 × 42 cm)'],
  ['38 mm', '1.5 in (38 mm)'],
  ['2.6 m', '8.5 ft (2.6 m)'],
  ['340 g', '12 oz (340 g)'],
  ['1.3 kg', '2.9 lb (1.3 kg)'],
  ['58 kg', '128 lb (58 kg)'],
  ['350 ml', '11.8 fl oz (350 ml)'],
  ['1.5 litres', '50.7 fl oz (1.5 litres)'],
  ['22 litres', '22 litres'],
  ['Up to 28 cm', 'Up to 28 cm'],
  ['4', '4'],
])('the measure %s is written %s in the United States, and stays as it is elsewhere', (text, customary) => {
  speakLocale('en-US');
  expect(localizeMeasure(text)).toBe(customary);
  speakLocale('de-DE');
  expect(localizeMeasure(text)).toBe(text);
  speakLocale('en-AU');
  expect(localizeMeasure(text)).toBe(text);
});

test.each([
  ['en-US', 'March 1, 2026'],
  ['de-DE', '1. März 2026'],
])('in %s the day that a product states is written as %s', (locale, day) => {
  speakLocale(locale);
  const attributes = {
    since: { id: 'since', name: 'Made since', value: ['2026-03-01', '2026-03', '2026-99-99', '24 × 2'] },
  };
  expect(localizeAttributes(attributes).since?.value).toEqual([day, '2026-03', '2026-99-99', '24 × 2']);
});
