import { type DeliveryDates, type LocaleRule, localizedFields, type Minor, type StoreSettings } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { type AddressLocation, normalizePlace } from '@mercer/platform/places';
import { deliveryDates } from './delivery.ts';
import { getNextDispatch } from './dispatch-cache.ts';
import { type CarrierRates, type CarryingService, type Parcel, rateParcelServices } from './rating.ts';
import { readShipping, type ShippingService, type ShippingSettings } from './settings.ts';

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

/**
 * The total of the cart from which on its parcel goes for nothing in the ordinary way.
 * @returns minor units of the base currency; null where there is none, or it goes for nothing anyway
 */
export function findFreeThreshold(
  { zones, services }: ShippingSettings,
  place: AddressLocation,
  parcel: Parcel,
): Minor | null {
  const ordinary = { zones, services: services.filter(({ upgrade }) => !upgrade) };
  const isFreeAtTotal = (total: Minor) =>
    rateParcelServices(ordinary, place, { ...parcel, total }).services.some(({ price }) => price === 0);
  const steps = listPriceSteps(ordinary);
  if (steps.length === 0 || isFreeAtTotal(0)) return null;
  const isReached = isFreeAtTotal(parcel.total);
  return steps.find((step) => isReached === step <= parcel.total && isFreeAtTotal(step)) ?? null;
}

/** Totals at which a price may change, the lowest first. */
function listPriceSteps({ services }: Pick<ShippingSettings, 'services'>): Minor[] {
  const rates = services.flatMap((service) => service.rates);
  const steps = rates.flatMap(({ free_from = 0, total_from = 0 }) => [free_from, total_from]);
  return [...new Set(steps)].filter((step) => step > 0).sort((a, b) => a - b);
}
