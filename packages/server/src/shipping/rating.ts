import type { Minor } from '@mercer/contract';
import { type Sentence, sentence } from '../http/sentences/sentence.ts';
import { isInRegion, type Place } from '../places/index.ts';
import type { Transit } from './delivery.ts';
import { fits, type Load, ratePrice } from './rate.ts';
import type { ShippingService, ShippingSettings } from './settings.ts';

/** What is sent, line by line. */
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
  /** on the way */
  days?: Transit;
}

export interface Carrying {
  services: CarryingService[];
  /** why there is no service; empty where there is one */
  errors: { code: string; text: Sentence }[];
}

/** Every service that goes to the place with this parcel, in the operator's order. */
export function rateParcel({ zones, services }: ShippingSettings, place: Place, parcel: Parcel): Carrying {
  if (parcel.items.length === 0) return { services: [], errors: [] };
  const holding = zones.filter(({ regions }) => regions.some((region) => isInRegion(place, region)));
  const here = new Set<string | null>([null, ...holding.map(({ id }) => id)]);
  const rated = services.flatMap((service) => rateService(service, here, parcel) ?? []);
  if (rated.length > 0) return { services: rated, errors: [] };
  const isServed = services.some(({ rates }) => rates.some(({ zone }) => here.has(zone)));
  return { services: [], errors: [isServed ? notCarried : notServed] };
}

const notServed = { code: 'not_served', text: sentence('placeNotServed') };
const notCarried = { code: 'not_carried', text: sentence('itemsNotCarried') };

function rateService(service: ShippingService, here: Set<string | null>, parcel: Parcel): CarryingService | null {
  const { id, name, description, upgrade = false, rates } = service;
  const charged = upgrade ? parcel.items : parcel.items.filter(({ free }) => !free);
  const load: Load = { weight: weightOf(charged), total: parcel.total };
  const rate = rates.find((each) => here.has(each.zone) && fits(each, load));
  if (!rate) return null;
  const price = charged.length > 0 ? ratePrice(rate, load) : 0;
  return { id, name, description, price, ...(rate.days && { days: rate.days }) };
}

function weightOf(items: readonly ParcelItem[]): number {
  return items.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0);
}
