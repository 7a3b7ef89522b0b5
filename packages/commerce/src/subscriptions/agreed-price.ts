import type { Minor, StoreSettings } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { convertMinor, readStoreSettings, sellingCurrency } from '@mercer/platform/settings';
import { computeUnitPrice, getPurchasable, type Purchasable, type Selection } from '../catalog/index.ts';

interface PricedProducts {
  /** Products by their ids. */
  products: Map<string, Purchasable>;
  /** Computes the price of one piece, in minor units of the subscription's currency. */
  priceOf(product: Purchasable, selection: Selection): Minor;
}

/** Products at the prices that a cart in the subscription's currency has. @throws ApiError as {@link storeSellingIn} */
export async function pricedProducts(db: Db, idsOrSlugs: readonly string[], currency: string): Promise<PricedProducts> {
  const store = await storeSellingIn(db, currency);
  const products = await getPurchasable(db, idsOrSlugs, currency === store.currency ? undefined : currency);
  const convertPrice = (price: Minor) => convertMinor(price, currency, store);
  return { products, priceOf: (product, selection) => computeUnitPrice(product, selection, convertPrice) };
}

/**
 * Reads the store's settings when it sells in the subscription's currency, because a price agreed in one currency would
 * be another amount in the store's own.
 * @throws ApiError `invalid_request` where the store no longer sells in the currency
 */
export async function storeSellingIn(db: Db, currency: string): Promise<StoreSettings> {
  const store = await readStoreSettings(db);
  if (sellingCurrency(store, [currency]) === currency) return store;
  throw invalidRequest(createSentence('subscriptionCurrencyGone', { currency }), 'currency');
}
