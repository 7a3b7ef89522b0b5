import type { MailData, MailKind } from './mail-data.ts';
import type { MailName } from './mail-name.ts';
import type { Mail } from './outbox.ts';
import { samples } from './samples.ts';

/** Kind and data of the names that are no kind. */
const variants: Partial<Record<MailName, { kind: MailKind; data: object }>> = {
  cancel: { kind: 'cancel', data: { refund_total: 0 } },
  cancel_refunded: { kind: 'cancel', data: {} },
  cancel_rest: { kind: 'cancel', data: { refund_total: 0, is_rest: true } },
  cancel_rest_refunded: { kind: 'cancel', data: { is_rest: true } },
  order_changed: { kind: 'order_changed', data: { refund_total: 0 } },
  order_changed_refunded: { kind: 'order_changed', data: {} },
  subscription_ended: { kind: 'subscription_payment_failed', data: { date_retry: null } },
  subscription_paused: { kind: 'subscription_changed', data: { deed: 'paused' } },
  subscription_canceled: { kind: 'subscription_changed', data: { deed: 'canceled' } },
  second_step_on: { kind: 'second_step', data: {} },
  second_step_off: { kind: 'second_step', data: { deed: 'off' } },
  second_step_recovery_code: { kind: 'second_step', data: { deed: 'recovery_code' } },
  second_step_guessed: { kind: 'second_step', data: { deed: 'guessed', link: '/account/recover' } },
  books_agree: { kind: 'books_differ', data: { found: [] } },
  owner_renewal_ended: { kind: 'owner_renewal', data: { date_retry: null } },
};

/**
 * A made-up mail of this name.
 * @param facts of a real order, which take the place of made-up ones where the mail has them
 */
export function buildSampleMail(name: MailName, facts: Record<string, unknown> = {}): Pick<Mail, 'kind' | 'data'> {
  const { kind, data } = variants[name] ?? { kind: name as MailKind, data: {} }; // all other names are kinds
  const sample: MailData[MailKind] = samples[kind];
  const matchingFacts = Object.entries(facts).filter(([field]) => field in sample);
  return { kind, data: { ...sample, ...Object.fromEntries(matchingFacts), ...data } } as Pick<Mail, 'kind' | 'data'>; // the sample has this shape
}
