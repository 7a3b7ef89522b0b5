import type { NewProducts } from '@mercer/server/seeding';
import { slugifyName } from '../ids.ts';
import type { DemoProduct } from '../product.ts';
import { dayMs, deriveProductColumns, lastDay } from '../product-rows.ts';
import { buildVariantRows } from '../variants.ts';
import { createVariation } from './product.ts';
import { createSeededRandom, createZipfPicker, drawNormalDeviate, inventCollections, type Random } from './random.ts';
import { createShelves, type Model } from './shelves.ts';

interface Popularity {
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
function drawPopularity(products: number, random: Random): Popularity {
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

export interface CatalogueSize {
  products: number;
  /** Seed of the random numbers: the same one gives the same products. */
  seed: number;
}

/** Products that are made and written together; what is in memory at a time. */
const batchSize = 2000;

/** The rows of a catalogue of any size, in the order of their ids, which is that of their dates. */
export function* catalogueBatches(size: CatalogueSize): Generator<NewProducts> {
  const entryOf = createEntryFactory(size);
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
function createEntryFactory({ products, seed }: CatalogueSize) {
  const shelfOf = createZipfPicker(createShelves(), 0.8);
  const collectionOf = createZipfPicker(inventCollections(products), 0.9);
  return (number: number) => {
    const random = createSeededRandom(seed, number);
    const shelf = shelfOf(random);
    const model = shelf.pickModel(random);
    const demo = createVariation(model, shelf, collectionOf, random);
    return { shelf, ...buildGeneratedRows({ number, products, model, demo, random }) };
  };
}

interface GeneratedProduct {
  number: number;
  products: number;
  model: Model;
  demo: DemoProduct;
  random: Random;
}

function buildGeneratedRows({ number, products, model, demo, random }: GeneratedProduct) {
  const date = toCreationDate((number + random()) / products);
  const id = toRecordId(date, number, random);
  const slug = `${slugifyName(demo.name)}-${number + 1}`;
  const variants = buildVariantRows(id, demo, model.options);
  const product = {
    id,
    slug,
    sku: `M-${number + 1}`,
    images: model.images,
    ...drawPopularity(products, random),
    date_created: date.toISOString(),
    date_updated: date.toISOString(),
    ...deriveProductColumns(slug, demo, model.options, variants),
  };
  return { product, variants };
}

/** @param share of the two years before November 2026, from 0 to 1 */
function toCreationDate(share: number): Date {
  return new Date(lastDay - Math.round((1 - share) * 730 * dayMs));
}

/**
 * Builds an id like those of records, which begin with eight digits of time. The number makes ids within one second
 * unique and ordered.
 */
function toRecordId(date: Date, number: number, random: Random): string {
  const toEightHexDigits = (value: number) => Math.floor(value).toString(16).padStart(8, '0');
  return toEightHexDigits(date.getTime() / 1000) + toEightHexDigits(number) + toEightHexDigits(random() * 2 ** 32);
}
