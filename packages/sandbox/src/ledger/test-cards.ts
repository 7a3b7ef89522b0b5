import type { Behaviour, ChargeStatus } from '../store/tables.ts';

/** The only numbers that the stand-ins take. */
export const testCards: Readonly<Record<string, { brand: string; behaviour: Behaviour }>> = {
  '4242424242424242': { brand: 'Visa', behaviour: 'succeed' },
  '5555555555554444': { brand: 'MasterCard', behaviour: 'succeed' },
  '378282246310005': { brand: 'American Express', behaviour: 'succeed' },
  '6011111111111117': { brand: 'Discover', behaviour: 'succeed' },
  '3530111333300000': { brand: 'JCB', behaviour: 'succeed' },
  '30569309025904': { brand: 'Diners Club', behaviour: 'succeed' },
  '4000000000000002': { brand: 'Visa', behaviour: 'decline' },
  '4000000000009995': { brand: 'Visa', behaviour: 'insufficient_funds' },
  '4000000000000069': { brand: 'Visa', behaviour: 'expired' },
  '4000000000000119': { brand: 'Visa', behaviour: 'processing_error' },
  '4000000000003220': { brand: 'Visa', behaviour: 'three_d_secure' },
  '4000000000006975': { brand: 'Visa', behaviour: 'answer_lost' },
  '4000000000000341': { brand: 'Visa', behaviour: 'late_webhook' },
  '4000000000000259': { brand: 'Visa', behaviour: 'double_webhook' },
};

/** Initial outcome of a charge by its behaviour. */
export const outcomes: Readonly<Record<Behaviour, { status: ChargeStatus; decline_code: string | null }>> = {
  succeed: { status: 'succeeded', decline_code: null },
  decline: { status: 'declined', decline_code: 'card_declined' },
  insufficient_funds: { status: 'declined', decline_code: 'insufficient_funds' },
  expired: { status: 'declined', decline_code: 'expired_card' },
  processing_error: { status: 'declined', decline_code: 'processing_error' },
  three_d_secure: { status: 'requires_action', decline_code: null },
  answer_lost: { status: 'succeeded', decline_code: null },
  late_webhook: { status: 'succeeded', decline_code: null },
  double_webhook: { status: 'succeeded', decline_code: null },
  early_webhook: { status: 'succeeded', decline_code: null },
  disordered_webhooks: { status: 'succeeded', decline_code: null },
  forged_webhook: { status: 'declined', decline_code: 'card_declined' },
  slow_answer: { status: 'succeeded', decline_code: null },
  outage: { status: 'succeeded', decline_code: null },
  pending: { status: 'requires_action', decline_code: null },
};

const declineMessages: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  processing_error: 'The card could not be processed. Try again in a moment.',
  authentication_failed: 'The card holder could not be authenticated.',
  superseded: 'Another card was used for this payment.',
};

export function declineMessage(code: string): string {
  return declineMessages[code] ?? 'The card was declined.';
}
