import type { StoreSettings } from './entities/settings.ts';

export type CurrencyRecord = StoreSettings['currencies'][number];

export type RoundingRule = Pick<CurrencyRecord, 'decimals' | 'round' | 'round_interval' | 'round_fraction'>;

/**
 * A converted price by the store's rule. The comparison takes the whole value, not its decimals, so 'nearest' .5 makes
 * 2.50 of 1.00: unexpected, but converted prices must agree between all clients of a shop.
 */
export function roundConverted(value: number, rule: RoundingRule): number {
  if (!rule.round) return value;
  const wholePart = Math.trunc(value);
  const target = rule.round_interval === 'fraction' ? (rule.round_fraction ?? 0) : 0;
  const rounded = roundToDecimals(value, rule.decimals ?? 0);
  if (rounded === target) return wholePart + rounded;
  const above = rounded > target;
  const step = shouldRoundUp(rule.round, roundToDecimals(rounded - target, 1)) ? (above ? 1 : 0) : above ? 0 : -1;
  return roundToDecimals(wholePart + target + step, rule.decimals ?? 0);
}

function shouldRoundUp(round: RoundingRule['round'], difference: number): boolean {
  if (round !== 'nearest') return round !== 'down';
  return difference > 0 ? difference >= 0.5 : difference > -0.5;
}

/** Half up at the given decimals, without binary noise: 1.005 → 1.01. */
export function roundToDecimals(value: number, decimals = 0): number {
  return shiftDecimalPoint(Math.round(shiftDecimalPoint(value, decimals)), -decimals);
}

function shiftDecimalPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
