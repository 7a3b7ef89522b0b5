import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { type Body, isObject, readBody } from '../http/input.ts';
import { answerXml, assertPlayed } from './faults.ts';
import { consume } from './nonces.ts';
import { instant, type Tx } from './objects.ts';
import { matchesText, readSearch } from './search.ts';
import { means } from './serialize.ts';
import type { Customer, PaymentMethod } from './types.ts';
import {
  createCustomer,
  getCustomer,
  getMethod,
  keepMethod,
  listCustomers,
  methodsOf,
  removeCustomer,
  removeMethod,
  saveCustomer,
  saveMethod,
} from './vault.ts';
import { pageSize, writePage, writeXml, type XmlFields } from './xml.ts';

const names = ['first_name', 'last_name', 'email', 'company', 'phone'] as const;

/** `{ customer: { …, payment_method_nonce } }` */
export async function postCustomer(c: Context, { store, now }: SandboxDeps) {
  const given = await readPart(c, 'customer', ['id', ...names, 'payment_method_nonce', 'device_data']);
  const xml = await store.db.transaction().execute(async (tx) => {
    const id = typeof given.id === 'string' ? { id: given.id } : {};
    const customer = await createCustomer(tx, { ...id, ...textsOf(given) }, now());
    if (typeof given.payment_method_nonce === 'string') {
      const { instrument, behaviour } = await consume(tx, given.payment_method_nonce);
      await keepMethod(tx, { instrument, behaviour, customer_id: customer.id }, now());
    }
    return customerXml(tx, customer);
  });
  return answerXml(c, xml, 201);
}

export async function showCustomer(c: Context, { store }: SandboxDeps) {
  return answerXml(c, await customerXml(store.db, await getCustomer(store.db, c.req.param('id') ?? '')));
}

export async function putCustomer(c: Context, { store, now }: SandboxDeps) {
  const given = await readPart(c, 'customer', names);
  const xml = await store.db.transaction().execute(async (tx) => {
    const known = await getCustomer(tx, c.req.param('id') ?? '');
    const changed = { ...known, ...textsOf(given), updated_at: instant(now()) };
    await saveCustomer(tx, changed);
    return customerXml(tx, changed);
  });
  return answerXml(c, xml);
}

export async function deleteCustomer(c: Context, { store }: SandboxDeps) {
  await store.db.transaction().execute(async (tx) => {
    const { id } = await getCustomer(tx, c.req.param('id') ?? '');
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
  const search = readSearch(await readBody(c), ['id', 'ids', ...names]);
  const texts = (customer: Customer): Record<string, string | undefined> => ({ ...customer });
  return (await listCustomers(store.db)).filter((customer) =>
    Object.entries(search).every(([name, criterion]) =>
      matchesText(texts(customer)[name === 'ids' ? 'id' : name], criterion),
    ),
  );
}

/** `{ payment_method: { customer_id, payment_method_nonce } }` */
export async function postMethod(c: Context, { store, now }: SandboxDeps) {
  const given = await readPart(c, 'payment_method', ['customer_id', 'payment_method_nonce', 'device_data', 'options']);
  const method = await store.db.transaction().execute(async (tx) => {
    const { instrument, behaviour } = await consume(tx, String(given.payment_method_nonce));
    const { token } = await keepMethod(tx, { instrument, behaviour, customer_id: given.customer_id ?? null }, now());
    const kept = await getMethod(tx, token);
    return isObject(given.options) && given.options.make_default === true ? makeDefault(tx, kept) : kept;
  });
  return answerXml(c, methodXml(method), 201);
}

export async function showMethod(c: Context, { store }: SandboxDeps) {
  return answerXml(c, methodXml(await getMethod(store.db, c.req.param('token') ?? '')));
}

export async function putMethod(c: Context, { store }: SandboxDeps) {
  const given = await readPart(c, 'payment_method', ['options']);
  const options = isObject(given.options) ? given.options : {};
  assertPlayed(options, ['make_default']);
  const method = await store.db.transaction().execute(async (tx) => {
    const known = await getMethod(tx, c.req.param('token') ?? '');
    return options.make_default === true ? makeDefault(tx, known) : known;
  });
  return answerXml(c, methodXml(method));
}

export async function deleteMethod(c: Context, { store }: SandboxDeps) {
  await store.db.transaction().execute(async (tx) => {
    const { token } = await getMethod(tx, c.req.param('token') ?? '');
    await removeMethod(tx, token);
  });
  return c.body(null, 200);
}

async function makeDefault(tx: Tx, method: PaymentMethod): Promise<PaymentMethod> {
  for (const other of await methodsOf(tx, method.customer_id)) {
    await saveMethod(tx, { ...other, default: other.token === method.token });
  }
  return { ...method, default: true };
}

async function readPart(c: Context, name: string, played: readonly string[]): Promise<Body> {
  const { [name]: part } = await readBody(c);
  const given = isObject(part) ? part : {};
  assertPlayed(given, played);
  return given;
}

function textsOf(given: Body): Partial<Customer> {
  const texts = names.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]] as const] : []));
  return Object.fromEntries(texts);
}

async function customerXml(db: Tx | SandboxDeps['store']['db'], customer: Customer): Promise<string> {
  return writeXml('customer', await customerFields(db, customer));
}

async function customerFields(db: Tx | SandboxDeps['store']['db'], customer: Customer): Promise<XmlFields> {
  const methods = await methodsOf(db, customer.id);
  const of = (instrument: PaymentMethod['instrument']) =>
    methods.filter((method) => method.instrument === instrument).map(methodFields);
  return {
    ...customer,
    credit_cards: of('credit_card'),
    paypal_accounts: of('paypal_account'),
    apple_pay_cards: of('apple_pay_card'),
    android_pay_cards: of('android_pay_card'),
  };
}

function methodXml(method: PaymentMethod): string {
  return writeXml(method.instrument, methodFields(method));
}

/** What is kept of a way to pay, as a sale shows it. */
function methodFields({ instrument, behaviour: _, ...method }: PaymentMethod): XmlFields {
  const [facts] = Object.values(means[instrument]);
  return { ...(facts as XmlFields), ...method, image_url: '' }; // the one object of the kind
}
