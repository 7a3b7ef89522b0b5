import { type Category, mapProductColumns, type Product } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import type { Query } from '@mercer/platform/http/query';
import { commaSeparated } from './expand.ts';

/** The fields of a record that may be named; `any` stands for names that the store gives. */
interface Shape {
  [field: string]: Shape | 'any' | 'value';
}

type Picked = { [field: string]: Picked | 'all' };

/** `fields` leaves only those and the id; `include` adds to them. Both are lists, or text with commas, with dots. Null leaves all. */
export const pickProduct = (query: Query) => createPicker<Product>(query, productShape);
export const pickCategory = (query: Query) => createPicker<Category>(query, categoryShape);

function createPicker<T extends object>({ fields, include }: Query, shape: Shape): ((record: T) => T) | null {
  const pickedFields: Picked = { id: 'all' };
  const [requestedPaths, added] = [commaSeparated(fields), commaSeparated(include)];
  for (const path of [...requestedPaths, ...added]) addPickedPath(pickedFields, path, shape);
  if (requestedPaths.length === 0) return null;
  return (record) => pickNestedFields(record, pickedFields) as T; // callers that pick fields know that the others are missing
}

/** @throws ApiError `validation_error` for a field that is not there to be named */
function addPickedPath(pickedFields: Picked, path: string, shape: Shape): void {
  let [into, level]: [Picked, Shape | 'any' | 'value' | undefined] = [pickedFields, shape];
  const names = path.split('.');
  for (const [depth, name] of names.entries()) {
    level = level === 'any' ? 'any' : getShapeField(level, name);
    if (level === undefined) throw buildValidationError(`There is no field '${path}'`, 'fields');
    const existingEntry = Object.hasOwn(into, name) ? into[name] : undefined;
    if (existingEntry === 'all') return;
    const next: Picked = existingEntry ?? {};
    into[name] = depth === names.length - 1 ? 'all' : next;
    into = next;
  }
}

function getShapeField(level: Shape | 'value' | undefined, name: string) {
  return typeof level === 'object' && Object.hasOwn(level, name) ? level[name] : undefined;
}

function pickNestedFields(value: unknown, pickedFields: Picked): unknown {
  if (Array.isArray(value)) return value.map((entry) => pickNestedFields(entry, pickedFields));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => Object.hasOwn(pickedFields, name));
  return Object.fromEntries(
    entries.map(([name, entry]) => [
      name,
      pickedFields[name] === 'all' ? entry : pickNestedFields(entry, pickedFields[name] ?? {}),
    ]),
  );
}

const file: Shape = { url: 'value', width: 'value', height: 'value', content_type: 'value', colour: 'value' };
const image: Shape = {
  id: 'value',
  caption: 'value',
  file,
  turntable: { id: 'value', file, frames: 'value', columns: 'value' },
  true_size: 'value',
};
const prices: Shape = { price: 'value', sale_price: 'value', orig_price: 'value' };
const namedShape: Shape = { id: 'value', name: 'value', slug: 'value' };
const stock: Shape = { stock_status: 'value', stock_level: 'value', available_at: 'value' };

const meta: Shape = { active: 'value', meta_title: 'value', meta_description: 'value' };

const category: Shape = {
  ...namedShape,
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
  ...namedShape,
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
  ...mapProductColumns((): 'value' => 'value'),
  attributes: 'any',
  content: 'any',
  options: { ...namedShape, variant: 'value', required: 'value', values: { ...namedShape, price: 'value' } },
  purchase_options: {
    standard: prices,
    subscription: { plans: { ...namedShape, ...prices, billing_schedule: 'any' } },
  },
  categories: category,
};

const productShape: Shape = {
  ...plainProduct,
  variants: {
    count: 'value',
    results: {
      ...namedShape,
      ...prices,
      ...stock,
      sku: 'value',
      stock_purchasable: 'value',
      gtin: 'value',
      mpn: 'value',
      weight: 'value',
      option_value_ids: 'value',
      images: image,
      content: 'any',
    },
  },
  related: { count: 'value', results: plainProduct },
  up_sells: { product_id: 'value', product: plainProduct },
  cross_sells: { product_id: 'value', product: plainProduct },
};

const categoryShape: Shape = {
  ...category,
  breadcrumb: namedShape,
  parent: category,
  children: category,
  products: { ...namedShape, price: 'value', images: image },
};
