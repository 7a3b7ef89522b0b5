import { FieldReader } from './field-reader.ts';
import type { RecordKind, RecordRow } from './record-table.ts';

/** Fields of a coupon as the operator API takes them. */
export interface ImportedCoupon {
  code: string;
  name: string;
  active: boolean;
  offer: { type: 'percent'; percent: number } | { type: 'fixed'; amount: number } | { type: 'shipping' };
  conditions: { minimum?: number };
  date_from: string | null;
  date_to: string | null;
  exclusive: boolean;
  max_uses: number | null;
  max_uses_per_account: number | null;
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

/** Codes for discounts. */
export const couponKind: RecordKind<ImportedCoupon> = {
  formats: [
    {
      name: 'Mercer',
      needs: ['code', 'type', 'value'],
      fields: {
        code: 'code',
        name: 'name',
        active: 'state',
        type: 'type',
        value: 'value',
        minimum: 'minimum',
        date_from: 'date_from',
        date_to: 'date_to',
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
        product_ids: 'products',
        exclude_product_ids: 'products_excluded',
        product_categories: 'categories',
        exclude_product_categories: 'categories_excluded',
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
    reportRestrictions(row, reader);
    const uses = reader.quantity('uses') ?? 0;
    const limit = readLimit(reader, 'max_uses');
    const remaining = limit === null ? null : limit - uses;
    if (limit !== null && uses > 0) reader.note('uses', `${Math.max(remaining ?? 0, 0)} of ${limit} uses are left`);
    const isUsedUp = remaining !== null && remaining < 1;
    const fields = {
      code: code ?? '',
      name: reader.text('name') || code || '',
      active: (readState(reader) ?? true) && !isUsedUp,
      offer: readOffer(row, reader),
      conditions: readMinimum(row, reader),
      date_from: reader.moment('date_from') ?? null,
      date_to: readEnd(row, reader),
      exclusive: reader.answer('exclusive') ?? false,
      max_uses: remaining === null ? null : Math.max(remaining, 1),
      max_uses_per_account: reader.answer('once') ? 1 : readLimit(reader, 'max_uses_per_account'),
    };
    return { key: (code ?? '').toUpperCase().replace(/\s/g, ''), fields };
  },
};

/** Restrictions that coupons do not have here would make a coupon worth more than it was: such a coupon is refused. */
function reportRestrictions(row: RecordRow, reader: FieldReader): void {
  for (const field of ['products', 'products_excluded', 'categories', 'categories_excluded', 'maximum', 'item_limit'])
    if (!isEmptyRestriction(row.text(field)))
      reader.fault(field, 'a coupon without this restriction (create it by hand with its products or categories)');
  const customers = row.text('customers');
  if (customers !== '' && !/^(all|everyone)( customers)?$/i.test(customers))
    reader.fault('customers', 'a coupon for all customers (create it by hand for a group of customers)');
  if (reader.answer('sale_excluded')) reader.fault('sale_excluded', 'a coupon that also holds for sale prices');
  if (/buy|app/i.test(row.text('kind'))) reader.fault('kind', 'Amount Off or Free Shipping');
  if (/^product$/i.test(row.text('class')))
    reader.note('class', 'the coupon holds for all products: which ones it was for is not in the file');
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
  return { type: 'percent', percent: value };
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
