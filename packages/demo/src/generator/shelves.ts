import { categoryId, withParents } from '../catalog-rows.ts';
import { categories } from '../categories.ts';
import { slugOf } from '../ids.ts';
import { photographsOf } from '../photographs.ts';
import type { DemoProduct } from '../product.ts';
import { type CategorySlug, productsByCategory } from '../products/index.ts';
import { type DemoOption, optionsOf } from '../variants.ts';
import { type Random, zipf } from './random.ts';
import { places } from './words.ts';

/** A product of the demo store, which generated ones are variations of. */
export interface Model {
  demo: DemoProduct;
  noun: string;
  options: DemoOption[];
  /** `Image[]` as JSON */
  images: string;
}

/** A category that has products of its own, and what they are. */
export interface Shelf {
  /** the category's and those of the ones above it */
  categoryIds: string[];
  modelOf: (random: Random) => Model;
  materialOf: (random: Random) => string;
}

/** The larger ones first, as in the menus. */
export function makeShelves(): Shelf[] {
  return categories.flatMap(({ slug }) => {
    const products: DemoProduct[] = productsByCategory[slug];
    return products.length === 0 ? [] : [makeShelf(slug, products)];
  });
}

function makeShelf(slug: CategorySlug, products: DemoProduct[]): Shelf {
  const materials = new Set(products.flatMap(({ facts: { Material } }) => Material?.split(' and ')[0] ?? []));
  return {
    categoryIds: withParents(slug).map(categoryId),
    modelOf: zipf(products.map(modelOf), 0.7),
    materialOf: zipf(materials.size === 0 ? places : [...materials], 0.8),
  };
}

function modelOf(demo: DemoProduct): Model {
  const slug = slugOf(demo.name);
  const images = JSON.stringify(photographsOf(slug));
  return { demo, noun: nounOf(demo.name), options: optionsOf(slug, demo), images };
}

/** 'Kettle' of 'Stove Top Kettle', 'Knife' of 'Chef Knife 20'. */
function nounOf(name: string): string {
  return name.split(' ').findLast((word) => /^\p{L}/u.test(word)) ?? name;
}
