import type { Coupon } from '../../api/discounts.ts';
import type { Words } from '../../words/en.ts';
import type { Formats } from '../../words/format.ts';

/** Writes what a code does as one sentence, such as `10 % off, from $50.00, at most 100 times`. */
export function describeCoupon(
  { offer, conditions, max_uses, last_day }: Pick<Coupon, 'offer' | 'conditions' | 'max_uses' | 'last_day'>,
  { discounts: { sentence } }: Pick<Words, 'discounts'>,
  { formats, currency }: { formats: Pick<Formats, 'money' | 'number' | 'date'>; currency: string },
): string {
  const parts = [
    describeOffer(),
    conditions.minimum === undefined ? '' : sentence.from(formats.money(conditions.minimum, currency)),
    max_uses === null ? '' : sentence.uses(max_uses),
    last_day === null ? '' : sentence.until(formats.date(`${last_day}T12:00:00`)),
  ];
  return parts.filter(Boolean).join(', ');

  function describeOffer(): string {
    if (offer.type === 'percent') return sentence.percent(formats.number(offer.percent));
    if (offer.type === 'fixed') return sentence.fixed(formats.money(offer.amount, currency));
    if (offer.type === 'shipping') return sentence.shipping;
    return sentence.buyGet(offer.buy_quantity, offer.get_quantity);
  }
}
