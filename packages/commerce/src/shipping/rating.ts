import { type DeliveryDates, type LocaleRule, localizedFields, type Minor, type StoreSettings } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { type AddressLocation, isPlaceInRegion, normalizePlace } from '@mercer/platform/places';
import { deliveryDates, type Transit } from './delivery.ts';
import { getNextDispatch } from './dispatch-cache.ts';
import { readShipping, type ShippingRate, type ShippingService, type ShippingSettings } from './settings.ts';

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
  /** Total that rates were compared with; after discounts when absent. */
  comparedTotal?: ShippingSettings['compared_total'];
}

/** The services for an address; while its country is not known, those of the store's own. At most one statement. */
export async function rateShipment(db: Db, address: Address, unrated: Parcel, asking: RatingContext): Promise<Rating> {
  const { locale, store, now } = asking;
  const place = normalizePlace(address) ?? { country: store.country, state: '', zip: '' };
  const { zones, services, delivery, compared_total: comparedTotal } = await readShipping(db);
  const parcel =
    comparedTotal === 'before_discounts' ? { ...unrated, total: unrated.fullTotal ?? unrated.total } : unrated;
  const namedServices = services.map((service) => localizeService(service, locale, store.locales));
  const carrying = rateParcelServices({ zones, services: namedServices }, place, parcel);
  const freeFrom = findFreeThreshold({ zones, services }, place, parcel);
  const rated = { ...carrying, freeFrom, ...(comparedTotal && { comparedTotal }) };
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

/** Items of a parcel, line by line, with the cart's total. */
export interface Parcel {
  items: readonly ParcelItem[];
  /** minor units: all items of the cart after discounts */
  total: Minor;
  /** Total before discounts; `total` when absent. */
  fullTotal?: Minor;
}

export interface ParcelItem {
  /** grams of one piece */
  weight: number;
  quantity: number;
  /** the product's `shipping.free` */
  free: boolean;
}

/** A service that carries the parcel; the price in minor units of the base currency. */
export interface CarryingService {
  id: string;
  name: string;
  description: string;
  price: Minor;
  /** Working days in transit. */
  days?: Transit;
}

export interface CarrierRates {
  services: CarryingService[];
  /** Reason why there is no service; empty where there is one. */
  errors: { code: string; text: Sentence }[];
}

/** Rates the services that deliver this parcel to the place, in the operator's order. */
export function rateParcelServices(
  { zones, services }: ShippingSettings,
  place: AddressLocation,
  parcel: Parcel,
): CarrierRates {
  if (parcel.items.length === 0) return { services: [], errors: [] };
  const holding = zones.filter(({ regions }) => regions.some((region) => isPlaceInRegion(place, region)));
  const matchingZones = new Set<string | null>([null, ...holding.map(({ id }) => id)]);
  const rated = services.flatMap((service) => rateService(service, matchingZones, parcel) ?? []);
  if (rated.length > 0) return { services: rated, errors: [] };
  const isServed = services.some(({ rates }) => rates.some(({ zone }) => matchingZones.has(zone)));
  return { services: [], errors: [isServed ? notCarried : notServed] };
}

const notServed = { code: 'not_served', text: createSentence('placeNotServed') };
const notCarried = { code: 'not_carried', text: createSentence('itemsNotCarried') };

function rateService(
  service: ShippingService,
  matchingZones: Set<string | null>,
  parcel: Parcel,
): CarryingService | null {
  const { id, name, description, upgrade = false, rates } = service;
  const charged = upgrade ? parcel.items : parcel.items.filter(({ free }) => !free);
  const load: RatedLoad = { weight: computeWeight(charged), total: parcel.total };
  const rate = rates.find((each) => matchingZones.has(each.zone) && isRateApplicable(each, load));
  if (!rate) return null;
  const price = charged.length > 0 ? computeRatePrice(rate, load) : 0;
  return { id, name, description, price, ...(rate.days && { days: rate.days }) };
}

function computeWeight(items: readonly ParcelItem[]): number {
  return items.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
}

/** Weight and total that a rate is checked against. */
export interface RatedLoad {
  /** grams of what shipping is charged for */
  weight: number;
  /** minor units: all items after discounts */
  total: Minor;
}

/** Returns true when the rate applies to such a cart. */
function isRateApplicable({ weight_from, weight_to, total_from, total_to }: ShippingRate, load: RatedLoad): boolean {
  return isWithinBand(load.weight, weight_from, weight_to) && isWithinBand(load.total, total_from, total_to);
}

function isWithinBand(value: number, from = 0, to = Number.POSITIVE_INFINITY): boolean {
  return value >= from && value < to;
}

/** @returns minor units */
function computeRatePrice({ price, weight_step, free_from }: ShippingRate, { weight, total }: RatedLoad): number {
  if (free_from !== undefined && total >= free_from) return 0;
  if (!weight_step) return price;
  const steps = Math.ceil(Math.max(0, weight - weight_step.over) / weight_step.each);
  return price + steps * weight_step.price;
}
