import type { Image, ProductOption } from '@mercer/contract';
import type { NewRow } from '@mercer/server/seeding';
import { dollarsToCents } from './cents.ts';
import { createDemoId, pickStableNumber, slugifyName } from './ids.ts';
import { listPhotographs } from './photographs.ts';
import type { DemoProduct } from './product.ts';

export type DemoOption = ProductOption;

/**
 * Builds the options of a product. All of them are required and make variants; a value's price is its surcharge in
 * cents.
 */
export function buildOptions(slug: string, { options = {} }: DemoProduct): DemoOption[] {
  return Object.entries(options).map(([name, values]) => ({
    id: createDemoId('option', slug, name),
    name,
    variant: true,
    required: true,
    values: listSurcharges(values).map(([value, surcharge]) => ({
      id: createDemoId('value', slug, name, value),
      name: value,
      price: dollarsToCents(surcharge),
    })),
  }));
}

/** Builds one row for each combination of values, in the order of the options; the stock is spread evenly. */
export function buildVariantRows(productId: string, demo: DemoProduct, options: DemoOption[]): NewRow<'variants'>[] {
  if (options.length === 0) return [];
  const valueCombinations = combinations(options.map(({ values }) => values));
  return valueCombinations.map((values, sort) => {
    const id = createDemoId('variant', productId, ...values.map((value) => value.id));
    const surcharge = values.reduce((sum, { price }) => sum + price, 0);
    return {
      id,
      product_id: productId,
      name: values.map(({ name }) => name).join(', '),
      sku: `M-${id.slice(-6).toUpperCase()}`,
      ...computePrices(demo, surcharge),
      option_value_ids: JSON.stringify(values.map((value) => value.id)),
      images: JSON.stringify(listValuePictures(demo, values)),
      stock_level: demo.stock === null ? 0 : distributeStock(demo.stock, valueCombinations.length, id),
      sort,
    };
  });
}

/** Photographs of a value, e.g. of a colour; the product's own show the others. */
function listValuePictures({ name }: DemoProduct, values: DemoOption['values']): Image[] {
  return values.flatMap((value) => listPhotographs(`${slugifyName(name)}-${slugifyName(value.name)}`));
}

function listSurcharges(values: string[] | Record<string, number>): [string, number][] {
  return Array.isArray(values) ? values.map((value) => [value, 0]) : Object.entries(values);
}

function computePrices({ price, sale }: DemoProduct, surcharge: number) {
  const full = dollarsToCents(price) + surcharge;
  if (sale === undefined) return { price: full, sale_price: null, orig_price: null };
  const reduced = dollarsToCents(sale) + surcharge;
  return { price: reduced, sale_price: reduced, orig_price: full };
}

/** Returns an approximately equal share of the stock for a variant, one more or less in some cases. */
function distributeStock(stock: number, count: number, id: string): number {
  return Math.max(0, Math.floor(stock / count) + pickStableNumber(3, 'stock', id) - 1);
}

function combinations<T>(lists: T[][]): T[][] {
  return lists.reduce<T[][]>((heads, list) => heads.flatMap((head) => list.map((value) => [...head, value])), [[]]);
}
