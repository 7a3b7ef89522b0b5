import type { ProductContent } from '../content-amount.ts';
import type { Major } from '../money.ts';
import type { Image } from './image.ts';
import type { Plan } from './plan.ts';

export interface Product {
  id: string;
  name: string;
  slug: string;
  sku: string | null;
  /** Current price in major units of `currency`. */
  price: Major;
  /** True when `price` is reduced. */
  sale: boolean;
  sale_price?: Major;
  /** the price before it was lowered */
  orig_price?: Major;
  currency: string;
  description: string;
  /** Title for search engines; null means that name and description are used. */
  meta_title: string | null;
  meta_description: string | null;
  /** always: a product that is not shown is not answered */
  active: true;
  type: 'standard';
  images: Image[];
  tags: string[];
  rating_average: number | null;
  rating_count: number;
  stock_tracking: boolean;
  /** True when a piece can be ordered now. */
  stock_purchasable: boolean;
  /** Day on which pieces are promised that are not in stock. */
  available_at?: string;
  stock_status: StockStatus;
  stock_level: number;
  options: ProductOption[];
  variants?: { results: Variant[]; count: number };
  purchase_options: PurchaseOptions;
  /** Categories of the product; complete records with `expand=categories`. */
  categories: (CategoryLink & Partial<Category>)[];
  category_index: { id: string[] };
  attributes: Record<string, ProductAttribute>;
  popularity: number;
  shipping: { free: boolean };
  /** grams of one piece */
  weight?: number;
  /** Content of one piece; empty when the shop does not specify it. */
  content: ProductContent | NoContent;
  /** Way in which the product reaches the shopper. */
  delivery?: 'shipment' | 'digital' | 'giftcard';
  /** fewest and most pieces in one order */
  quantity_min?: number;
  order_limit?: number;
  /** GTIN (EAN, UPC, ISBN-13) of one piece, with a right check digit. */
  gtin?: string;
  brand?: string;
  /** Number that the manufacturer gives it. */
  mpn?: string;
  /** A sentence or two that stand before the description. */
  short_description?: string;
  /** Country in which it was made, as two letters. */
  country_of_origin?: string;
  /** Customs tariff number of the Harmonized System. */
  hs_code?: string;
  /** False for goods that shoppers may not return, such as food; they may where the shop says nothing. */
  returnable?: boolean;
  date_created: string;
  /** ISO 8601 time of the shop's last change; orders, stock and ratings do not count. */
  date_updated: string;
  /** Similar products; only of a single product with `expand=up_sells`. */
  up_sells?: ProductLink[];
  /** Products that other shoppers bought with it; only of a single product with `expand=cross_sells`. */
  cross_sells?: ProductLink[];
  /** Related products, present with `expand=related`. */
  related?: { results: Product[]; count: number };
}

/** A field of products that is a whole number, absent where the shop says nothing. */
interface NumberColumn {
  type: 'number';
  minimum: number;
}

/** A field of products that is a text, absent where the shop says nothing. */
interface TextColumn {
  type: 'text';
  maxLength: number;
  /** Says whether a text that is not empty may be stored. */
  isValid?(text: string): boolean;
  /** Sentence about what is expected, for a text that is not valid. */
  expected?: string;
}

/** Says whether a text is a GTIN with a right check digit. */
export function isGtin(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 1 ? 3 : 1), 0) % 10 === 0;
}

/** A field of products that is true or false, absent where the shop says nothing. */
interface BooleanColumn {
  type: 'boolean';
  /** what holds where the shop says nothing */
  defaultsTo: boolean;
}

export type ProductColumn = NumberColumn | TextColumn | BooleanColumn;

interface ColumnTypes {
  number: number;
  text: string;
  boolean: boolean;
}

/**
 * Optional fields of products that are one column each. Column, input of the operator, responses, filters and the
 * import of CSV files follow from this table; `Product` says what each of them means.
 */
const columns = {
  quantity_min: { type: 'number', minimum: 1 },
  order_limit: { type: 'number', minimum: 1 },
  gtin: { type: 'text', maxLength: 14, isValid: isGtin, expected: 'a GTIN of 8, 12, 13 or 14 digits is expected' },
  brand: { type: 'text', maxLength: 100 },
  mpn: { type: 'text', maxLength: 100 },
  short_description: { type: 'text', maxLength: 1000 },
  country_of_origin: {
    type: 'text',
    maxLength: 2,
    isValid: (text) => /^[A-Z]{2}$/.test(text),
    expected: 'a country of two capital letters like DE is expected',
  },
  hs_code: {
    type: 'text',
    maxLength: 20,
    isValid: (text) => /^\d{4,12}$/.test(text.replace(/[. ]/g, '')),
    expected: 'a customs tariff number like 6912.00 is expected',
  },
  returnable: { type: 'boolean', defaultsTo: true },
} as const satisfies Record<string, ProductColumn>;

export type ProductColumnName = keyof typeof columns;
export type ProductColumnValues = {
  [Name in ProductColumnName]: ColumnTypes[(typeof columns)[Name]['type']];
};

/** Builds a record with one entry for each of the optional columns of products. */
export function mapProductColumns<T>(
  build: (name: ProductColumnName, column: ProductColumn) => T,
): Record<ProductColumnName, T> {
  const names = Object.keys(columns) as ProductColumnName[]; // the table has no other keys
  return Object.fromEntries(names.map((name) => [name, build(name, columns[name])])) as Record<ProductColumnName, T>; // one entry for each name
}

export interface NoContent {
  amount?: undefined;
}

export interface ProductLink {
  id: string;
  product_id: string;
  product: Product;
}

// Category stands in the product's file, since each may contain the other
export interface Category {
  id: string;
  name: string;
  slug: string;
  description: string;
  meta_title: string | null;
  meta_description: string | null;
  active: true;
  /** Position among the other categories. */
  sort: number;
  parent_id: string | null;
  /** the topmost category above this one; null at the top */
  top_id: string | null;
  image: Image | null;
  /** `image`, where there is one */
  images: Image[];
  product_count: number;
  /** Ancestors of the category, the topmost first; only of a single category. */
  breadcrumb?: CategoryLink[];
  parent?: Category | null;
  children?: Category[];
  products?: Pick<Product, 'id' | 'slug' | 'name' | 'price' | 'images'>[];
}

export interface CategoryLink {
  id: string;
  slug: string;
  name: string;
}

/** State of a product as the shop sets it; a shopper sees active ones only. */
export const productStatuses = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** What is not in stock and may be ordered is a backorder or, where a day is promised, a preorder. */
export const stockStatuses = ['in_stock', 'out_of_stock', 'backorder', 'preorder'] as const;
export type StockStatus = (typeof stockStatuses)[number];

export interface ProductOption {
  id: string;
  name: string;
  variant: boolean;
  required: boolean;
  values: ProductOptionValue[];
}

export interface ProductOptionValue {
  id: string;
  name: string;
  price: Major;
}

export interface ProductAttribute {
  id: string;
  name: string;
  value: string | string[];
  /** Complete set of values when attributes of several products are merged. */
  values?: string[];
}

export interface Variant {
  id: string;
  name: string;
  sku: string | null;
  price: Major;
  sale_price?: Major;
  orig_price?: Major;
  option_value_ids: string[];
  images: Image[];
  stock_status: StockStatus;
  stock_level: number;
  /** True for a variant that may be ordered although none are left; absent for others. */
  stock_purchasable?: true;
  available_at?: string;
  gtin?: string;
  mpn?: string;
  /** grams */
  weight?: number;
  content?: ProductContent;
}

export interface PurchaseOptions {
  standard?: { price: Major; sale_price?: Major; orig_price?: Major };
  subscription?: { plans: Plan[] };
}
