import type { Minor } from '@mercer/contract';
import type { IntentRequest, OrderLine } from '../port.ts';
import { toPaypalMoney } from './money.ts';
import type { Breakdown, Money } from './wire.ts';

/**
 * Builds the amount of an order with its breakdown: PayPal compares the price where the shopper chooses a shipping
 * service.
 */
export async function buildOrderAmount(
  request: Pick<IntentRequest, 'amount' | 'currency' | 'lines'>,
): Promise<Money & { breakdown: Breakdown }> {
  const { amount, currency } = request;
  const lines = await request.lines();
  const sumLineTotals = (type: OrderLine['type']): Minor =>
    lines.filter((line) => line.type === type).reduce((total, line) => total + line.total, 0);
  return {
    ...toPaypalMoney(amount, currency),
    breakdown: {
      item_total: toPaypalMoney(sumLineTotals('item'), currency),
      shipping: toPaypalMoney(sumLineTotals('shipment'), currency),
      tax_total: toPaypalMoney(sumLineTotals('tax'), currency),
      discount: toPaypalMoney(-sumLineTotals('giftcard'), currency),
    },
  };
}
