import type { Database, Row } from '@mercer/database';

type Table = keyof Database;

/** Rows of a record, which are found by the record's id. */
export interface BinPart {
  table: Table;
  by: string;
  /** value of the column `model`, in tables with rows of several kinds of records */
  model?: string;
}

/** Kind of record that goes into the bin when it is deleted. */
export interface BinKind {
  table:
    | 'products'
    | 'categories'
    | 'content'
    | 'coupons'
    | 'promotions'
    | 'giftcards'
    | 'attributes'
    | 'tax_rules'
    | 'redirects';
  /** content model of the record, where its table has records of several models */
  model?: string;
  /** column with the name that lists of the bin show */
  name: string;
  parts: BinPart[];
}

const byProduct = (table: Table): BinPart => ({ table, by: 'product_id' });

/** Rows with the former slugs and the translations of a model. */
const byModel = (table: Table, model: string): BinPart => ({ table, by: 'record_id', model });

/** Kinds of records in the bin. The bin has all rows that a deletion removes, apart from those that follow from others. */
export const binKinds = {
  product: {
    table: 'products',
    name: 'name',
    parts: [
      ...(['variants', 'prices', 'product_reviews', 'review_votes', 'review_images', 'wishlist_items'] as const).map(
        byProduct,
      ),
      byProduct('collection_products'),
      byProduct('hidden_products'),
      byModel('translations', 'products'),
      byModel('former_slugs', 'products'),
    ],
  },
  category: {
    table: 'categories',
    name: 'name',
    parts: [byModel('translations', 'categories'), byModel('former_slugs', 'categories')],
  },
  page: { table: 'content', model: 'pages', name: 'slug', parts: [byModel('former_slugs', 'content:pages')] },
  coupon: { table: 'coupons', name: 'code', parts: [] },
  giftcard: { table: 'giftcards', name: 'last4', parts: [{ table: 'giftcard_movements', by: 'giftcard_id' }] },
  attribute: { table: 'attributes', name: 'name', parts: [byModel('translations', 'attributes')] },
  promotion: { table: 'promotions', name: 'name', parts: [] },
  record: { table: 'content', name: 'slug', parts: [{ table: 'former_slugs', by: 'record_id' }] },
  redirect: { table: 'redirects', name: 'path', parts: [] },
  tax: { table: 'tax_rules', name: 'name', parts: [] },
} as const satisfies Record<string, BinKind>;

export type BinKindName = keyof typeof binKinds;

export const binKindNames = Object.keys(binKinds) as BinKindName[]; // the keys of the table above

export type BinRow = Row<'bin'>;
