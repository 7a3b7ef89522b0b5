import type { Minor } from '@mercer/contract';
import type { Place } from '../places/index.ts';
import { type Parcel, rateParcel } from './rating.ts';
import type { ShippingSettings } from './settings.ts';

/**
 * The total of the cart from which on its parcel goes for nothing in the ordinary way.
 * @returns minor units of the base currency; null where there is none, or it goes for nothing anyway
 */
export function freeFrom({ zones, services }: ShippingSettings, place: Place, parcel: Parcel): Minor | null {
  const ordinary = { zones, services: services.filter(({ upgrade }) => !upgrade) };
  const isFreeAt = (total: Minor) =>
    rateParcel(ordinary, place, { ...parcel, total }).services.some(({ price }) => price === 0);
  const steps = stepsOf(ordinary);
  if (steps.length === 0 || isFreeAt(0)) return null;
  const isReached = isFreeAt(parcel.total);
  return steps.find((step) => isReached === step <= parcel.total && isFreeAt(step)) ?? null;
}

/** Totals at which a price may change, the lowest first. */
function stepsOf({ services }: Pick<ShippingSettings, 'services'>): Minor[] {
  const rates = services.flatMap((service) => service.rates);
  const steps = rates.flatMap(({ free_from = 0, total_from = 0 }) => [free_from, total_from]);
  return [...new Set(steps)].filter((step) => step > 0).sort((a, b) => a - b);
}
