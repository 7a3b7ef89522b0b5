import type { Minor } from '@mercer/contract';
import type { AddressLocation } from '../places/index.ts';
import { type Parcel, rateParcelServices } from './rating.ts';
import type { ShippingSettings } from './settings.ts';

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
