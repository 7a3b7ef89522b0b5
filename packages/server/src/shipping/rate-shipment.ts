import { type DeliveryDates, type LocaleRule, localizedFields, type Minor, type StoreSettings } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { normalizePlace } from '../places/index.ts';
import { deliveryDates } from './delivery.ts';
import { getNextDispatch } from './dispatch-cache.ts';
import { findFreeThreshold } from './free-threshold.ts';
import { type CarrierRates, type CarryingService, type Parcel, rateParcelServices } from './rating.ts';
import { readShipping, type ShippingService } from './settings.ts';

type Address = Parameters<typeof normalizePlace>[0];

/** Context of a rating: language, store and time. */
export interface RatingContext {
  /** Language of the services' names. */
  locale: string;
  store: Pick<StoreSettings, 'country' | 'locales'>;
  now: Date;
}

export interface RatedService extends Omit<CarryingService, 'days'> {
  /** Delivery dates for an order placed now. */
  delivery?: DeliveryDates;
}

export interface Rating extends Omit<CarrierRates, 'services'> {
  services: RatedService[];
  /** ISO date until which the days hold; null: none are promised */
  until: string | null;
  /** see `freeFrom` */
  freeFrom: Minor | null;
}

/** The services for an address; while its country is not known, those of the store's own. At most one statement. */
export async function rateShipment(db: Db, address: Address, parcel: Parcel, asking: RatingContext): Promise<Rating> {
  const { locale, store, now } = asking;
  const place = normalizePlace(address) ?? { country: store.country, state: '', zip: '' };
  const { zones, services, delivery } = await readShipping(db);
  const namedServices = services.map((service) => localizeService(service, locale, store.locales));
  const carrying = rateParcelServices({ zones, services: namedServices }, place, parcel);
  const rated = { ...carrying, freeFrom: findFreeThreshold({ zones, services }, place, parcel) };
  if (!delivery) return { ...rated, services: rated.services.map(({ days: _, ...service }) => service), until: null };
  const dispatch = getNextDispatch(now, store.country, delivery);
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

function localizeService(
  { $locale = {}, ...service }: ShippingService,
  locale: string,
  locales: readonly LocaleRule[],
) {
  return { ...service, ...localizedFields($locale, locale, locales) };
}
