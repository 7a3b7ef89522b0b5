import { expect, test } from 'vitest';
import { provideLanguage } from '../../language.ts';
import { de } from '../../messages/de.ts';
import { inShoppersWords } from './gateway-refusal.ts';

provideLanguage(() => ({
  locale: 'de-DE',
  messages: de,
  currency: { code: 'EUR', type: 'base', base: 'EUR' },
  shopName: 'Mercer',
}));

/** As the client library hands on what a gateway's script has answered. */
const refused = (cause: object) => Object.assign(new Error('Your card was declined.'), { cause });

const words = de.checkout;

test.each([
  [{ code: 'card_declined' }, words.cardDeclined],
  [{ code: 'card_declined', decline_code: 'fraudulent' }, words.cardDeclined],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, words.cardFunds],
  [{ code: 'expired_card', decline_code: 'expired_card' }, words.cardExpired],
  [{ code: 'incorrect_cvc' }, words.cardCvcInvalid],
])('%j is said in the shopper’s language', (cause, sentence) => {
  expect(inShoppersWords(refused(cause))).toMatchObject({ message: sentence });
});

test('what is not known stays what it is', () => {
  const other = refused({ code: 'payment_intent_authentication_failure' });
  expect(inShoppersWords(other)).toBe(other);
});
