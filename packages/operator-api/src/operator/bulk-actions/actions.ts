import { roundToStep, toMajorUnits, toMinorUnits } from '@mercer/contract';
import type { OperatorKey } from '@mercer/platform/http/operator-key';
import type { Permission } from '@mercer/platform/http/permissions';
import type { OperatorRoute } from '@mercer/platform/http/routes/route';
import * as v from 'valibot';
import { customerRoutes } from '../customers/customer-routes.ts';
import { nonEmptyText, possiblyEmptyText, recordId, tag } from '../description/fields.ts';
import { discountRoutes } from '../discounts/routes.ts';
import { orderRoutes } from '../orders/routes.ts';
import { productRoutes } from '../products/routes.ts';
import type { OperatorProduct } from '../products/schema.ts';
import { reviewRoutes } from '../reviews/routes.ts';

/** Request to the operator API that changes one record; the path is below `/operator`. */
export interface RecordRequest {
  method: 'POST' | 'PATCH';
  path: string;
  body: Record<string, unknown>;
}

/** What an action does to a record: a request, nothing, or a refusal. */
export type Plan = RecordRequest | 'unchanged' | { code: string; message: string };

/** Record as its own route answers it. */
interface ActedRecord {
  id: string;
  [field: string]: unknown;
}

interface BulkAction {
  /** path of the list of the records below `/operator` */
  list: string;
  /** routes of the list, of which one describes its query */
  routes: readonly OperatorRoute[];
  /** permission that opens the list */
  reads: Permission;
  /** permissions of which one is needed to change such a record */
  writes: readonly Permission[];
  /** validates the input, which is the same for each record */
  input: v.GenericSchema;
  /** @param input valid input of the action */
  plan(record: ActedRecord, input: never): Plan;
}

const note = v.optional(possiblyEmptyText(1000));
const tags = v.pipe(v.array(tag), v.minLength(1), v.maxLength(50));
const TagsInput = v.strictObject({ tags });
type TagsInput = v.InferOutput<typeof TagsInput>;
const noInput = v.strictObject({});
const trackingNumbers = v.pipe(v.record(recordId, nonEmptyText(200)), v.maxEntries(10_000));
const money = v.pipe(v.number(), v.minValue(-100_000_000), v.maxValue(100_000_000));

/** Exactly one field says what becomes of the price: the new one, an amount more or less, or percent more or less. */
const PriceInput = v.pipe(
  v.strictObject({
    price: v.optional(v.pipe(money, v.minValue(0))),
    amount: v.optional(money),
    percent: v.optional(v.pipe(v.number(), v.minValue(-100), v.maxValue(1000))),
  }),
  v.forward(
    v.check(
      ({ price, amount, percent }) => [price, amount, percent].filter((value) => value !== undefined).length === 1,
      'one of price, amount and percent is expected',
    ),
    ['price'],
  ),
);

type PriceInput = v.InferOutput<typeof PriceInput>;

const orders = { list: 'orders', routes: orderRoutes, reads: 'orders.read', writes: ['orders.write'] } as const;
const products = {
  list: 'products',
  routes: productRoutes,
  reads: 'products.read',
  writes: ['products.write'],
} as const;
const customers = {
  list: 'customers',
  routes: customerRoutes,
  reads: 'customers.read',
  writes: ['customers.write'],
} as const;
const reviews = { list: 'reviews', routes: reviewRoutes, reads: 'content.read', writes: ['content.write'] } as const;
const coupons = {
  list: 'coupons',
  routes: discountRoutes,
  reads: 'discounts.read',
  writes: ['discounts.write'],
} as const;
const packers = ['orders.write', 'orders.fulfil'] as const;

export const bulkActions: Record<string, BulkAction> = {
  'orders.ship': {
    ...orders,
    writes: ['orders.fulfil'],
    input: v.strictObject({
      note,
      carrier: v.optional(possiblyEmptyText(100)),
      tracking_numbers: v.optional(trackingNumbers, {}),
    }),
    plan(
      order,
      { tracking_numbers, ...input }: { tracking_numbers: Record<string, string>; note?: string; carrier?: string },
    ) {
      if (order.hold) return { code: 'on_hold', message: 'The order is on hold' };
      const tracking = tracking_numbers[order.id];
      const body = { ...input, all: true, ...(tracking !== undefined && { tracking }) };
      return planOrderAction(order, 'ship', body);
    },
  },
  'orders.cancel': {
    ...orders,
    input: v.strictObject({ note }),
    plan: (order, input: Record<string, unknown>) =>
      order.status === 'canceled' ? 'unchanged' : planOrderAction(order, 'cancel', input),
  },
  'orders.hold': {
    ...orders,
    writes: packers,
    input: v.strictObject({ reason: nonEmptyText(500) }),
    plan: (order, input: Record<string, unknown>) => planOrderAction(order, 'hold', input),
  },
  'orders.release': {
    ...orders,
    writes: packers,
    input: noInput,
    plan: (order) => (order.hold ? { method: 'POST', path: `/orders/${order.id}/release`, body: {} } : 'unchanged'),
  },
  'orders.add_tags': { ...orders, input: TagsInput, plan: planAddedTags('orders') },
  'orders.remove_tags': { ...orders, input: TagsInput, plan: planRemovedTags('orders') },
  'orders.assign': {
    ...orders,
    input: v.strictObject({ assignee: v.nullable(nonEmptyText(200)) }),
    plan: (order, { assignee }: { assignee: string | null }) => planChange('orders', order, { assignee }),
  },
  'products.publish': { ...products, input: noInput, plan: planFields('products', { status: 'active' }) },
  'products.archive': { ...products, input: noInput, plan: planFields('products', { status: 'archived' }) },
  'products.draft': { ...products, input: noInput, plan: planFields('products', { status: 'draft' }) },
  'products.set_price': {
    ...products,
    input: PriceInput,
    plan: (record, input: PriceInput) => planPrice(record as object as OperatorProduct, input), // as its route answers it
  },
  'products.add_to_category': {
    ...products,
    input: v.strictObject({ category_id: recordId }),
    plan(record, { category_id }: { category_id: string }) {
      const ids = (record as object as OperatorProduct).categories.map(({ id }) => id); // as its route answers it
      if (ids.includes(category_id)) return 'unchanged';
      const categories = [...ids, category_id].map((id) => ({ id }));
      return { method: 'PATCH', path: `/products/${record.id}`, body: { categories } };
    },
  },
  'customers.add_tags': { ...customers, input: TagsInput, plan: planAddedTags('customers') },
  'customers.remove_tags': { ...customers, input: TagsInput, plan: planRemovedTags('customers') },
  'reviews.approve': { ...reviews, input: noInput, plan: planFields('reviews', { status: 'published' }) },
  'reviews.decline': { ...reviews, input: noInput, plan: planFields('reviews', { status: 'rejected' }) },
  'coupons.disable': { ...coupons, input: noInput, plan: planFields('coupons', { active: false }) },
};

export const actionNames = Object.keys(bulkActions);

/** Lists the actions whose records a caller may see; undefined: all. */
export function listVisibleActions({ permissions }: OperatorKey): string[] | undefined {
  return (
    permissions && actionNames.filter((name) => bulkActions[name] && permissions.includes(bulkActions[name].reads))
  );
}

/** An order says itself what can be done with it; the write decides again. */
function planOrderAction(order: ActedRecord, action: string, body: Record<string, unknown>): Plan {
  const actions = Array.isArray(order.available_actions) ? order.available_actions : [];
  if (!actions.includes(action))
    return { code: 'invalid_status', message: `The order is ${order.status}: ${action} is not possible` };
  return { method: 'POST', path: `/orders/${order.id}/${action}`, body };
}

function planChange(list: string, record: ActedRecord, fields: Record<string, unknown>): Plan {
  const isSame = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(record[name]) === JSON.stringify(value),
  );
  return isSame ? 'unchanged' : { method: 'PATCH', path: `/${list}/${encodeURIComponent(record.id)}`, body: fields };
}

function planFields(list: string, fields: Record<string, unknown>) {
  return (record: ActedRecord): Plan => planChange(list, record, fields);
}

function planAddedTags(list: string) {
  return (record: ActedRecord, input: TagsInput): Plan => {
    const storedTags = readTags(record);
    const newTags = input.tags.filter((name) => !storedTags.includes(name));
    if (newTags.length === 0) return 'unchanged';
    return planChange(list, record, { tags: [...storedTags, ...newTags] });
  };
}

function planRemovedTags(list: string) {
  return (record: ActedRecord, input: TagsInput): Plan => {
    const storedTags = readTags(record);
    return planChange(list, record, { tags: storedTags.filter((name) => !input.tags.includes(name)) });
  };
}

function readTags({ tags: storedTags }: ActedRecord): string[] {
  return Array.isArray(storedTags) ? storedTags.map(String) : [];
}

/** The price of each variant changes with that of the product. */
function planPrice(product: OperatorProduct, input: PriceInput): Plan {
  const { currency, variants } = product;
  const computePrice = (price: number) => changePrice(price, input, currency);
  const results = variants.results.map((variant) => ({ ...variant, price: computePrice(variant.price) }));
  const price = computePrice(product.price);
  const isNegative = [price, ...results.map((variant) => variant.price)].some((value) => value < 0);
  if (isNegative) return { code: 'negative_price', message: 'The price would be below zero' };
  const isSame =
    price === product.price && results.every((variant, at) => variant.price === variants.results[at]?.price);
  if (isSame) return 'unchanged';
  const body = { price, ...(results.length > 0 && { variants: { results } }) };
  return { method: 'PATCH', path: `/products/${product.id}`, body };
}

/** @returns the price in major units, rounded to what the currency has */
function changePrice(
  price: number,
  { price: newPrice, amount = 0, percent = 0 }: PriceInput,
  currency: string,
): number {
  if (newPrice !== undefined) return newPrice;
  const changedAmount = toMinorUnits(price, currency) * (1 + percent / 100) + toMinorUnits(amount, currency);
  return toMajorUnits(roundToStep(Math.round(changedAmount), currency), currency);
}
