import type { DeclineCode } from '@mercer/contract';
import { messages } from '../../messages.ts';

/** Why a bank has said no, for the shopper; undefined where nobody says more than that it has. */
export function declineSentence(code: string | undefined): string | undefined {
  const words = messages().checkout;
  const sentences = new Map<string | undefined, string>([
    ['insufficient_funds', words.cardFunds],
    ['limit_exceeded', words.cardLimit],
    ['expired_card', words.cardExpired],
    ['incorrect_cvc', words.cardCvcInvalid],
    ['authentication_refused', words.authenticationFailed],
    ['try_again_later', words.cardProcessing],
  ] satisfies [Exclude<DeclineCode, 'declined'>, string][]);
  return sentences.get(code);
}

export function withReason(sentence: string, code: string | undefined): string {
  const reason = declineSentence(code);
  return reason ? `${sentence} ${reason}` : sentence;
}
