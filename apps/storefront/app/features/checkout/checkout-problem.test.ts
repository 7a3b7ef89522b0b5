import { expect, test } from 'vitest';
import { withLanguage } from '../../i18n/language.server.ts';
import { explainFailure } from './explain-failure.ts';
import { CheckoutFailure } from './payment-failure.ts';

const currency = { code: 'USD', type: 'base', base: 'USD' } as const;
const explainRefusedField = (param: string, locale: string) => {
  const failure = new CheckoutFailure('submit', { code: 'invalid_request', param });
  return withLanguage({ locale, currency, shopName: 'Mercer' }, () => explainFailure(failure));
};

test.each([
  ['en-US', 'shipping', 'Please enter a valid ZIP code.'],
  ['de-DE', 'billing', 'Bitte geben Sie eine gültige Postleitzahl ein.'],
])('a postal code that the backend refuses is said as the form says it: %s', (locale, part, sentence) => {
  expect(explainRefusedField(`${part}.zip`, locale)).toEqual({
    message: sentence,
    fields: { [`${part}_zip`]: sentence },
  });
});

test('another field that the backend finds empty is said to be required', () => {
  expect(explainRefusedField('shipping.city', 'en-US').fields).toEqual({ shipping_city: 'City is required.' });
});
