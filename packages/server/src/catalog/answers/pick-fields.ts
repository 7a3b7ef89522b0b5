import type { Category, Product } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';
import type { Query } from '../../http/query.ts';
import { commaSeparated } from './expand.ts';

/** The fields of a record that may be named; `any` stands for names that the store gives. */
interface Shape {
  [field: string]: Shape | 'any' | 'value';
}

type Picked = { [field: string]: Picked | 'all' };

/** `fields` leaves only those and the id; `include` adds to them. Both are lists, or text with commas, with dots. Null leaves all. */
export const pickProduct = (query: Query) => pickerOf<Product>(query, productShape);
export const pickCategory = (query: Query) => pickerOf<Category>(query, categoryShape);

function pickerOf<T extends object>({ fields, include }: Query, shape: Shape): ((record: T) => T) | null {
  const wanted: Picked = { id: 'all' };
  const [named, added] = [commaSeparated(fields), commaSeparated(include)];
  for (const path of [...named, ...added]) want(wanted, path, shape);
  if (named.length === 0) return null;
  return (record) => pick(record, wanted) as T; // whoever asks for some fields knows that the others are missing
}

/** @throws ApiError `validation_error` for a field that is not there to be named */
function want(wanted: Picked, path: string, shape: Shape): void {
  let [into, level]: [Picked, Shape | 'any' | 'value' | undefined] = [wanted, shape];
  const names = path.split('.');
  for (const [depth, name] of names.entries()) {
    level = level === 'any' ? 'any' : fieldOf(level, name);
    if (level === undefined) throw invalid(`There is no field '${path}'`, 'fields');
    const known = Object.hasOwn(into, name) ? into[name] : undefined;
    if (known === 'all') return;
    const next: Picked = known ?? {};
    into[name] = depth === names.length - 1 ? 'all' : next;
    into = next;
  }
}

function fieldOf(level: Shape | 'value' | undefined, name: string) {
  return typeof level === 'object' && Object.hasOwn(level, name) ? level[name] : undefined;
}

function pick(value: unknown, wanted: Picked): unknown {
  if (Array.isArray(value)) return value.map((entry) => pick(entry, wanted));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => Object.hasOwn(wanted, name));
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, wanted[name] === 'all' ? entry : pick(entry, wanted[name] ?? {})]),
  );
}

const file: Shape = { url: 'value', width: 'value', height: 'value', content_type: 'value', colour: 'value' };
const image: Shape = {
  id: 'value',
  caption: 'value',
  file,
  turntable: { id: 'value', file, frames: 'value', columns: 'value' },
};
const prices: Shape = { price: 'value', sale_price: 'value', orig_price: 'value' };
const named: Shape = { id: 'value', name: 'value', slug: 'value' };
const stock: Shape = { stock_status: 'value', stock_level: 'value' };

const meta: Shape = { active: 'value', meta_title: 'value', meta_description: 'value' };

const category: Shape = {
  ...named,
  ...meta,
  description: 'value',
  parent_id: 'value',
  top_id: 'value',
  image,
  images: image,
  sort: 'value',
  product_count: 'value',
};

const plainProduct: Shape = {
  ...named,
  ...prices,
  ...stock,
  sku: 'value',
  sale: 'value',
  currency: 'value',
  description: 'value',
  ...meta,
  type: 'value',
  images: image,
  tags: 'value',
  rating_average: 'value',
  rating_count: 'value',
  stock_tracking: 'value',
  stock_purchasable: 'value',
  popularity: 'value',
  shipping: { free: 'value' },
  date_created: 'value',
  date_updated: 'value',
  category_index: { id: 'value' },
  weight: 'value',
  delivery: 'value',
  quantity_min: 'value',
  order_limit: 'value',
  attributes: 'any',
  content: 'any',
  options: { ...named, variant: 'value', required: 'value', values: { ...named, price: 'value' } },
  purchase_options: {
    standard: prices,
    subscription: { plans: { ...named, ...prices, billing_schedule: 'any' } },
  },
  categories: category,
};

const productShape: Shape = {
  ...plainProduct,
  variants: {
    count: 'value',
    results: { ...named, ...prices, ...stock, sku: 'value', option_value_ids: 'value', images: image, content: 'any' },
  },
  related: { count: 'value', results: plainProduct },
  up_sells: { product_id: 'value', product: plainProduct },
  cross_sells: { product_id: 'value', product: plainProduct },
};

const categoryShape: Shape = {
  ...category,
  breadcrumb: named,
  parent: category,
  children: category,
  products: { ...named, price: 'value', images: image },
};
