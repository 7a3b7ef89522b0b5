import type { DeclineCode } from '@mercer/contract';
import { ApiError } from '../../http/errors.ts';
import { createSentence } from '../../http/sentences/sentence.ts';

/** A bank, or its gateway, has said no. */
export class PaymentDeclined extends Error {
  readonly decline: DeclineCode | undefined;

  constructor(message: string, decline?: DeclineCode) {
    super(message);
    this.decline = decline;
  }
}

/** The sentence is the same for all (§8): why stands beside it, for a page that has words for it. */
export function declinedPayment(decline: DeclineCode = 'declined', options?: ErrorOptions): ApiError {
  const answer = { status: 402, code: 'card_declined', details: { decline_code: decline } } as const;
  return new ApiError(createSentence('paymentFailed'), answer, options);
}
