import { allocateAmount, type Discounts } from '../../promotions/index.ts';
import type { Offer } from '../record/index.ts';
import type { CartLine } from './lines.ts';

/** Computes the discount that the operator gives on an offer; no other rule applies to offers. */
export function offeredDiscounts({ id, name, discount }: Offer, lines: readonly CartLine[]): Discounts {
  const weights = lines.map(({ price_total }) => price_total);
  const amount = Math.min(
    discount,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  if (amount === 0) return { discounts: [], refusal: null };
  const items = allocateAmount(amount, weights).map((part, place) => ({ id: lines[place]?.id ?? '', amount: part }));
  return { discounts: [{ id, type: 'promotion', rule: 'fixed', name, amount, items }], refusal: null };
}
