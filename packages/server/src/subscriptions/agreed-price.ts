import type { Minor } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { convertMinor, readStore } from '../settings/index.ts';

/** Turns prices of the catalogue into the subscription's currency; in minor units. */
export async function agreedPrices(db: Db, currency: string): Promise<(price: Minor) => number> {
  const store = await readStore(db);
  return (price) => (currency === store.currency ? price : convertMinor(price, currency, store));
}
