import { createZipfPicker, drawNormalDeviate, type Random } from './random.ts';

/** Draws the cents of a price; the most frequent ending is listed first. */
const endingOf = createZipfPicker([99, 0, 95, 49, 50, 90], 1.2);

/** Spread of the prices of a kind: two thirds of them lie within this power of e. */
const spread = 0.45;

/** US dollars, log-normal around what such a thing costs. */
export function drawPriceAround(dollars: number, random: Random): number {
  return naturalPrice(dollars * Math.exp(spread * drawNormalDeviate(random)), random);
}

/**
 * Draws a price that is between a tenth and a half lower and ends like a price; returns undefined for the four in five
 * products that are not on sale.
 */
export function drawSalePrice(price: number, random: Random): number | undefined {
  if (random() >= 0.2) return undefined;
  const reduced = naturalPrice(price * (0.5 + 0.4 * random()), random);
  return reduced < price ? reduced : undefined;
}

/** Rounds to whole dollars above 200, else to an amount with a typical ending. */
function naturalPrice(dollars: number, random: Random): number {
  const ending = endingOf(random);
  if (dollars >= 200) return Math.round(dollars / 10) * 10 - (ending === 0 ? 0 : 1);
  return (Math.max(1, Math.floor(dollars)) * 100 + ending) / 100;
}
