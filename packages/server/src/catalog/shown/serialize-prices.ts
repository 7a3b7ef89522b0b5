import { toMajorUnits } from '@mercer/contract';
import { convertMinor } from '../../settings/index.ts';
import type { OwnPrices } from './own-prices.ts';
import type { Shown } from './shown.ts';

export interface Priced {
  price: number;
  sale_price?: number | null;
  orig_price?: number | null;
}

/** What a stored amount is on the wire: major units of the shown currency. */
export function shownAmount(amountMinor: number, { store, currency }: Shown): number {
  return toMajorUnits(convertMinor(amountMinor, currency, store), currency);
}

/** Prices of a product, variant or plan: its own in the shown currency, else converted. No field without a value. */
export function serializePrices(stored: Priced, id: string, own: OwnPrices, shown: Shown) {
  const set = own.get(id);
  const { price, sale_price, orig_price } = set ?? stored;
  const amount = (minor: number) => (set ? toMajorUnits(minor, shown.currency) : shownAmount(minor, shown));
  return {
    price: amount(price),
    ...(sale_price == null ? {} : { sale_price: amount(sale_price) }),
    ...(orig_price == null ? {} : { orig_price: amount(orig_price) }),
  };
}
