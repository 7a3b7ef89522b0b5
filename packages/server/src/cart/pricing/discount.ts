import type { Discount } from '../../promotions/index.ts';
import type { CartLine } from './lines.ts';
import type { PricedShipment } from './shipment.ts';

/** The lines less what the discounts take off each. */
export function discountLines(lines: readonly CartLine[], discounts: readonly Discount[]): CartLine[] {
  const discountTotals = new Map<string, number>();
  for (const { id, amount } of discounts.flatMap(({ items }) => items))
    discountTotals.set(id, (discountTotals.get(id) ?? 0) + amount);
  return lines.map((line) => {
    const discount_total = discountTotals.get(line.id) ?? 0;
    // rounded down, so that the pieces never promise more than the line gives
    return { ...line, discount_total, discount_each: Math.floor(discount_total / line.quantity) };
  });
}

export function discountShipment(shipment: PricedShipment, discounts: readonly Discount[]): PricedShipment {
  const discount = discounts.find(({ rule, amount }) => rule === 'shipping' && amount > 0)?.amount ?? 0;
  return { ...shipment, discount, total: shipment.price - discount };
}
