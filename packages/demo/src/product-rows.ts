import type { ProductAttribute, PurchaseOptions } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { attributeIdOf } from './attributes.ts';
import { cents } from './cents.ts';
import { demoId, pick, slugOf } from './ids.ts';
import { palette } from './palette.ts';
import { photographsOf } from './photographs.ts';
import type { DemoProduct } from './product.ts';
import { ratingOf } from './ratings.ts';
import { type DemoOption, optionsOf, variantRows } from './variants.ts';

export interface ProductRows {
  product: NewRow<'products'>;
  variants: NewRow<'variants'>[];
}

export function productRows(demo: DemoProduct): ProductRows {
  const slug = slugOf(demo.name);
  const id = productId(demo);
  const options = optionsOf(slug, demo);
  const variants = variantRows(id, demo, options);
  const date = dateOf(slug);
  const own = {
    id,
    slug,
    sku: `M-${id.slice(-6).toUpperCase()}`,
    images: JSON.stringify(photographsOf(slug)),
    ...ratingOf(demo),
    popularity: 100 + pick(900, 'popularity', slug),
    date_created: date,
    date_updated: date,
  };
  return { product: { ...own, ...columnsOf(slug, demo, options, variants) }, variants };
}

/** What follows from the description of a product alone. */
export function columnsOf(slug: string, demo: DemoProduct, options: DemoOption[], variants: NewRow<'variants'>[]) {
  const [price, full] = [cents(demo.sale ?? demo.price), cents(demo.price)];
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
    purchase_options: JSON.stringify(purchaseOptionsOf(slug, demo)),
    attributes: JSON.stringify(attributesOf(demo, options)),
    has_variants: variants.length > 0 ? 1 : 0,
    free_shipping: full >= freeShippingFrom ? 1 : 0,
    weight: gramsOf(demo),
  } satisfies Partial<NewRow<'products'>>;
}

/** Lists begin with the highest id: those of the first page start with f, and no other does. */
function productId({ name, featured }: DemoProduct): string {
  const id = demoId('product', slugOf(name));
  return featured ? `f${id.slice(1)}` : `${(Number.parseInt(id.slice(0, 1), 16) % 15).toString(16)}${id.slice(1)}`;
}

const freeShippingFrom = cents(45);

/** What the product says of itself: '540 g', '1.29 kg'. */
function gramsOf({ facts: { Weight = '0 g' } }: DemoProduct): number {
  const [, amount = '0', unit = 'g'] = Weight.match(/^([\d.]+) (g|kg)$/) ?? [];
  return Math.round(Number(amount) * (unit === 'kg' ? 1000 : 1));
}

export const lastDay = Date.UTC(2026, 9, 31, 9);
export const dayMs = 24 * 60 * 60 * 1000;

/** A moment in the two years before November 2026. */
function dateOf(slug: string): string {
  return new Date(lastDay - pick(730, 'day', slug) * dayMs - pick(600, 'minute', slug) * 60_000).toISOString();
}

/** The facts, and the colour of things that are made of a material: that of food or a book says nothing. */
function attributesOf({ colour, facts }: DemoProduct, options: DemoOption[]): Record<string, ProductAttribute> {
  const choices = options.find(({ name }) => name === 'Color')?.values.map(({ name }) => name);
  const values: [string, string | string[]][] = Object.entries(facts);
  if (facts.Material) values.push(['Color', choices ?? palette[colour][0]]);
  return Object.fromEntries(
    values.map(([name, value]) => [attributeIdOf(name), { id: attributeIdOf(name), name, value }]),
  );
}

function purchaseOptionsOf(slug: string, { price, sale, monthly }: DemoProduct): PurchaseOptions {
  if (monthly === undefined) return {};
  const plan = (name: string, interval_count: number, planPrice: number) => ({
    id: demoId('plan', slug, name),
    name,
    price: planPrice,
    billing_schedule: { interval: 'monthly' as const, interval_count },
  });
  const reduced = sale === undefined ? {} : { sale_price: cents(sale), orig_price: cents(price) };
  return {
    standard: { price: cents(sale ?? price), ...reduced },
    subscription: { plans: [plan('Every month', 1, cents(monthly)), plan('Every two months', 2, cents(monthly) + 50)] },
  };
}
