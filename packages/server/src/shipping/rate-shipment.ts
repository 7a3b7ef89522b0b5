import { type DeliveryDates, type LocaleRule, localizedFields, type Minor, type StoreSettings } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { placeOf } from '../places/index.ts';
import { deliveryDates } from './delivery.ts';
import { freeFrom } from './free-from.ts';
import { dispatchAt } from './kept-dispatch.ts';
import { type Carrying, type CarryingService, type Parcel, rateParcel } from './rating.ts';
import { readShipping, type ShippingService } from './settings.ts';

type Address = Parameters<typeof placeOf>[0];

/** Who asks, and when. */
export interface Asking {
  /** that services are called in */
  locale: string;
  store: Pick<StoreSettings, 'country' | 'locales'>;
  now: Date;
}

export interface RatedService extends Omit<CarryingService, 'days'> {
  /** when it comes if it is ordered now */
  delivery?: DeliveryDates;
}

export interface Rating extends Omit<Carrying, 'services'> {
  services: RatedService[];
  /** ISO date until which the days hold; null: none are promised */
  until: string | null;
  /** see `freeFrom` */
  freeFrom: Minor | null;
}

/** The services for an address; while its country is not known, those of the store's own. At most one statement. */
export async function rateShipment(db: Db, address: Address, parcel: Parcel, asking: Asking): Promise<Rating> {
  const { locale, store, now } = asking;
  const place = placeOf(address) ?? { country: store.country, state: '', zip: '' };
  const { zones, services, delivery } = await readShipping(db);
  const named = services.map((service) => inWords(service, locale, store.locales));
  const carrying = rateParcel({ zones, services: named }, place, parcel);
  const rated = { ...carrying, freeFrom: freeFrom({ zones, services }, place, parcel) };
  if (!delivery) return { ...rated, services: rated.services.map(({ days: _, ...service }) => service), until: null };
  const dispatch = dispatchAt(now, store.country, delivery);
  const promised = carrying.services.map(({ days, ...service }): RatedService => {
    if (!days) return service;
    return { ...service, delivery: deliveryDates(dispatch, days, place.country, delivery) };
  });
  return { ...rated, services: promised, until: dispatch.until.toISOString() };
}

/** The one that needs no choice: for nothing, else the first. */
export function usualService({ services }: Pick<Rating, 'services'>): RatedService | undefined {
  return services.find(({ price }) => price === 0) ?? services[0];
}

function inWords({ $locale = {}, ...service }: ShippingService, locale: string, locales: readonly LocaleRule[]) {
  return { ...service, ...localizedFields($locale, locale, locales) };
}
