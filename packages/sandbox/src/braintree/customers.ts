import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, readBody } from '../http/input.ts';
import { addressesOf, removeAddresses } from './addresses.ts';
import { answerXml } from './faults.ts';
import { consume } from './nonces.ts';
import { instant, type Tx } from './objects.ts';
import { assertNoFilters, readPart, textsIn } from './part.ts';
import { methodFields } from './payment-methods.ts';
import { matchesRange, matchesText, readSearch } from './search.ts';
import type { Customer, PaymentMethod } from './types.ts';
import {
  createCustomer,
  getCustomer,
  keepMethod,
  listCustomers,
  methodsOf,
  removeCustomer,
  saveCustomer,
} from './vault.ts';
import { pageSize, writePage, writeXml, type XmlFields } from './xml.ts';

const names = ['first_name', 'last_name', 'email', 'company', 'fax', 'phone', 'website'] as const;

/** `{ customer: { …, payment_method_nonce } }` */
export async function postCustomer(c: Context, { store, now }: SandboxDeps) {
  const given = await readPart(c, 'customer', ['id', ...names, 'payment_method_nonce', 'device_data']);
  const xml = await store.db.transaction().execute(async (tx) => {
    const id = typeof given.id === 'string' ? { id: given.id } : {};
    const customer = await createCustomer(tx, { ...id, ...textsIn(given, names) }, now());
    await keepNonce(tx, given, customer.id, now());
    return customerXml(tx, customer);
  });
  return answerXml(c, xml, 201);
}

export async function showCustomer(c: Context, { store }: SandboxDeps) {
  assertNoFilters(c);
  return answerXml(c, await customerXml(store.db, await getCustomer(store.db, c.req.param('id') ?? '')));
}

export async function putCustomer(c: Context, { store, now }: SandboxDeps) {
  const given = await readPart(c, 'customer', [...names, 'payment_method_nonce', 'device_data']);
  const xml = await store.db.transaction().execute(async (tx) => {
    const known = await getCustomer(tx, c.req.param('id') ?? '');
    const changed = { ...known, ...textsIn(given, names), updated_at: instant(now()) };
    await saveCustomer(tx, changed);
    await keepNonce(tx, given, changed.id, now());
    return customerXml(tx, changed);
  });
  return answerXml(c, xml);
}

export async function deleteCustomer(c: Context, { store }: SandboxDeps) {
  await store.db.transaction().execute(async (tx) => {
    const { id } = await getCustomer(tx, c.req.param('id') ?? '');
    await removeAddresses(tx, id);
    await removeCustomer(tx, id);
  });
  return c.body(null, 200);
}

export async function searchCustomerIds(c: Context, deps: SandboxDeps) {
  const found = await findCustomers(c, deps);
  return answerXml(c, writeXml('search_results', { page_size: pageSize, ids: found.map(({ id }) => id) }));
}

export async function searchCustomers(c: Context, deps: SandboxDeps) {
  const found = await findCustomers(c, deps);
  const items = await Promise.all(found.map((customer) => customerFields(deps.store.db, customer)));
  return answerXml(c, writePage('customers', 'customer', items));
}

async function findCustomers(c: Context, { store }: SandboxDeps): Promise<Customer[]> {
  assertNoFilters(c, ['page']);
  const search = readSearch(
    await readBody(c),
    ['id', 'ids', 'created_at', 'payment_method_token', ...names],
    ['created_at'],
  );
  const texts = (customer: Customer): Record<string, string | undefined> => ({ ...customer });
  const { payment_method_token: token, created_at, ...others } = search;
  const found = (await listCustomers(store.db)).filter(
    (customer) =>
      (created_at === undefined || matchesRange(customer.created_at, created_at)) &&
      Object.entries(others).every(([name, criterion]) =>
        matchesText(texts(customer)[name === 'ids' ? 'id' : name], criterion),
      ),
  );
  if (token === undefined) return found;
  const tokens = await Promise.all(
    found.map(async ({ id }) => (await methodsOf(store.db, id)).map((one) => one.token)),
  );
  return found.filter((_, place) => tokens[place]?.some((one) => matchesText(one, token)));
}

/** What a customer is made or changed with to pay by. */
async function keepNonce(tx: Tx, { payment_method_nonce: nonce }: Body, customer_id: string, now: Date): Promise<void> {
  if (typeof nonce !== 'string') return;
  const { instrument, behaviour } = await consume(tx, nonce);
  await keepMethod(tx, { instrument, behaviour, customer_id }, now);
}

async function customerXml(db: Tx | SandboxDeps['store']['db'], customer: Customer): Promise<string> {
  return writeXml('customer', await customerFields(db, customer));
}

async function customerFields(db: Tx | SandboxDeps['store']['db'], customer: Customer): Promise<XmlFields> {
  const methods = await methodsOf(db, customer.id);
  const of = (instrument: PaymentMethod['instrument']) =>
    methods.filter((method) => method.instrument === instrument).map(methodFields);
  const addresses = await addressesOf(db, customer.id);
  return {
    ...customer,
    addresses: addresses.map((address) => ({ ...address })),
    credit_cards: of('credit_card'),
    paypal_accounts: of('paypal_account'),
    apple_pay_cards: of('apple_pay_card'),
    android_pay_cards: of('android_pay_card'),
  };
}
