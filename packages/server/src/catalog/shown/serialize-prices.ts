import { toMajorUnits } from '@mercer/contract';
import { convertMinor } from '../../settings/index.ts';
import type { CurrencyPrices } from './currency-prices.ts';
import type { Localization } from './localization.ts';

export interface PricedItem {
  price: number;
  sale_price?: number | null;
  orig_price?: number | null;
}

/** Converts a stored amount to major units of the requested currency, as the API returns it. */
export function convertToMajorUnits(amountMinor: number, { store, currency }: Localization): number {
  return toMajorUnits(convertMinor(amountMinor, currency, store), currency);
}

/** Prices of a product, variant or plan: its own in the shown currency, else converted. No field without a value. */
export function serializePrices(stored: PricedItem, id: string, ownPrices: CurrencyPrices, localization: Localization) {
  const set = ownPrices.get(id);
  const { price, sale_price, orig_price } = set ?? stored;
  const convertAmount = (minor: number) =>
    set ? toMajorUnits(minor, localization.currency) : convertToMajorUnits(minor, localization);
  return {
    price: convertAmount(price),
    ...(sale_price == null ? {} : { sale_price: convertAmount(sale_price) }),
    ...(orig_price == null ? {} : { orig_price: convertAmount(orig_price) }),
  };
}
