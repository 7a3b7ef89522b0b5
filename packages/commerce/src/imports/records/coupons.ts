import { parseSignedQuantity, splitCellValues } from '../products/values.ts';
import { FieldReader } from './field-reader.ts';
import { ownFormat, type RecordKind, type RecordRow } from './record-table.ts';

/** Records that a coupon is for, by the words of its file: slugs, SKUs, names or ids. */
export type CouponReference =
  | 'product_ids'
  | 'category_ids'
  | 'collection_ids'
  | 'excluded_product_ids'
  | 'excluded_category_ids'
  | 'excluded_collection_ids'
  | 'group_ids'
  | 'get_product_ids'
  | 'get_category_ids'
  | 'get_collection_ids';

/** Fields of a coupon as the operator API takes them, with the records that it names. */
export interface ImportedCoupon {
  code: string;
  name: string;
  active: boolean;
  offer:
    | { type: 'percent'; percent: number }
    | { type: 'fixed'; amount: number }
    | { type: 'shipping' }
    | { type: 'buy_get'; percent: number; buy_quantity: number; get_quantity: number; limit?: number };
  conditions: {
    minimum?: number;
    minimum_total?: 'before_discounts' | 'after_discounts';
    quantity?: number;
    first_order?: true;
  };
  references: Partial<Record<CouponReference, string[]>>;
  date_from: string | null;
  date_to: string | null;
  priority?: number;
  exclusive: boolean;
  max_uses: number | null;
  max_uses_per_account: number | null;
  /** true where the file does not say what the coupon is restricted to: it is switched off until somebody has completed it */
  isIncomplete: boolean;
  /** true for a table of this shop's kind, whose records have slugs or ids */
  isOwnTable: boolean;
}

const offerTypes = {
  percent: 'percent',
  percentage: 'percent',
  percent_product: 'percent',
  fixed: 'fixed',
  fixed_amount: 'fixed',
  fixed_cart: 'fixed',
  shipping: 'shipping',
  free_shipping: 'shipping',
  buy_get: 'buy_get',
} as const;

const states = {
  yes: true,
  true: true,
  active: true,
  scheduled: true,
  publish: true,
  no: false,
  false: false,
  expired: false,
  draft: false,
  pending: false,
  private: false,
  trash: false,
};

const ownReferences = {
  products: 'product_ids',
  categories: 'category_ids',
  collections: 'collection_ids',
  excluded_products: 'excluded_product_ids',
  excluded_categories: 'excluded_category_ids',
  excluded_collections: 'excluded_collection_ids',
  groups: 'group_ids',
  get_products: 'get_product_ids',
  get_categories: 'get_category_ids',
  get_collections: 'get_collection_ids',
} as const satisfies Record<string, CouponReference>;

/** Builds the path of a field in what the operator API takes, by which its faults name it. */
function referencePath(field: CouponReference): string {
  return field.startsWith('get_') ? `offer.get.${field.slice('get_'.length)}` : `conditions.${field}`;
}

/** Codes for discounts. */
export const couponKind: RecordKind<ImportedCoupon> = {
  formats: [
    {
      name: ownFormat,
      needs: ['code', 'type', 'value'],
      fields: {
        code: 'code',
        name: 'name',
        active: 'state',
        type: 'type',
        value: 'value',
        minimum: 'minimum',
        minimum_total: 'minimum_total',
        quantity: 'quantity',
        first_order: 'first_order',
        ...Object.fromEntries(Object.entries(ownReferences).map(([column, field]) => [column, referencePath(field)])),
        buy_quantity: 'buy_quantity',
        get_quantity: 'get_quantity',
        get_limit: 'get_limit',
        date_from: 'date_from',
        date_to: 'date_to',
        priority: 'priority',
        exclusive: 'exclusive',
        max_uses: 'max_uses',
        max_uses_per_account: 'max_uses_per_account',
      },
      derived: ['id', 'date_created'],
    },
    {
      name: 'Shopify',
      needs: ['name', 'value', 'value type', 'times used in total'],
      fields: {
        name: 'code',
        value: 'value',
        'value type': 'type',
        type: 'kind',
        'discount class': 'class',
        'minimum purchase requirements': 'minimum',
        'customer selection': 'customers',
        'times used in total': 'uses',
        'applies once per customer': 'once',
        'usage limit per code': 'max_uses',
        status: 'state',
        start: 'date_from',
        end: 'date_to',
      },
    },
    {
      name: 'WooCommerce',
      needs: ['post_title', 'discount_type', 'coupon_amount'],
      fields: {
        post_title: 'code',
        post_excerpt: 'name',
        post_status: 'state',
        discount_type: 'type',
        coupon_amount: 'value',
        free_shipping: 'free_shipping',
        minimum_amount: 'minimum',
        expiry_date: 'date_to',
        date_expires: 'date_to_seconds',
        individual_use: 'exclusive',
        usage_limit: 'max_uses',
        usage_limit_per_user: 'max_uses_per_account',
        usage_count: 'uses',
        product_ids: 'product_numbers',
        product_skus: 'conditions.product_ids',
        exclude_product_ids: 'excluded_product_numbers',
        exclude_product_skus: 'conditions.excluded_product_ids',
        product_categories: 'conditions.category_ids',
        exclude_product_categories: 'conditions.excluded_category_ids',
        customer_email: 'customers',
        maximum_amount: 'maximum',
        exclude_sale_items: 'sale_excluded',
        limit_usage_to_x_items: 'item_limit',
      },
      derived: ['id', 'post_date', 'post_parent', 'menu_order'],
    },
  ],
  read([row], reading) {
    const reader = new FieldReader(row, reading);
    const code = reader.text('code', 50);
    if (!code) reader.fault('code', 'a code like SPRING10');
    const isIncomplete = reportLostRestrictions(row, reader);
    const uses = reader.quantity('uses') ?? 0;
    const limit = readLimit(reader, 'max_uses');
    const remaining = limit === null ? null : limit - uses;
    if (limit !== null && uses > 0) reader.note('uses', `${Math.max(remaining ?? 0, 0)} of ${limit} uses are left`);
    const isUsedUp = remaining !== null && remaining < 1;
    const fields = {
      code: code ?? '',
      name: reader.text('name') || code || '',
      active: (readState(reader) ?? true) && !isUsedUp && !isIncomplete,
      offer: readOffer(row, reader),
      conditions: readConditions(row, reader),
      references: readReferences(row, reader),
      date_from: reader.moment('date_from') ?? null,
      date_to: readEnd(row, reader),
      ...readPriority(reader),
      exclusive: reader.answer('exclusive') ?? false,
      max_uses: remaining === null ? null : Math.max(remaining, 1),
      max_uses_per_account: reader.answer('once') ? 1 : readLimit(reader, 'max_uses_per_account'),
      isIncomplete,
      isOwnTable: row.format === ownFormat,
    };
    return { key: (code ?? '').toUpperCase().replace(/\s/g, ''), fields };
  },
};

/**
 * A coupon without its restrictions would be worth more than it was: where the file does not say them, or the shop has no such
 * restriction, the coupon is switched off.
 * @returns true where something is lost
 */
function reportLostRestrictions(row: RecordRow, reader: FieldReader): boolean {
  if (/buy|app/i.test(row.text('kind'))) reader.fault('kind', 'Amount Off or Free Shipping');
  const losses: [isLost: boolean, field: string, sentence: string][] = [
    [!isEmptyRestriction(row.text('maximum')), 'maximum', 'carts of up to an amount'],
    [!isEmptyRestriction(row.text('item_limit')), 'item_limit', 'a number of items'],
    [reader.answer('sale_excluded') === true, 'sale_excluded', 'goods that are not on sale'],
    [!isForAllCustomers(row.text('customers')), 'customers', 'some customers, who are not in the file'],
    [/^product$/i.test(row.text('class')), 'class', 'some products, which are not in the file'],
    ...(['', 'excluded_'] as const).map((prefix): [boolean, string, string] => [
      !isEmptyRestriction(row.text(`${prefix}product_numbers`)) && row.text(`conditions.${prefix}product_ids`) === '',
      `${prefix}product_numbers`,
      'products by numbers that this shop does not have; export their SKUs as well',
    ]),
  ];
  const lostRestrictions = losses.filter(([isLost]) => isLost);
  for (const [, field, sentence] of lostRestrictions)
    reader.note(field, `the coupon is switched off until its restriction is written here: it was for ${sentence}`);
  return lostRestrictions.length > 0;
}

function isForAllCustomers(text: string): boolean {
  return text === '' || /^(all|everyone)( customers)?$/i.test(text);
}

/** Reads the records that a coupon names; a bar or, elsewhere, a comma stands between them. */
function readReferences(row: RecordRow, reader: FieldReader): ImportedCoupon['references'] {
  const fields = Object.values(ownReferences).flatMap((field) => {
    const text = reader.text(referencePath(field), longestList);
    if (!text) return [];
    const separator = row.format === ownFormat || text.includes('|') ? '|' : ',';
    return [[field, splitCellValues(text, separator)]];
  });
  return Object.fromEntries(fields);
}

/** A thousand slugs. */
const longestList = 200_000;

function readConditions(row: RecordRow, reader: FieldReader): ImportedCoupon['conditions'] {
  const minimumTotal = reader.choice('minimum_total', {
    before_discounts: 'before_discounts',
    after_discounts: 'after_discounts',
  });
  const quantity = reader.quantity('quantity');
  return {
    ...readMinimum(row, reader),
    ...(minimumTotal && { minimum_total: minimumTotal }),
    ...(quantity && { quantity }),
    ...(reader.answer('first_order') === true && { first_order: true }),
  };
}

function readPriority(reader: FieldReader): Pick<ImportedCoupon, 'priority'> {
  const priority = reader.readField('priority', 'a whole number like 10', parseSignedQuantity);
  return typeof priority === 'number' ? { priority } : {};
}

function isEmptyRestriction(text: string): boolean {
  return text === '' || text === '0' || text === '0.00';
}

function readState(reader: FieldReader): boolean | null | undefined {
  return reader.readField('state', 'active or expired', (text) => {
    const word = text.toLowerCase();
    return Object.hasOwn(states, word) ? states[word as keyof typeof states] : undefined; // as checked
  });
}

function readOffer(row: RecordRow, reader: FieldReader): ImportedCoupon['offer'] {
  const isFreeShipping = /free shipping/i.test(row.text('kind')) || reader.answer('free_shipping') === true;
  const value = Math.abs(reader.amount('value') ?? 0);
  if (isFreeShipping) {
    if (value > 0) reader.note('value', 'the coupon is for free shipping alone');
    return { type: 'shipping' };
  }
  const type = reader.choice('type', offerTypes);
  if (type === 'shipping') return { type };
  if (value === 0) reader.fault('value', 'a discount like 10');
  if (type === 'fixed') return { type, amount: value };
  if (value > 100) reader.fault('value', 'at most 100 percent');
  if (type === 'buy_get') return readBuyGetOffer(reader, value);
  return { type: 'percent', percent: value };
}

function readBuyGetOffer(reader: FieldReader, percent: number): ImportedCoupon['offer'] {
  const [buy_quantity, get_quantity] = (['buy_quantity', 'get_quantity'] as const).map((field) => {
    const quantity = reader.quantity(field);
    if (!quantity) reader.fault(field, 'a number of pieces like 2');
    return quantity ?? 0;
  });
  const limit = reader.quantity('get_limit');
  const quantities = { buy_quantity: buy_quantity ?? 0, get_quantity: get_quantity ?? 0 };
  return { type: 'buy_get', percent, ...quantities, ...(limit && { limit }) };
}

/** A minimum is an amount, or a sentence of Shopify such as `Minimum purchase of $50.00`. */
function readMinimum(row: RecordRow, reader: FieldReader): { minimum?: number } {
  const text = row.text('minimum');
  if (isEmptyRestriction(text) || /^(none|no minimum requirements)$/i.test(text)) return {};
  const minimum = reader.readField('minimum', 'an amount like 50.00', (words) => {
    const [, amount] = words.match(/^(?:minimum purchase of )?\D{0,4}(\d{1,9}(?:[.,]\d{1,2})?)\D{0,4}$/i) ?? [];
    return amount === undefined || /item|quantity/i.test(words) ? undefined : Number(amount.replace(',', '.'));
  });
  return typeof minimum === 'number' ? { minimum } : {};
}

/** WooCommerce writes the end in seconds since 1970 in newer files. */
function readEnd(row: RecordRow, reader: FieldReader): string | null {
  if (row.text('date_to') !== '') return reader.moment('date_to') ?? null;
  const end = reader.readField('date_to_seconds', 'a moment in seconds since 1970', (text) =>
    /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1000).toISOString() : undefined,
  );
  return end ?? null;
}

/** No limit and a limit of nothing are the same elsewhere. */
function readLimit(reader: FieldReader, field: string): number | null {
  return reader.quantity(field) || null;
}
