import { splitCellValues } from '../products/values.ts';
import { type ImportedAddress, nameAddressColumns, nameWooCommerceColumns, readAddress } from './addresses.ts';
import { FieldReader } from './field-reader.ts';
import type { ImportedOrderLine, ImportedParcel, ImportedTax } from './imported-parts.ts';
import { readParcels, readTaxes, shopifyTaxColumns } from './order-parts.ts';
import { findOwnerColumn, type ImportedOwnerValues, readOwnerValues } from './owner-values.ts';
import { findLineItemColumn, readPackedCoupon, readPackedLines, readPackedRefunds } from './packed-cells.ts';
import { type DraftReading, ownFormat, type RecordKind, type RecordRow } from './record-table.ts';

/** A placed order of another shop; amounts are major units. */
export interface ImportedOrder extends Pick<ImportedOwnerValues, 'custom_fields'> {
  number: string;
  email: string | null;
  currency: string | null;
  status: 'paid' | 'payment_pending' | 'shipped' | 'delivered' | 'canceled' | 'refunded';
  isPaid: boolean;
  /** what was paid */
  paid: number;
  refunded: number;
  discount: number;
  shipment: number;
  tax: number;
  /** the tax by name; they sum to `tax`, or there are none */
  taxes: ImportedTax[];
  total: number;
  coupon_code: string | null;
  payment_name: string | null;
  /** name of the shipping service */
  service: string | null;
  /** undefined: an order that was sent was sent as a whole */
  parcels: ImportedParcel[] | undefined;
  shipping: ImportedAddress | null;
  billing: ImportedAddress | null;
  comments: string | null;
  tags: string[];
  date_created: string;
  lines: ImportedOrderLine[];
  /** data that the client has stored with the order */
  metadata: Record<string, unknown> | undefined;
  /** data of the owner's programs, which the buyer never sees */
  private_metadata: Record<string, unknown> | undefined;
  /** shop that the order comes from */
  source: string;
}

const shopifyAddress = {
  name: 'name',
  street: 'street',
  address1: 'address1',
  address2: 'address2',
  company: 'company',
  city: 'city',
  zip: 'zip',
  province: 'state',
  country: 'country',
  phone: 'phone',
};

function nameShopifyColumns(group: 'billing' | 'shipping') {
  const columns = Object.entries(shopifyAddress).map(([column, part]) => [`${group} ${column}`, part]);
  return nameAddressColumns(`${group}_`, Object.fromEntries(columns));
}

function nameWooColumns(group: 'billing' | 'shipping') {
  return nameAddressColumns(`${group}_`, {
    [`first name (${group})`]: 'first_name',
    [`last name (${group})`]: 'last_name',
    [`company (${group})`]: 'company',
    [`address 1&2 (${group})`]: 'address1',
    [`address 1 (${group})`]: 'street',
    [`address 2 (${group})`]: 'address2',
    [`city (${group})`]: 'city',
    [`state code (${group})`]: 'state',
    [`postcode (${group})`]: 'zip',
    [`country code (${group})`]: 'country',
    [`phone (${group})`]: 'phone',
  });
}

function nameOwnColumns(group: 'billing' | 'shipping') {
  const columns = ownAddress.map((name) => [`${group}_${name}`, name]);
  return nameAddressColumns(`${group}_`, Object.fromEntries(columns));
}

const ownAddress = ['name', 'company', 'address1', 'address2', 'city', 'state', 'zip', 'country', 'phone'];

/** Orders that were placed before the shop moved: its history. */
export const orderKind: RecordKind<ImportedOrder> = {
  formats: [
    {
      name: 'Shopify',
      needs: ['name', 'financial status', 'lineitem quantity', 'lineitem price'],
      fields: {
        name: 'number',
        email: 'email',
        'financial status': 'financial',
        'fulfillment status': 'fulfillment',
        currency: 'currency',
        shipping: 'shipment',
        taxes: 'tax',
        total: 'total',
        'discount code': 'coupon_code',
        'discount amount': 'discount',
        'created at': 'date_created',
        'cancelled at': 'date_canceled',
        'refunded amount': 'refunded',
        'payment method': 'payment_name',
        notes: 'comments',
        tags: 'tags',
        'lineitem quantity': 'line_quantity',
        'lineitem name': 'line_name',
        'lineitem price': 'line_price',
        'lineitem sku': 'line_sku',
        'lineitem discount': 'line_discount',
        'lineitem fulfillment status': 'line_fulfillment',
        'outstanding balance': 'outstanding',
        'fulfilled at': 'date_fulfilled',
        'shipping method': 'service',
        ...shopifyTaxColumns,
        ...nameShopifyColumns('billing'),
        ...nameShopifyColumns('shipping'),
      },
      derived: ['id', 'subtotal', 'billing province name', 'shipping province name', 'paid at'],
    },
    {
      name: 'WooCommerce',
      needs: ['order number', 'order status', 'order date', 'order total amount'],
      fields: {
        'order number': 'number',
        'order status': 'woo_status',
        'order date': 'date_created',
        'customer note': 'comments',
        'email (billing)': 'email',
        'order currency': 'currency',
        'cart discount amount': 'discount',
        'order shipping amount': 'shipment',
        'order refund amount': 'refunded',
        'order total amount': 'total',
        'order total tax amount': 'tax',
        'payment method title': 'payment_name',
        'shipping method title': 'service',
        'coupon code': 'coupon_code',
        sku: 'line_sku',
        'item name': 'line_name',
        name: 'line_name',
        quantity: 'line_quantity',
        'quantity (- refund)': 'line_quantity_kept',
        'item cost': 'line_price',
        ...nameWooColumns('billing'),
        ...nameWooColumns('shipping'),
      },
      derived: [
        'item #',
        'order subtotal amount',
        'total items',
        'total products',
        'order line total',
        'order line (w/o tax)',
      ],
    },
    {
      name: 'WooCommerce',
      needs: ['order_number', 'order_date', 'order_total', 'line_item_1'],
      fields: {
        order_number: 'number',
        status: 'woo_status',
        order_date: 'date_created',
        customer_note: 'comments',
        billing_email: 'email',
        order_currency: 'currency',
        discount_total: 'discount',
        shipping_total: 'shipment',
        tax_total: 'tax',
        order_total: 'total',
        payment_method_title: 'payment_name',
        shipping_method: 'service',
        tax_items: 'tax_items',
        coupon_items: 'coupon_items',
        refund_items: 'refund_items',
        ...nameWooCommerceColumns('billing'),
        ...nameWooCommerceColumns('shipping'),
      },
      derived: [
        'order_id',
        'paid_date',
        'completed_date',
        'order_subtotal',
        'order_discount',
        'cart_discount',
        'shipping_tax_total',
        'shipping_items',
        'payment_method',
        'customer_email',
      ],
      findField: findLineItemColumn,
    },
    {
      name: ownFormat,
      needs: ['number', 'financial_status', 'items', 'grand_total'],
      fields: {
        number: 'number',
        date_created: 'date_created',
        status: 'own_status',
        financial_status: 'financial',
        email: 'email',
        currency: 'currency',
        discount_total: 'discount',
        shipment_total: 'shipment',
        tax_total: 'tax',
        grand_total: 'total',
        sub_total: 'sub_total',
        coupon_code: 'coupon_code',
        items: 'items',
        item_prices: 'item_prices',
        item_discounts: 'item_discounts',
        taxes: 'taxes',
        parcels: 'parcels',
        shipping_service: 'service',
        payment_method: 'payment_name',
        paid_total: 'paid',
        refunded_total: 'refunded',
        tags: 'tags',
        comments: 'comments',
        giftcard_total: 'giftcard',
        ...nameOwnColumns('shipping'),
        ...nameOwnColumns('billing'),
      },
      findField: findOwnerColumn,
      derived: ['fulfillment_status', 'pieces', 'tracking'],
    },
  ],
  continues: (first, row) =>
    row.text('number') !== '' && row.text('number') === first.text('number') && !first.has('items'),
  read(rows, reading) {
    const [row] = rows;
    const reader = new FieldReader(row, reading);
    const number = reader.readField('number', 'a number of an order like 1001', parseOrderNumber);
    if (number === null) reader.fault('number', 'a number of an order like 1001');
    const date_created = reader.moment('date_created');
    if (date_created === null) reader.fault('date_created', 'a moment like 2026-06-30 12:00:00 +0200');
    const total = reader.amount('total');
    if (total === null) reader.fault('total', 'an amount like 19.90');
    const refunded = Math.abs(reader.amount('refunded') ?? readPackedRefunds(reader) ?? 0);
    const states = readStates(row, reader, refunded >= (total ?? 0) && refunded > 0);
    const billing = readAddress(row, reading, { prefix: 'billing_', fallbackName: '' });
    const shipping = readAddress(row, reading, { prefix: 'shipping_', fallbackName: billing?.name ?? '' });
    const currency = reader.readField('currency', 'a currency like EUR', (text) =>
      /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined,
    );
    for (const field of ['total', 'shipment', 'tax'])
      if ((reader.amount(field) ?? 0) < 0) reader.fault(field, 'an amount that is not below zero');
    if ((reader.amount('giftcard') ?? 0) > 0) reader.fault('giftcard', 'an order without gift cards');
    const lines = readLines(rows, reading);
    const fields = {
      number: number ?? '',
      email: reader.email('email') ?? null,
      currency: currency ?? null,
      ...states,
      paid: readPaid(reader, states, total ?? 0),
      refunded: states.status === 'refunded' && refunded === 0 ? (total ?? 0) : refunded,
      discount: Math.abs(reader.amount('discount') ?? 0),
      shipment: reader.amount('shipment') ?? 0,
      tax: reader.amount('tax') ?? 0,
      taxes: readMatchingTaxes(row, reader),
      service: reader.text('service', 200) || null,
      parcels: readParcels(
        row,
        reader,
        lines.map(({ quantity }, at) => ({ row: rows[at] ?? row, quantity })),
      ),
      total: total ?? 0,
      coupon_code: reader.text('coupon_code', 50) || readPackedCoupon(reader) || null,
      payment_name: reader.text('payment_name', 200) || null,
      shipping,
      billing: billing ?? shipping,
      comments: reader.text('comments', 5000) || null,
      tags: splitCellValues(row.text('tags'), row.has('items') ? '|' : ',').slice(0, 50),
      date_created: date_created ?? '',
      lines,
      ...readOwnerValues(row, reading),
      private_metadata: readOwnerValues(row, reading, 'private_').metadata,
      source: row.format,
    };
    return { key: number ?? '', fields };
  },
};

/** `#1001` is 1001; numbers with prefixes stay as they are. */
function parseOrderNumber(text: string): string | undefined {
  const number = text.replace(/^#/, '').trim();
  return /^[\w./-]{1,40}$/.test(number) ? number : undefined;
}

type States = Pick<ImportedOrder, 'status' | 'isPaid'>;

const wooStates: Record<string, States> = {
  completed: { status: 'shipped', isPaid: true },
  processing: { status: 'paid', isPaid: true },
  'on-hold': { status: 'payment_pending', isPaid: false },
  'on hold': { status: 'payment_pending', isPaid: false },
  pending: { status: 'payment_pending', isPaid: false },
  'pending payment': { status: 'payment_pending', isPaid: false },
  cancelled: { status: 'canceled', isPaid: false },
  canceled: { status: 'canceled', isPaid: false },
  failed: { status: 'canceled', isPaid: false },
  refunded: { status: 'refunded', isPaid: true },
};

const ownStates: Record<string, States> = {
  paid: { status: 'paid', isPaid: true },
  payment_pending: { status: 'payment_pending', isPaid: false },
  shipped: { status: 'shipped', isPaid: true },
  delivered: { status: 'delivered', isPaid: true },
  return_requested: { status: 'shipped', isPaid: true },
  canceled: { status: 'canceled', isPaid: false },
  refunded: { status: 'refunded', isPaid: true },
};

const financialStates = [
  'paid',
  'partially_refunded',
  'refunded',
  'pending',
  'authorized',
  'partially_paid',
  'voided',
  'expired',
];

function readStates(row: RecordRow, reader: FieldReader, isAllRefunded: boolean): States {
  const pending: States = { status: 'payment_pending', isPaid: false };
  const parse = (states: Record<string, States>) => (text: string) => {
    const word = text.toLowerCase().replace(/^wc-/, '');
    return Object.hasOwn(states, word) ? states[word] : undefined;
  };
  if (row.has('woo_status')) {
    const names = Object.keys(wooStates).join(', ');
    const state = reader.readField('woo_status', names, parse(wooStates)) ?? pending;
    return isAllRefunded && state.isPaid ? { status: 'refunded', isPaid: true } : state;
  }
  if (row.has('own_status'))
    return reader.readField('own_status', Object.keys(ownStates).join(', '), parse(ownStates)) ?? pending;
  const financial = reader.readField('financial', financialStates.join(', '), (text) =>
    financialStates.find((state) => state === text.toLowerCase()),
  );
  const isPaid = ['paid', 'partially_refunded', 'refunded'].includes(financial ?? '');
  if (financial === 'refunded' || isAllRefunded) return { status: 'refunded', isPaid: true };
  if (row.text('date_canceled') !== '' || financial === 'voided' || financial === 'expired')
    return { status: 'canceled', isPaid };
  const fulfillment = row.text('fulfillment').toLowerCase();
  if (fulfillment === 'fulfilled') return { status: 'shipped', isPaid };
  return isPaid ? { status: 'paid', isPaid } : pending;
}

/** Reads what was paid: all of a paid order, unless the file has the amount, or what is outstanding. */
function readPaid(reader: FieldReader, { isPaid }: States, total: number): number {
  const paid = reader.amount('paid');
  if (paid !== undefined) return Math.max(0, paid ?? 0);
  const outstanding = reader.amount('outstanding');
  if (isPaid || !outstanding || outstanding > total) return isPaid ? total : 0;
  return total - outstanding;
}

/** Taxes by their names are imported where they are all of the tax. */
function readMatchingTaxes(row: RecordRow, reader: FieldReader): ImportedTax[] {
  const taxes = readTaxes(row, reader);
  const difference = taxes.reduce((sum, { amount }) => sum + amount, -(reader.amount('tax') ?? 0));
  if (taxes.length === 0 || Math.abs(difference) < 0.001) return taxes;
  reader.note('tax', 'the taxes by their names do not add up to it, and are not imported');
  return [];
}

/** Lines have rows of their own, or stand in cells of one row. */
function readLines(rows: [RecordRow, ...RecordRow[]], reading: DraftReading): ImportedOrderLine[] {
  const [row] = rows;
  const reader = new FieldReader(row, reading);
  if (row.has('items')) return readOwnLines(reader);
  return row.has('line_item_1') ? readPackedLines(row, reader) : rows.map((each) => readLine(each, reading));
}

function readLine(row: RecordRow, reading: DraftReading): ImportedOrderLine {
  const reader = new FieldReader(row, reading);
  const quantity = reader.quantity('line_quantity') ?? reader.quantity('line_quantity_kept');
  if (!quantity)
    reader.fault(row.has('line_quantity') ? 'line_quantity' : 'line_quantity_kept', 'a number of pieces like 1');
  const price = reader.amount('line_price');
  if (price === null) reader.fault('line_price', 'an amount like 19.90');
  return {
    sku: reader.text('line_sku', 200) || null,
    name: reader.text('line_name', 500) || row.text('line_sku') || 'Item',
    quantity: quantity ?? 0,
    price: price ?? 0,
    discount: Math.abs(reader.amount('line_discount') ?? 0),
  };
}

/** Our table has the items of an order in one cell, and their prices in others. Of older tables one item costs what all of it does. */
function readOwnLines(reader: FieldReader): ImportedOrderLine[] {
  const subTotal = reader.amount('sub_total') ?? 0;
  const items = reader.readField('items', 'items like 2 × Mug (MUG-1)', (text) => {
    const parts = text
      .split(/(?<!\\)\|/)
      .map((part) => part.replaceAll('\\|', '|').match(/^(\d+) × (.*?)(?: \(([^()]*)\))?$/s));
    return parts.every((part) => part !== null) ? parts : undefined;
  });
  const prices = readAmounts(reader, 'item_prices', items?.length);
  const discounts = readAmounts(reader, 'item_discounts', items?.length);
  return (items ?? []).map(([, quantity = '1', name = '', sku], at) => ({
    sku: sku ?? null,
    name,
    quantity: Number(quantity),
    price: prices?.[at] ?? (items?.length === 1 ? subTotal / Number(quantity) : Number.NaN),
    discount: discounts?.[at] ?? 0,
  }));
}

/** Reads amounts with bars between, one for each item. */
function readAmounts(reader: FieldReader, field: string, count: number | undefined): number[] | null | undefined {
  return reader.readField(field, 'an amount for each item, with bars between', (text) => {
    const amounts = text
      .split('|')
      .map((amount) => (/^\d{1,12}(\.\d{1,3})?$/.test(amount) ? Number(amount) : Number.NaN));
    return amounts.length === count && amounts.every((amount) => !Number.isNaN(amount)) ? amounts : undefined;
  });
}
