import type { Minor } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { convertMinor, readStore } from '../settings/index.ts';

/** A price of the catalogue in the subscription's currency, in minor units. */
export async function agreedPrice(db: Db, price: Minor, currency: string): Promise<number> {
  const store = await readStore(db);
  return currency === store.currency ? price : convertMinor(price, currency, store);
}
