import { type LocaleRule, localizedFields } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { type Place, placeOf } from '../places/index.ts';
import { readStore } from '../settings/index.ts';
import { type Parcel, type Rating, rateParcel } from './rating.ts';
import { readShipping, type ShippingService } from './settings.ts';

type Address = Parameters<typeof placeOf>[0];

/** The language that services are called in. */
export interface Spoken {
  locale: string;
  locales: readonly LocaleRule[];
}

/** The services for an address; while its country is not known, those of the store's own. At most two statements. */
export async function rateShipment(db: Db, address: Address, parcel: Parcel, spoken: Spoken): Promise<Rating> {
  const place = placeOf(address) ?? (await ownPlace(db));
  const { zones, services } = await readShipping(db);
  return rateParcel({ zones, services: services.map((service) => inWords(service, spoken)) }, place, parcel);
}

function inWords({ $locale = {}, ...service }: ShippingService, { locale, locales }: Spoken): ShippingService {
  return { ...service, ...localizedFields($locale, locale, locales) };
}

async function ownPlace(db: Db): Promise<Place> {
  const { country } = await readStore(db);
  return { country, state: '', zip: '' };
}
