import type { Minor } from '@mercer/contract';
import type { IntentRequest, OrderLine } from '../port.ts';
import { moneyOf } from './money.ts';
import type { Breakdown, Money } from './wire.ts';

/** What is to be paid, and what it is made of: where the shopper chooses a way of shipment, PayPal compares its price. */
export async function amountOf(
  request: Pick<IntentRequest, 'amount' | 'currency' | 'lines'>,
): Promise<Money & { breakdown: Breakdown }> {
  const { amount, currency } = request;
  const lines = await request.lines();
  const sum = (type: OrderLine['type']): Minor =>
    lines.filter((line) => line.type === type).reduce((total, line) => total + line.total, 0);
  return {
    ...moneyOf(amount, currency),
    breakdown: {
      item_total: moneyOf(sum('item'), currency),
      shipping: moneyOf(sum('shipment'), currency),
      tax_total: moneyOf(sum('tax'), currency),
      discount: moneyOf(-sum('giftcard'), currency),
    },
  };
}
