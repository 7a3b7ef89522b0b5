import type { Minor } from '@mercer/contract';
import { createSentence, type Sentence } from '@mercer/platform/http/sentences/sentence';
import { type AddressLocation, isPlaceInRegion } from '@mercer/platform/places';
import type { Transit } from './delivery.ts';
import type { ShippingRate, ShippingService, ShippingSettings } from './settings.ts';

/** Items of a parcel, line by line, with the cart's total. */
export interface Parcel {
  items: readonly ParcelItem[];
  /** minor units: all items of the cart after discounts */
  total: Minor;
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
