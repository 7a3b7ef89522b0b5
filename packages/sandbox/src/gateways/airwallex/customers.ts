import type { Context } from 'hono';
import { createPrefixedId } from '../../http/ids.ts';
import { type Body, readJsonBody } from '../../http/input.ts';
import { requireLogin } from './access.ts';
import {
  assertFields,
  optionalAddress,
  optionalMetadata,
  optionalText,
  readRequestId,
  readRequiredText,
} from './fields.ts';
import type { AirwallexDeps } from './keys.ts';
import { assertNoFilters, paginateList, readListFilters } from './lists.ts';
import { createObjectOnce, getStoredObject, listStoredObjects, updateStoredObject } from './objects.ts';

interface Customer {
  id: string;
  request_id: string;
  merchant_customer_id: string;
  client_secret?: string;
  created_at: string;
  updated_at: string;
}

const fields = {
  played: [
    'request_id',
    'merchant_customer_id',
    'address',
    'business_name',
    'email',
    'first_name',
    'last_name',
    'phone_number',
    'metadata',
  ],
  notPlayed: ['additional_info'],
};

/** A customer, with the secret by which a browser keeps a card of theirs. */
export async function postCustomer(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, fields);
  const contents = {
    merchant_customer_id: readRequiredText(body, 'merchant_customer_id', 64),
    ...optionalFields(body),
  };
  const { store, now } = deps;
  const { object } = await store.db
    .transaction()
    .execute((tx) => createObjectOnce(tx, { kind: 'cus', request_id: readRequestId(body), contents, now: now() }));
  return c.json({ ...object, client_secret: createPrefixedId('cs') }, 201);
}

function optionalFields(body: Body) {
  const texts = ['business_name', 'email', 'first_name', 'last_name', 'phone_number'] as const;
  const textEntries = texts.flatMap((name) => {
    const value = optionalText(body, name, 128);
    return value === undefined ? [] : [[name, value] as const];
  });
  const metadata = optionalMetadata(body);
  const address = optionalAddress(body);
  return { ...Object.fromEntries(textEntries), ...(address && { address }), ...(metadata && { metadata }) };
}

export async function getCustomer(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  return c.json(await getStoredObject<Customer>(deps.store.db, 'cus', c.req.param('id') ?? ''));
}

export async function getCustomers(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const { merchant_customer_id } = readListFilters(c, { names: ['merchant_customer_id'] });
  const storedCustomers = await listStoredObjects<Customer>(deps.store.db, 'cus');
  const matchesMerchantId = (customer: Customer) =>
    !merchant_customer_id || customer.merchant_customer_id === merchant_customer_id;
  return c.json(paginateList(c, storedCustomers.filter(matchesMerchantId)));
}

export async function updateCustomer(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  const body = await readJsonBody(c);
  assertFields(body, fields);
  readRequestId(body);
  const merchant_customer_id = optionalText(body, 'merchant_customer_id', 64);
  const change = { ...optionalFields(body), ...(merchant_customer_id && { merchant_customer_id }) };
  const key = { kind: 'cus', id: c.req.param('id') ?? '', now: deps.now() } as const;
  return c.json(await updateStoredObject<Customer>(deps.store.db, key, () => change));
}

const secretLifeMs = 60 * 60_000;

export async function getClientSecret(c: Context, deps: AirwallexDeps) {
  await requireLogin(c, deps);
  assertNoFilters(c);
  await getStoredObject<Customer>(deps.store.db, 'cus', c.req.param('id') ?? '');
  const expired_time = new Date(deps.now().getTime() + secretLifeMs).toISOString();
  return c.json({ client_secret: createPrefixedId('cs'), expired_time });
}
