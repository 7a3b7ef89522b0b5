import type { Booking } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { minorOf } from './money.ts';
import { readOrder } from './orders.ts';
import { keyOf } from './refunds.ts';
import type { Payment } from './wire.ts';

/** What was taken and given back of an order, with what PayPal keeps of it. */
export async function bookingsOf(ask: AskPaypal, transactionId: string): Promise<Booking[]> {
  const order = await readOrder(ask, transactionId);
  const [unit] = order?.purchase_units ?? [];
  const { captures = [], refunds = [] } = unit?.payments ?? {};
  const about = { transactionId, orderId: unit?.custom_id ?? '' };
  return [
    ...captures
      .filter(({ status }) => taken.includes(status))
      .map((capture): Booking => {
        return { ...about, ...moved(capture), kind: 'payment' };
      }),
    ...refunds
      .filter(({ status }) => status === 'COMPLETED')
      .map((refund): Booking => {
        return { ...about, ...moved(refund), kind: 'refund', refund: { id: refund.id, key: keyOf(refund) } };
      }),
  ];
}

const taken = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

function moved({
  id,
  amount,
  create_time,
  ...payment
}: Payment): Pick<Booking, 'id' | 'amount' | 'currency' | 'settled' | 'date'> {
  const money = amount ?? { value: '0', currency_code: '' };
  const { paypal_fee, net_amount } = payment.seller_receivable_breakdown ?? payment.seller_payable_breakdown ?? {};
  const isOut = payment.seller_payable_breakdown !== undefined;
  const net = net_amount && (isOut ? -minorOf(net_amount) : minorOf(net_amount));
  // a fee that is given back is less than nothing
  const fee = paypal_fee ? (isOut ? -minorOf(paypal_fee) : minorOf(paypal_fee)) : 0;
  return {
    id,
    amount: minorOf(money),
    currency: money.currency_code,
    settled: net === undefined ? null : { fee: fee || 0, net, currency: net_amount?.currency_code ?? '' },
    date: create_time ? new Date(create_time).toISOString() : '',
  };
}
