import { normal, type Random } from './random.ts';

export interface Popularity {
  popularity: number;
  rating_average: number | null;
  rating_count: number;
}

/** Of the least popular product. */
const minPopularity = 10;

/**
 * By the law of Zipf: one of `products` places at random, and the popularity of the product that holds it. What is
 * bought is rated; a third of the products nobody has rated yet.
 */
export function popularityOf(products: number, random: Random): Popularity {
  const rarity = products / (1 + Math.floor(random() * products));
  const popularity = Math.floor(minPopularity * rarity ** 0.9);
  const rating_count = Math.floor(1.5 * rarity ** 0.6 * Math.exp(normal(random)) - 1);
  if (rating_count < 1) return { popularity, rating_average: null, rating_count: 0 };
  return { popularity, rating_average: averageOf(random), rating_count };
}

/** Mostly between 4 and 5, with a long tail below. */
function averageOf(random: Random): number {
  return Math.max(1, Math.round(10 * (5 - 0.55 * Math.exp(0.6 * normal(random)))) / 10);
}
