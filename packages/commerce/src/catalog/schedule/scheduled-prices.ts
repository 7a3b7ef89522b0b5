import type { Minor } from '@mercer/contract';

/** Prices of a product, of a variant or in another currency, with the sale price that its times hold back. */
export interface ScheduledPrices {
  price: Minor;
  sale_price: Minor | null;
  orig_price: Minor | null;
  scheduled_sale_price: Minor | null;
}

/** Returns the prices as they are during the sale, whether or not it holds now. */
export function toSalePrices<T extends ScheduledPrices>(prices: T): T {
  const { price, sale_price, scheduled_sale_price } = prices;
  if (scheduled_sale_price === null || sale_price !== null) return prices;
  return { ...prices, price: scheduled_sale_price, sale_price: scheduled_sale_price, orig_price: price };
}

/**
 * Computes the prices that hold now.
 * @param sale `always` for a sale without times
 */
export function computeCurrentPrices(prices: ScheduledPrices, sale: 'always' | 'open' | 'closed'): ScheduledPrices {
  const { price, sale_price, orig_price } = toSalePrices(prices);
  if (sale_price === null || orig_price === null || sale === 'always') {
    return { price, sale_price, orig_price, scheduled_sale_price: null };
  }
  return sale === 'open'
    ? { price, sale_price, orig_price, scheduled_sale_price: sale_price }
    : { price: orig_price, sale_price: null, orig_price: null, scheduled_sale_price: sale_price };
}
