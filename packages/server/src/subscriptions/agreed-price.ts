import type { Minor, StoreSettings } from '@mercer/contract';
import { getPurchasable, type Purchasable, type Selection, unitPrice } from '../catalog/index.ts';
import type { Db } from '../db/index.ts';
import { invalidRequest } from '../http/errors.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { convertMinor, readStore, sellingCurrency } from '../settings/index.ts';

interface PricedProducts {
  /** by id */
  products: Map<string, Purchasable>;
  /** of one piece, in minor units of the subscription's currency */
  priceOf(product: Purchasable, selection: Selection): Minor;
}

/** Products at the prices that a cart in the subscription's currency has. @throws ApiError as {@link storeSellingIn} */
export async function pricedProducts(db: Db, idsOrSlugs: readonly string[], currency: string): Promise<PricedProducts> {
  const store = await storeSellingIn(db, currency);
  const products = await getPurchasable(db, idsOrSlugs, currency === store.currency ? undefined : currency);
  const convert = (price: Minor) => convertMinor(price, currency, store);
  return { products, priceOf: (product, selection) => unitPrice(product, selection, convert) };
}

/**
 * What was agreed on in one currency would be another amount in the store's own.
 * @throws ApiError `invalid_request` where the store does not sell in the currency any more
 */
export async function storeSellingIn(db: Db, currency: string): Promise<StoreSettings> {
  const store = await readStore(db);
  if (sellingCurrency(store, [currency]) === currency) return store;
  throw invalidRequest(sentence('subscriptionCurrencyGone', { currency }), 'currency');
}
