import type { Image, ProductOption } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { cents } from './cents.ts';
import { demoId, pick, slugOf } from './ids.ts';
import { photographsOf } from './photographs.ts';
import type { DemoProduct } from './product.ts';

export type DemoOption = ProductOption;

/** Every option of the demo store is required and makes variants; a value's price is what it adds, in cents. */
export function optionsOf(slug: string, { options = {} }: DemoProduct): DemoOption[] {
  return Object.entries(options).map(([name, values]) => ({
    id: demoId('option', slug, name),
    name,
    variant: true,
    required: true,
    values: surcharges(values).map(([value, surcharge]) => ({
      id: demoId('value', slug, name, value),
      name: value,
      price: cents(surcharge),
    })),
  }));
}

/** One row for each combination of values, in the order of the options; the stock is spread evenly. */
export function variantRows(productId: string, demo: DemoProduct, options: DemoOption[]): NewRow<'variants'>[] {
  if (options.length === 0) return [];
  const all = combinations(options.map(({ values }) => values));
  return all.map((values, sort) => {
    const id = demoId('variant', productId, ...values.map((value) => value.id));
    const surcharge = values.reduce((sum, { price }) => sum + price, 0);
    return {
      id,
      product_id: productId,
      name: values.map(({ name }) => name).join(', '),
      sku: `M-${id.slice(-6).toUpperCase()}`,
      ...pricesOf(demo, surcharge),
      option_value_ids: JSON.stringify(values.map((value) => value.id)),
      images: JSON.stringify(picturesOf(demo, values)),
      stock_level: demo.stock === null ? 0 : stockOf(demo.stock, all.length, id),
      sort,
    };
  });
}

/** Photographs of a value, e.g. of a colour; the product's own show the others. */
function picturesOf({ name }: DemoProduct, values: DemoOption['values']): Image[] {
  return values.flatMap((value) => photographsOf(`${slugOf(name)}-${slugOf(value.name)}`));
}

function surcharges(values: string[] | Record<string, number>): [string, number][] {
  return Array.isArray(values) ? values.map((value) => [value, 0]) : Object.entries(values);
}

function pricesOf({ price, sale }: DemoProduct, surcharge: number) {
  const full = cents(price) + surcharge;
  if (sale === undefined) return { price: full, sale_price: null, orig_price: null };
  const reduced = cents(sale) + surcharge;
  return { price: reduced, sale_price: reduced, orig_price: full };
}

/** About the same for each, with one less or more here and there. */
function stockOf(stock: number, count: number, id: string): number {
  return Math.max(0, Math.floor(stock / count) + pick(3, 'stock', id) - 1);
}

function combinations<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>((heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])), [[]]);
}
