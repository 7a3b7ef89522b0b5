import type { NewProducts } from '@mercer/server/seeding';
import { slugOf } from '../ids.ts';
import type { DemoProduct } from '../product.ts';
import { columnsOf, dayMs, lastDay } from '../product-rows.ts';
import { variantRows } from '../variants.ts';
import { popularityOf } from './popularity.ts';
import { variationOf } from './product.ts';
import { type Random, randomOf, zipf } from './random.ts';
import { type Model, makeShelves } from './shelves.ts';
import { collections } from './words.ts';

export interface CatalogueSize {
  products: number;
  /** the same products for the same number */
  seed: number;
}

/** Products that are made and written together; what is in memory at a time. */
const batchSize = 2000;

/** The rows of a catalogue of any size, in the order of their ids, which is that of their dates. */
export function* catalogueBatches(size: CatalogueSize): Generator<NewProducts> {
  const entryOf = entries(size);
  for (let start = 0; start < size.products; start += batchSize) {
    const length = Math.min(batchSize, size.products - start);
    const list = Array.from({ length }, (_, index) => entryOf(start + index));
    yield {
      products: list.map(({ product }) => product),
      variants: list.flatMap(({ variants }) => variants),
      product_categories: list.flatMap(({ shelf, product }) =>
        shelf.categoryIds.map((category_id) => ({ category_id, product_id: product.id })),
      ),
    };
  }
}

/** @returns the product of a number from 0 on */
function entries({ products, seed }: CatalogueSize) {
  const shelfOf = zipf(makeShelves(), 0.8);
  const collectionOf = zipf(collections(products), 0.9);
  return (number: number) => {
    const random = randomOf(seed, number);
    const shelf = shelfOf(random);
    const model = shelf.modelOf(random);
    const demo = variationOf(model, shelf, collectionOf, random);
    return { shelf, ...rowsOf({ number, products, model, demo, random }) };
  };
}

interface Made {
  number: number;
  products: number;
  model: Model;
  demo: DemoProduct;
  random: Random;
}

function rowsOf({ number, products, model, demo, random }: Made) {
  const date = dateOf((number + random()) / products);
  const id = idOf(date, number, random);
  const slug = `${slugOf(demo.name)}-${number + 1}`;
  const variants = variantRows(id, demo, model.options);
  const product = {
    id,
    slug,
    sku: `M-${number + 1}`,
    images: model.images,
    ...popularityOf(products, random),
    date_created: date.toISOString(),
    date_updated: date.toISOString(),
    ...columnsOf(slug, demo, model.options, variants),
  };
  return { product, variants };
}

/** @param share of the two years before November 2026, from 0 to 1 */
function dateOf(share: number): Date {
  return new Date(lastDay - Math.round((1 - share) * 730 * dayMs));
}

/** As ids of records are: eight digits of time first. The number keeps those of one second apart and in order. */
function idOf(date: Date, number: number, random: Random): string {
  const hex = (value: number) => Math.floor(value).toString(16).padStart(8, '0');
  return hex(date.getTime() / 1000) + hex(number) + hex(random() * 2 ** 32);
}
