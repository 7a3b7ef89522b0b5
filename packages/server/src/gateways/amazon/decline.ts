import type { DeclineCode } from '@mercer/contract';

/** https://developer.amazon.com/docs/amazon-pay-checkout/declines.html: Amazon does not say what a bank has told it. */
const passing = ['ProcessingFailure', 'TransactionTimedOut'];

/** @param reason of a charge */
export function toDeclineCode(reason: string | null): DeclineCode {
  return passing.includes(reason ?? '') ? 'try_again_later' : 'declined';
}
