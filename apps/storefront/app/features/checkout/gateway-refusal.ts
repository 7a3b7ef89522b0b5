import { messages } from '../../i18n/messages.ts';
import { readHttpStatus } from '../../loading/api-errors.ts';
import { declineSentence } from './decline-sentence.ts';

/**
 * Translates a failed payment into the shopper's language where its code is known, as scripts report in English.
 * Messages for developers are dropped, so that the page shows its own sentence.
 */
export function inShoppersWords(error: unknown): unknown {
  const code = readFailureCode(error);
  const sentence = buildDeclineSentences().get(code ?? '') ?? declineSentence(code);
  if (sentence) return new Error(sentence, { cause: error });
  return isForShoppers(error) ? error : new Error('', { cause: error });
}

/** The backend and the gateways' scripts speak to shoppers; the client library on its own speaks to developers. */
function isForShoppers(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const isScripts =
    typeof cause === 'object' && cause !== null && 'message' in cause && cause.message === error.message;
  return isScripts || readHttpStatus(error) !== undefined;
}

/** Stripe's: https://docs.stripe.com/error-codes */
const numberCodes = ['incomplete_number', 'invalid_number', 'incorrect_number'];
const expiryCodes = ['incomplete_expiry', 'invalid_expiry_month', 'invalid_expiry_year', 'invalid_expiry_year_past'];
const cvcCodes = ['incomplete_cvc', 'invalid_cvc', 'incorrect_cvc'];

/** Airwallex' script throws with these codes: https://www.airwallex.com/docs/payments__error-response-codes */
const refusedCodes = ['issuer_declined', 'provider_declined', 'card_brand_not_supported'];
const unreachedCodes = ['provider_unavailable', 'service_unavailable'];
const unauthenticatedCodes = ['authentication_declined', '3ds_not_supported'];

function buildDeclineSentences(): Map<string, string> {
  const words = messages().checkout;
  return new Map([
    ...numberCodes.map((code) => [code, words.cardNumberInvalid] as const),
    ...expiryCodes.map((code) => [code, words.cardExpiryInvalid] as const),
    ...cvcCodes.map((code) => [code, words.cardCvcInvalid] as const),
    ...['card_declined', ...refusedCodes].map((code) => [code, words.cardDeclined] as const),
    ...['processing_error', ...unreachedCodes].map((code) => [code, words.cardProcessing] as const),
    ...unauthenticatedCodes.map((code) => [code, words.authenticationFailed] as const),
    ['payment_method_disabled', words.noMethod],
    ['not_found_error', words.paymentFailed],
    ['connection_error', words.unexpectedPayment],
    ['network_error', words.unexpectedPayment],
    ['request_timeout', words.unexpectedPayment],
  ]);
}

/** Reads the code of a failure. A decline whose reason is confidential is reported as `card_declined` only. */
function readFailureCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, decline_code, cause }: Partial<Record<string, unknown>> = error;
  if (code === 'card_declined') return decline_code === 'insufficient_funds' ? decline_code : code;
  return typeof code === 'string' ? code : readFailureCode(cause);
}
