import { newId } from '../http/ids.ts';
import { type Db, findObject, insertObject, listObjects, saveObject, type Tx } from '../redirect/objects.ts';
import { BraintreeFault, refused } from './faults.ts';
import { instant } from './objects.ts';
import type { Customer, PaymentMethod } from './types.ts';

const methodKey = (token: string) => ({ gateway: 'braintree', id: `braintree_method_${token}` }) as const;
const customerKey = (id: string) => ({ gateway: 'braintree', id: `braintree_customer_${id}` }) as const;
const shortId = (prefix: string) => newId(prefix).slice(-10);
const reference = (customerId: string) => `methods of ${customerId}`;

/** @throws BraintreeFault 422 */
export async function findMethod(db: Db, token: string): Promise<PaymentMethod> {
  const found = await lookUpMethod(db, token);
  if (!found) throw refused('tokenUnknown');
  return found;
}

/** @throws BraintreeFault 404 */
export async function getMethod(db: Db, token: string): Promise<PaymentMethod> {
  const found = await lookUpMethod(db, token);
  if (!found) throw new BraintreeFault(404);
  return found;
}

async function lookUpMethod(db: Db, token: string): Promise<PaymentMethod | undefined> {
  return isPlain(token) ? findObject<PaymentMethod>(db, methodKey(token)) : undefined;
}

const isPlain = (text: string) => /^[\w-]{1,64}$/.test(text);

/** Keeps a way to pay for a customer, a new one where none is named. @throws BraintreeFault 422 */
export async function keepMethod(
  tx: Tx,
  { customer_id, ...means }: Pick<PaymentMethod, 'instrument' | 'behaviour' | 'facts'> & { customer_id: unknown },
  now: Date,
): Promise<{ customer: { id: string }; token: string }> {
  const customer = customer_id === undefined ? await createCustomer(tx, {}, now) : await findCustomer(tx, customer_id);
  const others = await methodsOf(tx, customer.id);
  const token = shortId('token');
  const date = instant(now);
  const method: PaymentMethod = {
    ...means,
    token,
    customer_id: customer.id,
    default: others.length === 0,
    created_at: date,
    updated_at: date,
  };
  await insertObject(tx, methodKey(token), reference(customer.id), method, now);
  return { customer: { id: customer.id }, token };
}

export function methodsOf(db: Db, customerId: string): Promise<PaymentMethod[]> {
  return listObjects<PaymentMethod>(db, 'braintree', reference(customerId));
}

export async function saveMethod(tx: Tx, method: PaymentMethod): Promise<void> {
  await saveObject(tx, methodKey(method.token), method);
}

export async function removeMethod(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('gateway_objects').where('id', '=', methodKey(token).id).execute();
}

type NewCustomer = Partial<Omit<Customer, 'created_at' | 'updated_at'>>;

/** @throws BraintreeFault 422 for an id that is taken */
export async function createCustomer(tx: Tx, { id = shortId('customer'), ...facts }: NewCustomer, now: Date) {
  if (await findObject(tx, customerKey(id))) throw refused('customerIdTaken');
  const customer: Customer = { id, ...facts, created_at: instant(now), updated_at: instant(now) };
  await insertObject(tx, customerKey(id), 'customer', customer, now);
  return customer;
}

/** @throws BraintreeFault 404 */
export async function getCustomer(db: Db, id: string): Promise<Customer> {
  const found = isPlain(id) ? await findObject<Customer>(db, customerKey(id)) : undefined;
  if (!found) throw new BraintreeFault(404);
  return found;
}

/** @throws BraintreeFault 422 */
export async function findCustomer(db: Db, id: unknown): Promise<Customer> {
  const found = typeof id === 'string' && isPlain(id) ? await findObject<Customer>(db, customerKey(id)) : undefined;
  if (!found) throw refused('customerUnknown');
  return found;
}

export async function saveCustomer(tx: Tx, customer: Customer): Promise<void> {
  await saveObject(tx, customerKey(customer.id), customer);
}

/** A customer goes with all that was kept for them. */
export async function removeCustomer(tx: Tx, id: string): Promise<void> {
  for (const { token } of await methodsOf(tx, id)) await removeMethod(tx, token);
  await tx.deleteFrom('gateway_objects').where('id', '=', customerKey(id).id).execute();
}

/** Of all customers. */
export async function listMethods(db: Db): Promise<PaymentMethod[]> {
  const methods = await Promise.all((await listCustomers(db)).map(({ id }) => methodsOf(db, id)));
  return methods.flat();
}

/** The newest first. */
export async function listCustomers(db: Db): Promise<Customer[]> {
  return (await listObjects<Customer>(db, 'braintree', 'customer')).toReversed();
}
