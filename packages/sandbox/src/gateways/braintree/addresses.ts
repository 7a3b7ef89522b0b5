import type { Context } from 'hono';
import type { Body } from '../../http/input.ts';
import { type Db, findObject, insertObject, listObjects, saveObject, type Tx } from '../../redirect/objects.ts';
import { BraintreeFault, createFieldFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { formatInstant } from './objects.ts';
import { assertNoFilters, readPart, textsIn } from './part.ts';
import { getCustomer } from './vault.ts';
import { writeXmlDocument } from './xml.ts';

export const addressNames = [
  'company',
  'country_code_alpha2',
  'country_name',
  'extended_address',
  'first_name',
  'last_name',
  'locality',
  'phone_number',
  'postal_code',
  'region',
  'street_address',
] as const;

interface Address extends Partial<Record<(typeof addressNames)[number], string>> {
  id: string;
  customer_id: string;
  created_at: string;
  updated_at: string;
}

const buildAddressKey = (customerId: string, id: string) =>
  ({ gateway: 'braintree', id: `braintree_address_${customerId}_${id}` }) as const;

const reference = (customerId: string) => `addresses of ${customerId}`;

/** @throws BraintreeFault 422 */
export function readAddress(part: Body) {
  const address = textsIn(part, addressNames);
  const { country_code_alpha2 = 'US' } = address;
  if (!/^[A-Z]{2}$/.test(country_code_alpha2)) throw createFieldFault('countryInvalid');
  return address;
}

export async function postAddress(c: Context, { store, now }: BraintreeDeps) {
  const facts = readAddress(await readPart(c, 'address', addressNames));
  if (Object.keys(facts).length === 0) throw createFieldFault('addressEmpty');
  const address = await store.db.transaction().execute(async (tx) => {
    const customer = await getCustomer(tx, c.req.param('id') ?? '');
    const storedAddresses = await listAddresses(tx, customer.id);
    const date = formatInstant(now());
    const newAddress: Address = {
      ...facts,
      id: freeId(storedAddresses),
      customer_id: customer.id,
      created_at: date,
      updated_at: date,
    };
    await insertObject(tx, buildAddressKey(customer.id, newAddress.id), reference(customer.id), newAddress, now());
    return newAddress;
  });
  return answer(c, address, 201);
}

/** Two letters or digits, as Braintree counts a customer's addresses. */
function freeId(usedAddresses: Address[]): string {
  const highest = Math.max(370, ...usedAddresses.map(({ id }) => Number.parseInt(id, 36)));
  return (highest + 1).toString(36);
}

export function listAddresses(db: Db, customerId: string): Promise<Address[]> {
  return listObjects<Address>(db, 'braintree', reference(customerId));
}

export async function showAddress(c: Context, { store }: BraintreeDeps) {
  assertNoFilters(c);
  return answer(c, await getAddress(store.db, c));
}

export async function putAddress(c: Context, { store, now }: BraintreeDeps) {
  const facts = readAddress(await readPart(c, 'address', addressNames));
  const address = await store.db.transaction().execute(async (tx) => {
    const storedAddress = await getAddress(tx, c);
    const changed: Address = { ...storedAddress, ...facts, updated_at: formatInstant(now()) };
    await saveObject(tx, buildAddressKey(changed.customer_id, changed.id), changed);
    return changed;
  });
  return answer(c, address);
}

export async function deleteAddress(c: Context, { store }: BraintreeDeps) {
  await store.db.transaction().execute(async (tx) => {
    const { customer_id, id } = await getAddress(tx, c);
    await removeAddress(tx, customer_id, id);
  });
  return c.body(null, 200);
}

/** @throws BraintreeFault 404 */
async function getAddress(db: Db, c: Context): Promise<Address> {
  const customer = await getCustomer(db, c.req.param('id') ?? '');
  const id = c.req.param('address') ?? '';
  const foundAddress = /^\w{1,8}$/.test(id)
    ? await findObject<Address>(db, buildAddressKey(customer.id, id))
    : undefined;
  if (!foundAddress) throw new BraintreeFault(404);
  return foundAddress;
}

async function removeAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.deleteFrom('gateway_objects').where('id', '=', buildAddressKey(customerId, id).id).execute();
}

/** They go with their customer. */
export async function removeAddresses(tx: Tx, customerId: string): Promise<void> {
  for (const { id } of await listAddresses(tx, customerId)) await removeAddress(tx, customerId, id);
}

function answer(c: Context, address: Address, status: 200 | 201 = 200): Response {
  return respondWithXml(c, writeXmlDocument('address', { ...address }), status);
}
