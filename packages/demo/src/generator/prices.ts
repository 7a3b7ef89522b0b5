import { normal, type Random, zipf } from './random.ts';

/** How prices end, in cents; the most frequent first. */
const endingOf = zipf([99, 0, 95, 49, 50, 90], 1.2);

/** How far the prices of a kind lie apart: two thirds of them within this power of e. */
const spread = 0.45;

/** US dollars, log-normal around what such a thing costs. */
export function priceAround(dollars: number, random: Random): number {
  return naturalPrice(dollars * Math.exp(spread * normal(random)), random);
}

/** Between a tenth and a half less, and ending like a price; undefined for the four in five that are not on sale. */
export function saleOf(price: number, random: Random): number | undefined {
  if (random() >= 0.2) return undefined;
  const reduced = naturalPrice(price * (0.5 + 0.4 * random()), random);
  return reduced < price ? reduced : undefined;
}

/** Whole dollars above 200, else with an ending. */
function naturalPrice(dollars: number, random: Random): number {
  const ending = endingOf(random);
  if (dollars >= 200) return Math.round(dollars / 10) * 10 - (ending === 0 ? 0 : 1);
  return (Math.max(1, Math.floor(dollars)) * 100 + ending) / 100;
}
