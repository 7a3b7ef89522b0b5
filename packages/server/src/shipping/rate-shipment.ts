import type { Db } from '../db/index.ts';
import { type Place, placeOf } from '../places/index.ts';
import { readStore } from '../settings/index.ts';
import { type Parcel, type Rating, rateParcel } from './rating.ts';
import { readShipping } from './settings.ts';

type Address = Parameters<typeof placeOf>[0];

/** The services for an address; while its country is not known, those of the store's own. At most two statements. */
export async function rateShipment(db: Db, address: Address, parcel: Parcel): Promise<Rating> {
  const place = placeOf(address) ?? (await ownPlace(db));
  return rateParcel(await readShipping(db), place, parcel);
}

async function ownPlace(db: Db): Promise<Place> {
  const { country } = await readStore(db);
  return { country, state: '', zip: '' };
}
