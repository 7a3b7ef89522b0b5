import type { Context } from 'hono';
import { type Body, readJsonBody } from '../../http/input.ts';
import { listAddresses, removeAddresses } from './addresses.ts';
import { respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { consumeNonce } from './nonces.ts';
import { formatInstant, type Tx } from './objects.ts';
import { assertNoFilters, readPart, textsIn } from './part.ts';
import { methodFields } from './payment-methods.ts';
import { matchesRange, matchesTextCriterion, readSearchCriteria } from './search.ts';
import type { Customer, PaymentMethod } from './types.ts';
import {
  createCustomer,
  getCustomer,
  listCustomerMethods,
  listCustomers,
  removeCustomer,
  saveCustomer,
  storePaymentMethod,
} from './vault.ts';
import { pageSize, writeXmlDocument, writeXmlPage, type XmlFields } from './xml.ts';

const names = ['first_name', 'last_name', 'email', 'company', 'fax', 'phone', 'website'] as const;

/** `{ customer: { …, payment_method_nonce } }` */
export async function postCustomer(c: Context, { store, now }: BraintreeDeps) {
  const fields = await readPart(c, 'customer', ['id', ...names, 'payment_method_nonce', 'device_data']);
  const xml = await store.db.transaction().execute(async (tx) => {
    const id = typeof fields.id === 'string' ? { id: fields.id } : {};
    const customer = await createCustomer(tx, { ...id, ...textsIn(fields, names) }, now());
    await storeNonce(tx, fields, customer.id, now());
    return writeCustomerXml(tx, customer);
  });
  return respondWithXml(c, xml, 201);
}

export async function showCustomer(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  return respondWithXml(c, await writeCustomerXml(store.db, await getCustomer(store.db, c.req.param('id') ?? '')));
}

export async function putCustomer(c: Context, { store, now }: BraintreeDeps) {
  const fields = await readPart(c, 'customer', [...names, 'payment_method_nonce', 'device_data']);
  const xml = await store.db.transaction().execute(async (tx) => {
    const storedCustomer = await getCustomer(tx, c.req.param('id') ?? '');
    const changed = { ...storedCustomer, ...textsIn(fields, names), updated_at: formatInstant(now()) };
    await saveCustomer(tx, changed);
    await storeNonce(tx, fields, changed.id, now());
    return writeCustomerXml(tx, changed);
  });
  return respondWithXml(c, xml);
}

export async function deleteCustomer(c: Context, { store }: BraintreeDeps) {
  await store.db.transaction().execute(async (tx) => {
    const { id } = await getCustomer(tx, c.req.param('id') ?? '');
    await removeAddresses(tx, id);
    await removeCustomer(tx, id);
  });
  return c.body(null, 200);
}

export async function searchCustomerIds(c: Context, deps: BraintreeDeps) {
  const matchingCustomers = await findCustomers(c, deps);
  return respondWithXml(
    c,
    writeXmlDocument('search_results', { page_size: pageSize, ids: matchingCustomers.map(({ id }) => id) }),
  );
}

export async function searchCustomers(c: Context, deps: BraintreeDeps) {
  const matchingCustomers = await findCustomers(c, deps);
  const items = await Promise.all(matchingCustomers.map((customer) => customerFields(deps.store.db, customer)));
  return respondWithXml(c, writeXmlPage('customers', 'customer', items));
}

async function findCustomers(c: Context, { store }: BraintreeDeps): Promise<Customer[]> {
  assertNoFilters(c, ['page']);
  const search = readSearchCriteria(
    await readJsonBody(c),
    ['id', 'ids', 'created_at', 'payment_method_token', ...names],
    ['created_at'],
  );
  const toTextRecord = (customer: Customer): Record<string, string | undefined> => ({ ...customer });
  const { payment_method_token: token, created_at, ...customerSearch } = search;
  const foundCustomers = (await listCustomers(store.db)).filter(
    (customer) =>
      (created_at === undefined || matchesRange(customer.created_at, created_at)) &&
      Object.entries(customerSearch).every(([name, criterion]) =>
        matchesTextCriterion(toTextRecord(customer)[name === 'ids' ? 'id' : name], criterion),
      ),
  );
  if (token === undefined) return foundCustomers;
  const tokens = await Promise.all(
    foundCustomers.map(async ({ id }) => (await listCustomerMethods(store.db, id)).map((one) => one.token)),
  );
  return foundCustomers.filter((_, place) => tokens[place]?.some((one) => matchesTextCriterion(one, token)));
}

/** What a customer is made or changed with to pay by. */
async function storeNonce(
  tx: Tx,
  { payment_method_nonce: nonce }: Body,
  customer_id: string,
  now: Date,
): Promise<void> {
  if (typeof nonce !== 'string') return;
  const { instrument, behaviour } = await consumeNonce(tx, nonce);
  await storePaymentMethod(tx, { instrument, behaviour, customer_id }, now);
}

async function writeCustomerXml(db: Tx | BraintreeDeps['store']['db'], customer: Customer): Promise<string> {
  return writeXmlDocument('customer', await customerFields(db, customer));
}

async function customerFields(db: Tx | BraintreeDeps['store']['db'], customer: Customer): Promise<XmlFields> {
  const methods = await listCustomerMethods(db, customer.id);
  const listMethodFields = (instrument: PaymentMethod['instrument']) =>
    methods.filter((method) => method.instrument === instrument).map(methodFields);
  const addresses = await listAddresses(db, customer.id);
  return {
    ...customer,
    addresses: addresses.map((address) => ({ ...address })),
    credit_cards: listMethodFields('credit_card'),
    paypal_accounts: listMethodFields('paypal_account'),
    apple_pay_cards: listMethodFields('apple_pay_card'),
    android_pay_cards: listMethodFields('android_pay_card'),
  };
}
