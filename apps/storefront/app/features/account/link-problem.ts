import { messages } from '../../i18n/messages.ts';
import { getShopperMessage, logFailure } from '../../loading/api-errors.ts';

const sentences: Record<string, 'used' | 'expired' | 'invalid'> = {
  used_key: 'used',
  expired_key: 'expired',
  invalid_key: 'invalid',
};

/** Returns why the key of a mailed link does not work, or undefined when something else has failed. */
export function findLinkProblem(error: unknown): string | undefined {
  const sentence = error instanceof Error && 'code' in error ? sentences[String(error.code)] : undefined;
  return sentence && messages().links[sentence];
}

/** Logs the error and returns the backend's message to the shopper, or a general sentence when there is none. */
export function failureSentence(error: unknown): string {
  logFailure('A form of the account failed:', error);
  return getShopperMessage(error) || messages().auth.unexpected;
}
