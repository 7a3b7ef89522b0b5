import type { Minor } from '@mercer/contract';
import type { ShippingRate } from './settings.ts';

/** Weight and total that a rate is checked against. */
export interface RatedLoad {
  /** grams of what shipping is charged for */
  weight: number;
  /** minor units: all items after discounts */
  total: Minor;
}

/** Returns true when the rate applies to such a cart. */
export function isRateApplicable(
  { weight_from, weight_to, total_from, total_to }: ShippingRate,
  load: RatedLoad,
): boolean {
  return isWithinBand(load.weight, weight_from, weight_to) && isWithinBand(load.total, total_from, total_to);
}

function isWithinBand(value: number, from = 0, to = Number.POSITIVE_INFINITY): boolean {
  return value >= from && value < to;
}

/** @returns minor units */
export function computeRatePrice(
  { price, weight_step, free_from }: ShippingRate,
  { weight, total }: RatedLoad,
): number {
  if (free_from !== undefined && total >= free_from) return 0;
  if (!weight_step) return price;
  const steps = Math.ceil(Math.max(0, weight - weight_step.over) / weight_step.each);
  return price + steps * weight_step.price;
}
