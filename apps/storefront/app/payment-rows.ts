import { type SettledPayment, settledPayments } from '@mercer/contract';
import { messages } from './messages.ts';
import { formatPayment } from './money.ts';

type Row = [label: string, amount: string];
type Paid = Parameters<typeof settledPayments>[0] & { currency: string; refund_total?: number };

/** Below the total of an order: how it was paid, and what has gone back. */
export function paymentRows({ currency, refund_total = 0, ...order }: Paid): Row[] {
  const money = (amount: number) => formatPayment(amount, currency);
  const paid = settledPayments(order).map((payment): Row => [paymentLabel(payment), money(payment.amount)]);
  return refund_total > 0 ? [...paid, [messages().settled.refunded, money(-refund_total)]] : paid;
}

function paymentLabel({ kind, name, card }: SettledPayment): string {
  const words = messages().settled;
  if (kind === 'giftcard') return words.paidByGiftCard;
  if (kind === 'waived') return words.waived;
  const method = card ? messages().savedCard.ending(card.brand ?? words.card, card.last4) : (name ?? words.card);
  return kind === 'held' ? words.setAsideOn(method) : words.paidBy(method);
}
