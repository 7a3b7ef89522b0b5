import type { MailData, MailKind } from '../mail-data.ts';
import type { MailName } from '../mail-name.ts';
import type { Format } from './format.ts';

/** Placeholders that are allowed in every mail. */
const everywhere = ['store.name'];
const order = ['order.number'];
const person = ['customer.name'];

/** Allowed in each mail, e.g. `{{order.number}}`. */
const allowed: Record<MailName, string[]> = {
  order: [...order, ...person, 'order.total'],
  payment_waiting: [...person, 'payment.amount', 'payment.decision_date'],
  payment_refused: [...person, 'payment.amount'],
  shipping: [...order, ...person, 'parcel.carrier', 'parcel.tracking_number'],
  refund: [...order, ...person, 'refund.amount', 'refund.reason'],
  cancel: [...order, ...person],
  cancel_refunded: [...order, ...person, 'refund.amount'],
  cancel_rest: [...order, ...person],
  cancel_rest_refunded: [...order, ...person, 'refund.amount'],
  order_changed: [...order, ...person],
  order_changed_refunded: [...order, ...person, 'refund.amount'],
  draft: [...person, 'draft.valid_until'],
  return_requested: [...order, ...person, 'return.reason'],
  return_declined: [...order, ...person, 'return.note'],
  order_link: [...order, ...person],
  stock_alert: ['product.name'],
  back_in_stock: ['product.name'],
  recover: person,
  verify: person,
  email_changed: [...person, 'customer.new_email'],
  second_step_on: person,
  second_step_off: person,
  second_step_recovery_code: [...person, 'codes.left'],
  second_step_guessed: person,
  newsletter: [],
  subscription_renewed: [...order, ...person, 'order.total', 'subscription.next_date'],
  subscription_payment_failed: [...person, 'subscription.product', 'payment.amount', 'payment.retry_date'],
  subscription_ended: [...person, 'subscription.product', 'payment.amount'],
  subscription_changed: [...person, 'subscription.product', 'payment.amount', 'subscription.next_date'],
  subscription_paused: [...person, 'subscription.product', 'payment.amount', 'subscription.next_date'],
  subscription_canceled: [...person, 'subscription.product', 'subscription.end_date'],
  hold_ends: [...order, 'payment.amount', 'payment.gateway', 'payment.held_until'],
  hold_ended: [...order, 'payment.amount', 'payment.gateway'],
  books_differ: ['differences.count'],
  books_agree: [],
  owner_order: [...order, 'order.total', 'order.pieces'],
  owner_stock: ['product.name', 'product.left'],
  owner_renewal: ['subscription.id', 'payment.attempts', 'payment.retry_date'],
  owner_renewal_ended: ['subscription.id', 'payment.attempts'],
  owner_return: order,
  owner_refund: [...order, 'refund.amount'],
};

export function listPlaceholders(name: MailName): string[] {
  return [...everywhere, ...allowed[name]];
}

type Value = string | null | undefined;
type Values = Record<string, Value>;

/** Builds the values of the placeholders in a mail with this data; an unknown value is ''. */
export function buildPlaceholderValues<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  format: Format,
): Values {
  return values[kind](data, format);
}

const toOrderValues = ({ number }: { number: string }): Values => ({ 'order.number': number });

const values: { [Kind in MailKind]: (data: MailData[Kind], format: Format) => Values } = {
  order: (data, { money }) => ({ ...toOrderValues(data), 'order.total': money(data.grand_total, data.currency) }),
  shipping: (data) => ({
    ...toOrderValues(data),
    'parcel.carrier': data.carrier,
    'parcel.tracking_number': data.tracking_number,
  }),
  refund: (data, { money }) => ({
    ...toOrderValues(data),
    'refund.amount': money(data.amount, data.currency),
    'refund.reason': data.reason,
  }),
  cancel: (data, { money }) => ({ ...toOrderValues(data), 'refund.amount': money(data.refund_total, data.currency) }),
  order_changed: (data, { money }) => ({
    ...toOrderValues(data),
    'refund.amount': money(data.refund_total, data.currency),
  }),
  draft: ({ date_expires }, { date }) => ({ 'draft.valid_until': date(date_expires) }),
  return_requested: (data) => ({ ...toOrderValues(data), 'return.reason': data.reason }),
  return_declined: (data) => ({ ...toOrderValues(data), 'return.note': data.note }),
  order_link: toOrderValues,
  payment_waiting: ({ amount, currency, date_decision }, { money, date }) => ({
    'payment.amount': money(amount, currency),
    'payment.decision_date': date(date_decision),
  }),
  payment_refused: ({ amount, currency }, { money }) => ({ 'payment.amount': money(amount, currency) }),
  stock_alert: ({ product }) => ({ 'product.name': product }),
  back_in_stock: ({ product }) => ({ 'product.name': product }),
  recover: () => ({}),
  verify: () => ({}),
  email_changed: ({ new_email }) => ({ 'customer.new_email': new_email }),
  second_step: ({ left: remainingCodes }) => ({ 'codes.left': String(remainingCodes) }),
  newsletter: () => ({}),
  subscription_renewed: (data, { money, date }) => ({
    ...toOrderValues(data),
    'order.total': money(data.grand_total, data.currency),
    'subscription.next_date': data.date_next && date(data.date_next),
  }),
  subscription_payment_failed: ({ product, amount, currency, date_retry }, { money, date }) => ({
    'subscription.product': product,
    'payment.amount': money(amount, currency),
    'payment.retry_date': date_retry && date(date_retry),
  }),
  subscription_changed: ({ product, amount, currency, date: day }, { money, date }) => ({
    'subscription.product': product,
    'payment.amount': money(amount, currency),
    'subscription.next_date': day && date(day),
    'subscription.end_date': day && date(day),
  }),
  hold_ends: toAuthorizationValues,
  hold_ended: toAuthorizationValues,
  books_differ: ({ found: newDifferences }) => ({ 'differences.count': String(newDifferences.length) }),
  owner_order: ({ number, amount, currency, pieces }, { money }) => ({
    'order.number': number,
    'order.total': money(amount, currency),
    'order.pieces': String(pieces),
  }),
  owner_stock: ({ product, left: remainingStock }) => ({
    'product.name': product,
    'product.left': String(remainingStock),
  }),
  owner_renewal: ({ subscription, failures, date_retry }, { date }) => ({
    'subscription.id': subscription,
    'payment.attempts': String(failures),
    'payment.retry_date': date_retry && date(date_retry),
  }),
  owner_return: toOrderValues,
  owner_refund: (data, { money }) => ({ ...toOrderValues(data), 'refund.amount': money(data.amount, data.currency) }),
};

function toAuthorizationValues(
  { number, amount, currency, gateway, date_expires }: MailData['hold_ends'],
  { money, date }: Format,
): Values {
  return {
    'order.number': number,
    'payment.amount': money(amount, currency),
    'payment.gateway': gateway,
    'payment.held_until': date_expires && date(date_expires),
  };
}
