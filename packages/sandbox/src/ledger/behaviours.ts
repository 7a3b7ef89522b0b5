import type { Behaviour } from '../store/tables.ts';

/** Behaviours that the buyer can choose in the window of any wallet. */
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

/**
 * Reads the behaviour that the buyer's choice gives the payment; unknown ones succeed.
 * @param extraBehaviours that the gateway supports in addition
 */
export function readBehaviour(rawBehaviour: unknown, extraBehaviours: readonly Behaviour[] = []): Behaviour {
  return [...ofEveryWallet, ...extraBehaviours].find((behaviour) => behaviour === rawBehaviour) ?? 'succeed';
}
