import type { TaxLine } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';
import { computeShares } from '../refunds/index.ts';

type Item = Row<'order_items'>;

/** A line with fewer pieces, at the price that was agreed on, with its share of discount and taxes. */
export function reduceItemQuantity(item: Item, quantity: number): Item {
  const taxes = parseJson<TaxLine[]>(item.taxes);
  const [discount_total = 0] = computeShares([item.discount_total], quantity, item.quantity);
  const shares = computeShares(
    taxes.map(({ amount }) => amount),
    quantity,
    item.quantity,
  );
  const shared = taxes.map((tax, place) => ({ ...tax, amount: shares[place] ?? 0 }));
  return {
    ...item,
    quantity,
    canceled: item.canceled + item.quantity - quantity,
    price_total: item.price * quantity,
    discount_total,
    discount_each: Math.floor(discount_total / quantity),
    tax_total: shares.reduce((sum, amount) => sum + amount, 0),
    taxes: JSON.stringify(shared),
  };
}
