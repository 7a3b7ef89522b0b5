import { isPlainObject } from '@mercer/contract';
import * as v from 'valibot';
import type { Table } from './records.ts';

type Shape = v.GenericSchema;

const text = v.string();
const number = v.number();
const texts = v.array(text);
const anyObject = record({});
const objects = v.array(anyObject);

const file = record({ url: text });
const image = record({ file, turntable: v.nullish(record({ file })) });
const images = v.array(image);
const content = record({ amount: number, unit: text });

const options = v.array(record({ id: text, name: text, values: v.array(record({ id: text, name: text })) }));
const plan = record({ id: text, name: text, price: number, billing_schedule: anyObject });
const purchaseOptions = record({
  standard: v.nullish(anyObject),
  subscription: v.nullish(record({ plans: v.array(plan) })),
});
const attributes = v.record(text, record({ name: text, value: v.union([text, texts], 'a text or a list') }));

const choice = { product_ids: v.nullish(texts), category_ids: v.nullish(texts) };
const offer = v.variant('type', [
  v.looseObject({ type: v.literal('percent'), percent: number }),
  v.looseObject({ type: v.literal('fixed'), amount: number }),
  v.looseObject({ type: v.literal('shipping') }),
  v.looseObject({ type: v.literal('buy_get'), buy_quantity: number, get_quantity: number, percent: number }),
]);
const conditions = record({ ...choice, minimum: v.nullish(number), quantity: v.nullish(number) });

const chosenOptions = v.array(record({ value: text }));
const taxes = v.array(record({ rate: number, amount: number }));
const pieces = v.array(record({ id: text, quantity: number }));
const party = record({ lines: texts });
const snapshot = record({ seller: party, buyer: party, shipping: party, lines: objects, currency: text });

/**
 * Columns that hold JSON: in a file they are what they hold. Of each, the shape that the shop relies on where it reads the column;
 * fields beyond it are stored as they come.
 */
export const jsonColumns: Partial<Record<Table, Record<string, Shape>>> = {
  settings: { value: v.union([anyObject, objects], 'an object or a list of objects') },
  mail_texts: { texts: record({ subject: text, heading: text, paragraphs: texts, button: text, note: text }) },
  collections: { image, metadata: anyObject, rule: record({ match: text, conditions: objects }) },
  custom_fields: { choices: texts },
  content_models: { fields: v.array(record({ id: text, type: text })) },
  content: { value: anyObject, draft: anyObject },
  categories: { image, metadata: anyObject, custom_fields: anyObject },
  products: {
    images,
    tags: texts,
    options,
    purchase_options: purchaseOptions,
    attributes,
    content,
    metadata: anyObject,
    custom_fields: anyObject,
  },
  variants: { option_value_ids: texts, images, content, metadata: anyObject, custom_fields: anyObject },
  hidden_products: { category_ids: texts },
  product_reviews: { images },
  tax_rules: { class_rates: v.record(text, number) },
  promotions: { offer, conditions },
  coupons: { offer, conditions },
  giftcards: { recipient: anyObject },
  customers: { tags: texts, metadata: anyObject, custom_fields: anyObject },
  accounts: { metadata: anyObject },
  account_cards: { billing: anyObject },
  orders: {
    explanation: anyObject,
    billing: anyObject,
    shipping: anyObject,
    metadata: anyObject,
    taxes,
    shipments: v.array(record({ id: text, items: pieces })),
    tags: texts,
    payment_terms: anyObject,
    private_metadata: anyObject,
    custom_fields: anyObject,
  },
  order_items: {
    taxes,
    options: chosenOptions,
    purchase_option: anyObject,
    product: record({ name: text }),
    metadata: anyObject,
  },
  order_edits: { before: record({ items: objects }), after: record({ items: objects }) },
  refunds: { parts: objects, taxes: objects },
  tax_transactions: { item_ids: v.array(v.nullable(text)), parts: objects, line_ids: anyObject },
  payments: { card: anyObject, checks: anyObject, disputes: objects, settlements: objects },
  invoices: { snapshot },
  subscriptions: { billing: anyObject, shipping: anyObject },
  subscription_items: { options: chosenOptions, product: record({ name: text }) },
  webhooks: { types: texts },
  carts: { billing: anyObject, shipping: anyObject, metadata: anyObject, draft: anyObject, removed_items: objects },
  cart_items: { options: chosenOptions, purchase_option: anyObject, metadata: anyObject },
};

/** An object that is no list, with these fields and others. */
function record<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(v.custom<Record<string, unknown>>(isPlainObject, 'an object'), v.looseObject(entries));
}

const nouns: Record<string, string> = { string: 'a text', number: 'a number', Array: 'a list', Object: 'an object' };

/** @returns the first fault: its path behind the column's name and what is expected there; null where there is none */
export function findShapeFault(shape: Shape, value: unknown): { path: string; fault: string } | null {
  const [issue] = v.safeParse(shape, value, { abortEarly: true }).issues ?? [];
  if (!issue) return null;
  const dotPath = v.getDotPath(issue);
  const path = dotPath === null ? '' : `.${dotPath}`;
  if (issue.received === 'undefined') return { path, fault: 'this field is missing' };
  const hasOwnMessage = issue.type === 'union' || issue.type === 'custom';
  const expected = hasOwnMessage ? issue.message : (nouns[issue.expected ?? ''] ?? 'another value');
  return { path, fault: `${expected} is expected` };
}
