import type { Intent, Transaction } from '../port.ts';
import { toDeclineCode } from './decline.ts';
import { fromAirwallex } from './money.ts';
import type { AirwallexIntent } from './wire.ts';

export function toPaymentIntent({ id, client_secret, amount, currency, status }: AirwallexIntent): Intent {
  return { id, client_secret, amount: fromAirwallex(amount, currency), currency, status };
}

/** https://www.airwallex.com/docs/payments/reference/payment-statuses */
const statuses: Record<string, Transaction['status']> = {
  REQUIRES_CUSTOMER_ACTION: 'requires_action',
  PENDING: 'requires_action',
  PENDING_REVIEW: 'requires_action',
  REQUIRES_CAPTURE: 'authorized',
  SUCCEEDED: 'paid',
  CANCELLED: 'canceled',
};

/** The bank, or the risk review of Airwallex, decides alone. */
const bankPending = ['PENDING', 'PENDING_REVIEW'];

export function toTransaction(intent: AirwallexIntent): Transaction {
  const { id, merchant_order_id: order_id, currency } = intent;
  const status = statuses[intent.status] ?? 'open';
  const amount = status === 'paid' ? (intent.captured_amount ?? intent.amount) : intent.amount;
  const attempt = intent.latest_payment_attempt;
  const card = attempt?.payment_method?.card;
  return {
    id,
    status,
    method: 'card',
    order_id,
    currency,
    message: null,
    isBankPending: bankPending.includes(intent.status) || undefined,
    decline: attempt?.failure_code ? toDeclineCode(attempt) : undefined,
    amount: fromAirwallex(amount, currency),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}
