import { listWithParents, toCategoryId } from '../catalog-rows.ts';
import { categories } from '../categories.ts';
import { slugifyName } from '../ids.ts';
import { listPhotographs } from '../photographs.ts';
import type { DemoProduct } from '../product.ts';
import { type CategorySlug, productsByCategory } from '../products/index.ts';
import { buildOptions, type DemoOption } from '../variants.ts';
import { createZipfPicker, places, type Random } from './random.ts';

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
  pickModel: (random: Random) => Model;
  pickMaterial: (random: Random) => string;
}

/** The larger ones first, as in the menus. */
export function createShelves(): Shelf[] {
  return categories.flatMap(({ slug }) => {
    const products: DemoProduct[] = productsByCategory[slug];
    return products.length === 0 ? [] : [createShelf(slug, products)];
  });
}

function createShelf(slug: CategorySlug, products: DemoProduct[]): Shelf {
  const materials = new Set(products.flatMap(({ facts: { Material } }) => Material?.split(' and ')[0] ?? []));
  return {
    categoryIds: listWithParents(slug).map(toCategoryId),
    pickModel: createZipfPicker(products.map(createModel), 0.7),
    pickMaterial: createZipfPicker(materials.size === 0 ? places : [...materials], 0.8),
  };
}

function createModel(demo: DemoProduct): Model {
  const slug = slugifyName(demo.name);
  const images = JSON.stringify(listPhotographs(slug));
  return { demo, noun: extractNoun(demo.name), options: buildOptions(slug, demo), images };
}

/** 'Kettle' of 'Stove Top Kettle', 'Knife' of 'Chef Knife 20'. */
function extractNoun(name: string): string {
  return name.split(' ').findLast((word) => /^\p{L}/u.test(word)) ?? name;
}
