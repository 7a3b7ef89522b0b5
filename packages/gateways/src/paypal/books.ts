import type { Booking } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { toMinorAmount } from './money.ts';
import { readPaypalOrder } from './orders.ts';
import { readRefundKey } from './refunds.ts';
import type { Payment } from './wire.ts';

/** Reads the captures and refunds of an order, with the fees that PayPal deducts. */
export async function readBookings(ask: AskPaypal, transactionId: string): Promise<Booking[]> {
  const order = await readPaypalOrder(ask, transactionId);
  const [unit] = order?.purchase_units ?? [];
  const { captures = [], refunds = [] } = unit?.payments ?? {};
  const about = { transactionId, orderId: unit?.custom_id ?? '' };
  return [
    ...captures
      .filter(({ status }) => capturedStatuses.includes(status))
      .map((capture): Booking => {
        return { ...about, ...toBookingFields(capture), kind: 'payment' };
      }),
    ...refunds
      .filter(({ status }) => status === 'COMPLETED')
      .map((refund): Booking => {
        return {
          ...about,
          ...toBookingFields(refund),
          kind: 'refund',
          refund: { id: refund.id, key: readRefundKey(refund) },
        };
      }),
  ];
}

const capturedStatuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

function toBookingFields({
  id,
  amount,
  create_time,
  ...payment
}: Payment): Pick<Booking, 'id' | 'amount' | 'currency' | 'settled' | 'date'> {
  const money = amount ?? { value: '0', currency_code: '' };
  const { paypal_fee, net_amount } = payment.seller_receivable_breakdown ?? payment.seller_payable_breakdown ?? {};
  const isOut = payment.seller_payable_breakdown !== undefined;
  const net = net_amount && (isOut ? -toMinorAmount(net_amount) : toMinorAmount(net_amount));
  // a fee that is given back is less than nothing
  const fee = paypal_fee ? (isOut ? -toMinorAmount(paypal_fee) : toMinorAmount(paypal_fee)) : 0;
  return {
    id,
    amount: toMinorAmount(money),
    currency: money.currency_code,
    settled: net === undefined ? null : { fee: fee || 0, net, currency: net_amount?.currency_code ?? '' },
    date: create_time ? new Date(create_time).toISOString() : '',
  };
}
