import type { DeclineCode } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';

/** Returns why a bank has declined, in words for the shopper; undefined when the code gives no reason. */
export function declineSentence(code: string | undefined): string | undefined {
  const words = messages().checkout;
  const sentences = new Map<string | undefined, string>([
    ['declined', words.cardDeclined],
    ['insufficient_funds', words.cardFunds],
    ['limit_exceeded', words.cardLimit],
    ['expired_card', words.cardExpired],
    ['incorrect_cvc', words.cardCvcInvalid],
    ['authentication_refused', words.authenticationFailed],
    ['try_again_later', words.cardProcessing],
  ] satisfies [DeclineCode, string][]);
  return sentences.get(code);
}

export function appendDeclineReason(sentence: string, code: string | undefined): string {
  const reason = declineSentence(code);
  return reason ? `${sentence} ${reason}` : sentence;
}
