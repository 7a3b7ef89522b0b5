import { readFileSync } from 'node:fs';
import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  fillCart,
  openTestShop,
  placeOrder,
  signUpShopper,
} from '../shop.ts';
import { type PublishedRecord, publishedFields } from './published-fields.ts';

const path = 'docs/client/from-swell.md';
const heading = '## Fields';

/** Number of fourteen public applications that read a field of each record, judged by the names of their variables. */
const readers: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(new URL('field-readers.json', import.meta.url), 'utf8'),
);

type Fields = Record<string, unknown>;

/** Fields that calls send and no response may contain. */
const inputOnly = ['Account: password'];

const records: Record<string, PublishedRecord> = {
  Product: { folder: 'product', interface: 'Product' },
  Variant: { folder: 'product', interface: 'Variant' },
  'Product option': { folder: 'product', interface: 'ProductOption' },
  'Option value': { folder: 'product', interface: 'OptionValue' },
  Category: { folder: 'category', interface: 'Category' },
  Attribute: { folder: 'attribute', interface: 'Attribute' },
  Cart: { folder: 'cart', interface: 'Cart' },
  'Cart item': { folder: 'cart', interface: 'CartItem' },
  Order: { folder: 'order', interface: 'Order' },
  'Order item': { folder: 'order', interface: 'OrderItem' },
  Account: { folder: 'account', interface: 'Account' },
  Address: { folder: 'account', interface: 'Address' },
  Card: { folder: 'card', interface: 'Card' },
  Subscription: { folder: 'subscription', interface: 'Subscription' },
  Content: { folder: 'content', interface: 'Content' },
};

eachDatabase((db: () => Db) => {
  test('the table of fields says what the published types name, what is answered, and how many read it', async () => {
    const answers = await askForRecords(db());
    const tables = Object.entries(records).map(([name, record]) => formatFieldTable(name, record, answers[name] ?? []));
    const page = readFileSync(path, 'utf8');
    const [prose = ''] = page.split(`${heading}\n`);
    const intro =
      'Each table names every field of the published types, and whether Mercer answers it. "Read by" counts, of fourteen ' +
      'public applications, those that read the field, judged by the names of their variables.';
    await expect([`${prose}${heading}\n`, intro, ...tables].join('\n').concat('\n')).toMatchFileSnapshot(
      `../../${path}`,
    );
  });

  test('no field that more than one application reads is missing', async () => {
    const answers = await askForRecords(db());
    const missing = Object.entries(records).flatMap(([name, record]) => {
      const answered = new Set((answers[name] ?? []).flatMap(Object.keys));
      const published = new Set(Object.values(publishedFields(record)).flat());
      return [...published]
        .filter((field) => !answered.has(field) && (readers[name]?.[field] ?? 0) > 1)
        .map((field) => `${name}: ${field}`);
    });
    expect(missing).toEqual(inputOnly);
  });
});

function formatFieldTable(name: string, record: PublishedRecord, samples: Fields[]): string {
  const published = publishedFields(record);
  const fields = [...new Set([...published['4.2.5'], ...published['5']])].sort();
  const answered = new Set(samples.flatMap(Object.keys));
  const formatYesOrDash = (is: boolean) => (is ? 'yes' : '–');
  const rows = fields.map((field) =>
    [
      `\`${field}\``,
      formatYesOrDash(published['4.2.5'].includes(field)),
      formatYesOrDash(published['5'].includes(field)),
      formatYesOrDash(answered.has(field)),
      readers[name]?.[field] ?? 0,
    ].join(' | '),
  );
  const extraFields = [...answered].filter((field) => !fields.includes(field)).sort();
  return [
    '',
    `### ${name}`,
    '',
    '| Field | 4.2.5 | 5 | Mercer | Read by |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    ...(extraFields.length > 0
      ? ['', `Mercer answers besides: ${extraFields.map((field) => `\`${field}\``).join(', ')}.`]
      : []),
  ].join('\n');
}

/** Real answers of each kind, with all that can be expanded. */
async function askForRecords(db: Db): Promise<Record<string, Fields[]>> {
  const shop = await openTestShop(db);
  const operator = createOperatorCaller(shop);
  const shopper = shop.shopper();
  const listRecords = async (query: string): Promise<Fields[]> => (await shopper.get(query)).body.results;
  const readRecord = async (query: string): Promise<Fields> => (await shopper.get(query)).body;

  await operator.post('/products', {
    name: 'Gift box',
    price: 30,
    bundle_items: [{ product_id: ids.mug, quantity: 2 }],
  });
  const products = await listRecords(
    '/api/products?limit=50&expand=variants,up_sells.product,cross_sells.product,categories',
  );
  products.push(await readRecord(`/api/products/${ids.mug}?expand=up_sells.product,cross_sells.product,variants`));
  const variants = products.flatMap(({ variants }) => (variants as { results?: Fields[] } | undefined)?.results ?? []);
  const options = products.flatMap(({ options }) => (options as Fields[] | undefined) ?? []);

  await signUpShopper(shopper, 'ada');
  await shopper.post('/api/account/addresses', { ...address, first_name: 'Ada', last_name: 'Lovelace' });
  const token = await createCardToken(shopper, cards.visa);
  await shopper.post('/api/account/cards', { token });
  await fillCart(shopper, ids.mug, 2);
  await fillCart(shopper, ids.tee);
  const cart = await readRecord('/api/cart');
  const order = await placeOrder(shopper, [ids.notebook, 1]);
  await fillCart(shopper, ids.coffee);
  await shopper.put('/api/cart', { shipping: address });
  const laterCart = await readRecord('/api/cart');
  const plan = { type: 'subscription', plan_id: ids.planMonthly };
  await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option: plan });
  await placeOrder(shopper);
  const orders = [order as unknown as Fields, ...(await listRecords('/api/account/orders?limit=10'))];
  const flattenItems = (owners: Fields[]) => owners.flatMap(({ items }) => (items as Fields[] | undefined) ?? []);

  return {
    Product: products,
    Variant: variants,
    'Product option': options,
    'Option value': options.flatMap(({ values }) => (values as Fields[] | undefined) ?? []),
    Category: await listRecords('/api/categories?limit=20&expand=children,products,parent,top'),
    Attribute: await listRecords('/api/attributes'),
    Cart: [cart, laterCart],
    'Cart item': flattenItems([cart, laterCart]),
    Order: orders,
    'Order item': flattenItems(orders),
    Account: [await readRecord('/api/account?expand=addresses,cards,orders,subscriptions')],
    Address: await listRecords('/api/account/addresses'),
    Card: await listRecords('/api/account/cards'),
    Subscription: await listRecords('/api/subscriptions'),
    Content: await listRecords('/api/content/pages'),
  };
}
