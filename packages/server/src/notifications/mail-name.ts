import type { MailData, MailKind } from './mail-data.ts';

/** Names of the mails whose words can be changed. A kind that says two things has a name for each. */
export const mailNames = [
  'order',
  'payment_waiting',
  'payment_refused',
  'shipping',
  'refund',
  'cancel',
  'cancel_refunded',
  'cancel_rest',
  'cancel_rest_refunded',
  'order_changed',
  'order_changed_refunded',
  'draft',
  'return_requested',
  'return_declined',
  'order_link',
  'stock_alert',
  'back_in_stock',
  'recover',
  'verify',
  'email_changed',
  'second_step_on',
  'second_step_off',
  'second_step_recovery_code',
  'second_step_guessed',
  'newsletter',
  'subscription_renewed',
  'subscription_payment_failed',
  'subscription_ended',
  'subscription_changed',
  'subscription_paused',
  'subscription_canceled',
  'hold_ends',
  'hold_ended',
  'books_differ',
  'books_agree',
  'owner_order',
  'owner_stock',
  'owner_renewal',
  'owner_renewal_ended',
  'owner_return',
  'owner_refund',
] as const;

export type MailName = (typeof mailNames)[number];

/** The kinds that do not go by their own name alone. */
type Names = { [Kind in MailKind]: (data: MailData[Kind]) => MailName };

const names: Names = {
  order: () => 'order',
  payment_waiting: () => 'payment_waiting',
  payment_refused: () => 'payment_refused',
  shipping: () => 'shipping',
  refund: () => 'refund',
  cancel: ({ refund_total, is_rest }) => {
    const name = is_rest ? 'cancel_rest' : 'cancel';
    return refund_total > 0 ? `${name}_refunded` : name;
  },
  order_changed: ({ refund_total }) => (refund_total > 0 ? 'order_changed_refunded' : 'order_changed'),
  draft: () => 'draft',
  return_requested: () => 'return_requested',
  return_declined: () => 'return_declined',
  order_link: () => 'order_link',
  stock_alert: () => 'stock_alert',
  back_in_stock: () => 'back_in_stock',
  recover: () => 'recover',
  verify: () => 'verify',
  email_changed: () => 'email_changed',
  second_step: ({ deed }) => `second_step_${deed}`,
  newsletter: () => 'newsletter',
  subscription_renewed: () => 'subscription_renewed',
  subscription_payment_failed: ({ date_retry }) => (date_retry ? 'subscription_payment_failed' : 'subscription_ended'),
  subscription_changed: ({ deed }) => `subscription_${deed}`,
  hold_ends: () => 'hold_ends',
  hold_ended: () => 'hold_ended',
  books_differ: ({ found: differences }) => (differences.length > 0 ? 'books_differ' : 'books_agree'),
  owner_order: () => 'owner_order',
  owner_stock: () => 'owner_stock',
  owner_renewal: ({ date_retry }) => (date_retry ? 'owner_renewal' : 'owner_renewal_ended'),
  owner_return: () => 'owner_return',
  owner_refund: () => 'owner_refund',
};

export function selectMailName<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): MailName {
  return names[kind](data);
}

/** Goes to whoever runs the shop. */
export function isMailForOwner(name: MailName): boolean {
  return /^(owner|hold|books)_/.test(name);
}
