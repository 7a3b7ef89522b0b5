import type { Column } from '../output/table.ts';
import type { Coupon } from './find-coupon.ts';

export const couponColumns: Column<Coupon>[] = [
  { title: 'code', of: ({ code }) => code },
  { title: 'name', of: ({ name }) => name, isFlexible: true },
  { title: 'gives', of: ({ offer }) => formatOffer(offer) },
  { title: 'from', of: ({ conditions }) => conditions.minimum },
  { title: 'begins', of: ({ first_day }) => first_day },
  { title: 'ends', of: ({ last_day }) => last_day },
  { title: 'uses', of: ({ max_uses }) => max_uses, align: 'right' },
  { title: 'active', of: ({ active }) => (active ? 'yes' : 'no') },
];

function formatOffer(offer: Coupon['offer']): string {
  if (offer.type === 'percent') return `${offer.percent} %`;
  if (offer.type === 'fixed') return String(offer.amount);
  if (offer.type === 'shipping') return 'shipping';
  return `${offer.get_quantity} for ${offer.buy_quantity} at -${offer.percent} %`;
}
