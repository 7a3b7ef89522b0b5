import type { Behaviour } from '../store/tables.ts';

/** What the buyer's window of any wallet may ask for. */
const ofEveryWallet: readonly Behaviour[] = [
  'succeed',
  'decline',
  'answer_lost',
  'slow_answer',
  'outage',
  'late_webhook',
  'double_webhook',
  'early_webhook',
  'disordered_webhooks',
  'forged_webhook',
];

/** What the buyer pays with decides what becomes of the payment. @param more that the gateway plays besides */
export function readBehaviour(given: unknown, more: readonly Behaviour[] = []): Behaviour {
  return [...ofEveryWallet, ...more].find((one) => one === given) ?? 'succeed';
}
