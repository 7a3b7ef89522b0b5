import { expect, test } from 'vitest';
import { joinMessages, provideLanguage } from '../../i18n/language.ts';
import * as german from '../../messages/de.ts';
import { inShoppersWords } from './gateway-refusal.ts';

provideLanguage(() => ({
  locale: 'de-DE',
  messages: joinMessages(german),
  currency: { code: 'EUR', type: 'base', base: 'EUR' },
  shopName: 'Mercer',
}));

/** Creates an error as the client library passes on the answer of a gateway's script. */
const createDeclineError = (cause: object) => Object.assign(new Error('Your card was declined.'), { cause });

const words = german.checkout.checkout;

test.each([
  [{ code: 'card_declined' }, words.cardDeclined],
  [{ code: 'issuer_declined' }, words.cardDeclined],
  [{ code: 'card_declined', decline_code: 'fraudulent' }, words.cardDeclined],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, words.cardFunds],
  [{ code: 'expired_card', decline_code: 'expired_card' }, words.cardExpired],
  [{ code: 'incorrect_cvc' }, words.cardCvcInvalid],
])('%j is said in the shopper’s language', (cause, sentence) => {
  expect(inShoppersWords(createDeclineError(cause))).toMatchObject({ message: sentence });
});

test.each([
  ['issuer_declined', words.cardDeclined],
  ['provider_declined', words.cardDeclined],
  ['card_brand_not_supported', words.cardDeclined],
  ['provider_unavailable', words.cardProcessing],
  ['authentication_declined', words.authenticationFailed],
  ['3ds_not_supported', words.authenticationFailed],
  ['network_error', words.unexpectedPayment],
])('%s, which a gateway’s script throws itself, is said in the shopper’s language', (code, sentence) => {
  const thrown = Object.assign(new Error('for developers'), { code });
  expect(inShoppersWords(thrown)).toMatchObject({ message: sentence });
});

test('what the gateway’s script says with a code that is not known stays what it is', () => {
  const unknownDecline = createDeclineError({
    code: 'payment_intent_authentication_failure',
    message: 'Your card was declined.',
  });
  expect(inShoppersWords(unknownDecline)).toBe(unknownDecline);
});

test('what the backend says stays what it is', () => {
  const answer = Object.assign(new Error('Zahlung fehlgeschlagen'), { status: 400, code: 'validation_error' });
  expect(inShoppersWords(answer)).toBe(answer);
});

test.each([
  new Error('Paysafecard payment ID is missing'),
  new Error('Stripe was not loaded', { cause: new Event('error') }),
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  'a text that was thrown',
])('%s is said to developers, not to shoppers', (error) => {
  expect(inShoppersWords(error)).toMatchObject({ message: '', cause: error });
});

test.each([
  ['payment_method_disabled', words.noMethod],
  ['not_found_error', words.paymentFailed],
  ['connection_error', words.unexpectedPayment],
])('%s has a sentence of the shop', (code, sentence) => {
  const error = Object.assign(new Error('for developers'), { status: 400, code });
  expect(inShoppersWords(error)).toMatchObject({ message: sentence });
});
