import type { ProductAttribute, PurchaseOptions } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { toAttributeId } from './attributes.ts';
import { dollarsToCents } from './cents.ts';
import { createDemoId, pickStableNumber, slugifyName } from './ids.ts';
import { palette } from './palette.ts';
import { listPhotographs } from './photographs.ts';
import type { DemoProduct } from './product.ts';
import { computeRating } from './ratings.ts';
import { buildOptions, buildVariantRows, type DemoOption } from './variants.ts';

export interface ProductRows {
  product: NewRow<'products'>;
  variants: NewRow<'variants'>[];
}

export function buildProductRows(demo: DemoProduct): ProductRows {
  const slug = slugifyName(demo.name);
  const id = createProductId(demo);
  const options = buildOptions(slug, demo);
  const variants = buildVariantRows(id, demo, options);
  const date = pickCreationDate(slug);
  const ownColumns = {
    id,
    slug,
    sku: `M-${id.slice(-6).toUpperCase()}`,
    images: JSON.stringify(listPhotographs(slug)),
    ...computeRating(demo),
    popularity: 100 + pickStableNumber(900, 'popularity', slug),
    date_created: date,
    date_updated: date,
  };
  return { product: { ...ownColumns, ...deriveProductColumns(slug, demo, options, variants) }, variants };
}

/** Derives the columns that depend on the description of a product alone. */
export function deriveProductColumns(
  slug: string,
  demo: DemoProduct,
  options: DemoOption[],
  variants: NewRow<'variants'>[],
) {
  const [price, full] = [dollarsToCents(demo.sale ?? demo.price), dollarsToCents(demo.price)];
  return {
    name: demo.name,
    price,
    sale: demo.sale === undefined ? 0 : 1,
    sale_price: demo.sale === undefined ? null : price,
    orig_price: demo.sale === undefined ? null : full,
    description: demo.description,
    tags: JSON.stringify(demo.tags),
    stock_tracking: demo.stock === null ? 0 : 1,
    stock_level:
      variants.length > 0 ? variants.reduce((sum, { stock_level }) => sum + stock_level, 0) : (demo.stock ?? 0),
    options: JSON.stringify(options),
    purchase_options: JSON.stringify(buildPurchaseOptions(slug, demo)),
    attributes: JSON.stringify(buildAttributes(demo, options)),
    has_variants: variants.length > 0 ? 1 : 0,
    free_shipping: full >= freeShippingFrom ? 1 : 0,
    weight: readWeightInGrams(demo),
  } satisfies Partial<NewRow<'products'>>;
}

/** Lists begin with the highest id: those of the first page start with f, and no other does. */
function createProductId({ name, featured }: DemoProduct): string {
  const id = createDemoId('product', slugifyName(name));
  return featured ? `f${id.slice(1)}` : `${(Number.parseInt(id.slice(0, 1), 16) % 15).toString(16)}${id.slice(1)}`;
}

const freeShippingFrom = dollarsToCents(45);

/** Reads the weight from the product's facts, such as '540 g' or '1.29 kg'; 0 when they name none. */
function readWeightInGrams({ facts: { Weight = '0 g' } }: DemoProduct): number {
  const [, amount = '0', unit = 'g'] = Weight.match(/^([\d.]+) (g|kg)$/) ?? [];
  return Math.round(Number(amount) * (unit === 'kg' ? 1000 : 1));
}

export const lastDay = Date.UTC(2026, 9, 31, 9);
export const dayMs = 24 * 60 * 60 * 1000;

/** A moment in the two years before November 2026. */
function pickCreationDate(slug: string): string {
  return new Date(
    lastDay - pickStableNumber(730, 'day', slug) * dayMs - pickStableNumber(600, 'minute', slug) * 60_000,
  ).toISOString();
}

/**
 * Returns the facts, the sizes that shoppers choose from, and the colour of things that are made of a material: that of
 * food or a book says nothing.
 */
function buildAttributes({ colour, facts }: DemoProduct, options: DemoOption[]): Record<string, ProductAttribute> {
  const listChoices = (option: string) => options.find(({ name }) => name === option)?.values.map(({ name }) => name);
  const values: [string, string | string[]][] = Object.entries(facts);
  if (facts.Material) values.push(['Color', listChoices('Color') ?? palette[colour][0]]);
  const sizes = listChoices('Size');
  if (sizes) values.push(['Size', sizes]);
  return Object.fromEntries(
    values.map(([name, value]) => [toAttributeId(name), { id: toAttributeId(name), name, value }]),
  );
}

function buildPurchaseOptions(slug: string, { price, sale, monthly }: DemoProduct): PurchaseOptions {
  if (monthly === undefined) return {};
  const createPlan = (name: string, interval_count: number, planPrice: number) => ({
    id: createDemoId('plan', slug, name),
    name,
    price: planPrice,
    billing_schedule: { interval: 'monthly' as const, interval_count },
  });
  const reduced = sale === undefined ? {} : { sale_price: dollarsToCents(sale), orig_price: dollarsToCents(price) };
  return {
    standard: { price: dollarsToCents(sale ?? price), ...reduced },
    subscription: {
      plans: [
        createPlan('Every month', 1, dollarsToCents(monthly)),
        createPlan('Every two months', 2, dollarsToCents(monthly) + 50),
      ],
    },
  };
}
