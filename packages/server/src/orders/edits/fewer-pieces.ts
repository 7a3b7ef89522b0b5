import type { Minor } from '@mercer/contract';
import type { TaxLine } from '../../cart/index.ts';
import { parseJson, type Row } from '../../db/index.ts';

type Item = Row<'order_items'>;

/**
 * What is left of the parts of a line when some of its pieces go: each has its share, and all together theirs. The cent that
 * cannot be shared stays with what is left.
 */
export function sharesOf(parts: readonly Minor[], left: number, of: number): Minor[] {
  const upTo = (sum: Minor) => Math.ceil((sum * left) / of);
  let sum = 0;
  return parts.map((part) => {
    const before = upTo(sum);
    sum += part;
    return upTo(sum) - before;
  });
}

/** A line with fewer pieces, at the price that was agreed on, with its share of discount and taxes. */
export function withFewer(item: Item, quantity: number): Item {
  const taxes = parseJson<TaxLine[]>(item.taxes);
  const [discount_total = 0] = sharesOf([item.discount_total], quantity, item.quantity);
  const shares = sharesOf(
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
