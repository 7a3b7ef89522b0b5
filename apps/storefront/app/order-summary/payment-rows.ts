import { type SettledPayment, settledPayments } from '@mercer/contract';
import { messages } from '../i18n/messages.ts';
import { formatPayment } from '../i18n/money.ts';

type Row = [label: string, amount: string];
type PaidOrder = Parameters<typeof settledPayments>[0] & { currency: string; refund_total?: number };

/** Lists the rows below the total of an order: how it was paid, and what was refunded. */
export function listPaymentRows({ currency, refund_total = 0, ...order }: PaidOrder): Row[] {
  const formatAmount = (amount: number) => formatPayment(amount, currency);
  const paidRows = settledPayments(order).map((payment): Row => [paymentLabel(payment), formatAmount(payment.amount)]);
  return refund_total > 0 ? [...paidRows, [messages().settled.refunded, formatAmount(-refund_total)]] : paidRows;
}

function paymentLabel({ kind, name, card }: SettledPayment): string {
  const words = messages().settled;
  if (kind === 'giftcard') return words.paidByGiftCard;
  if (kind === 'waived') return words.waived;
  const method = card ? messages().savedCard.ending(card.brand ?? words.card, card.last4) : (name ?? words.card);
  return kind === 'held' ? words.setAsideOn(method) : words.paidBy(method);
}
