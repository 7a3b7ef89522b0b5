import { drawNormalDeviate, type Random } from './random.ts';

export interface Popularity {
  popularity: number;
  rating_average: number | null;
  rating_count: number;
}

/** Popularity of the least popular product. */
const minPopularity = 10;

/**
 * Draws one of `products` ranks at random and returns the popularity of that rank by Zipf's law. Products that are
 * bought get rated; about a third are not rated yet.
 */
export function drawPopularity(products: number, random: Random): Popularity {
  const rarity = products / (1 + Math.floor(random() * products));
  const popularity = Math.floor(minPopularity * rarity ** 0.9);
  const rating_count = Math.floor(1.5 * rarity ** 0.6 * Math.exp(drawNormalDeviate(random)) - 1);
  if (rating_count < 1) return { popularity, rating_average: null, rating_count: 0 };
  return { popularity, rating_average: drawAverageRating(random), rating_count };
}

/** Mostly between 4 and 5, with a long tail below. */
function drawAverageRating(random: Random): number {
  return Math.max(1, Math.round(10 * (5 - 0.55 * Math.exp(0.6 * drawNormalDeviate(random)))) / 10);
}
