import { expect, test } from 'vitest';
import { buildMoneySample, formatLikeSample } from './money-sample.ts';

const locales = ['en-US', 'en-GB', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'nl-NL', 'sv-SE', 'ja-JP'];
const currencies = ['USD', 'EUR', 'CHF', 'GBP', 'JPY', 'KWD'];

test('prices are written as the browser writes them', () => {
  const amounts = [0, 0.005, 1.005, 0.1 + 0.2, 26.653333, 999.995, 1234.5, 98765432.1, -19.99, -1234567];
  for (const locale of locales) {
    for (const currency of currencies) {
      const sample = buildMoneySample(locale, currency);
      if (sample === undefined) continue;
      const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency });
      for (const amount of amounts) expect(formatLikeSample(amount, sample)).toBe(format(amount));
    }
  }
});

test('the languages of the shop have samples', () => {
  expect(buildMoneySample('en-US', 'USD')).toBe('-$11,111.00');
  expect(buildMoneySample('de-DE', 'EUR')).toBe('-11.111,00\u00a0€');
  expect(buildMoneySample('en-GB', 'JPY')).toBe('-JP¥11,111');
});

test('where amounts are grouped in another way there is none', () => {
  expect(buildMoneySample('en-IN', 'INR')).toBeUndefined();
  expect(buildMoneySample('es-ES', 'EUR')).toBeUndefined();
});

test('what rounds to nothing is no debt', () => expect(formatLikeSample(-0.001, '-$11,111.00')).toBe('$0.00'));
