import { createPrefixedId } from '../../http/ids.ts';
import { type Db, findObject, insertObject, listObjects, saveObject, type Tx } from '../../redirect/objects.ts';
import { BraintreeFault, createFieldFault } from './faults.ts';
import { formatInstant } from './objects.ts';
import type { Customer, PaymentMethod } from './types.ts';

const toMethodKey = (token: string) => ({ gateway: 'braintree', id: `braintree_method_${token}` }) as const;
const toCustomerKey = (id: string) => ({ gateway: 'braintree', id: `braintree_customer_${id}` }) as const;
const createShortId = (prefix: string) => createPrefixedId(prefix).slice(-10);
const toMethodsReference = (customerId: string) => `methods of ${customerId}`;

/** @throws BraintreeFault 422 */
export async function findPaymentMethod(db: Db, token: string): Promise<PaymentMethod> {
  const storedMethod = await lookUpMethod(db, token);
  if (!storedMethod) throw createFieldFault('tokenUnknown');
  return storedMethod;
}

/** @throws BraintreeFault 404 */
export async function getPaymentMethod(db: Db, token: string): Promise<PaymentMethod> {
  const storedMethod = await lookUpMethod(db, token);
  if (!storedMethod) throw new BraintreeFault(404);
  return storedMethod;
}

async function lookUpMethod(db: Db, token: string): Promise<PaymentMethod | undefined> {
  return isPlainToken(token) ? findObject<PaymentMethod>(db, toMethodKey(token)) : undefined;
}

const isPlainToken = (text: string) => /^[\w-]{1,64}$/.test(text);

/** Keeps a way to pay for a customer, a new one where none is named. @throws BraintreeFault 422 */
export async function storePaymentMethod(
  tx: Tx,
  { customer_id, ...means }: Pick<PaymentMethod, 'instrument' | 'behaviour' | 'facts'> & { customer_id: unknown },
  now: Date,
): Promise<{ customer: { id: string }; token: string }> {
  const customer = customer_id === undefined ? await createCustomer(tx, {}, now) : await findCustomer(tx, customer_id);
  const otherMethods = await listCustomerMethods(tx, customer.id);
  const token = createShortId('token');
  const date = formatInstant(now);
  const method: PaymentMethod = {
    ...means,
    token,
    customer_id: customer.id,
    default: otherMethods.length === 0,
    created_at: date,
    updated_at: date,
  };
  await insertObject(tx, toMethodKey(token), toMethodsReference(customer.id), method, now);
  return { customer: { id: customer.id }, token };
}

export function listCustomerMethods(db: Db, customerId: string): Promise<PaymentMethod[]> {
  return listObjects<PaymentMethod>(db, 'braintree', toMethodsReference(customerId));
}

export async function savePaymentMethod(tx: Tx, method: PaymentMethod): Promise<void> {
  await saveObject(tx, toMethodKey(method.token), method);
}

export async function removeMethod(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('gateway_objects').where('id', '=', toMethodKey(token).id).execute();
}

type NewCustomer = Partial<Omit<Customer, 'created_at' | 'updated_at'>>;

/** @throws BraintreeFault 422 for an id that is taken */
export async function createCustomer(tx: Tx, { id = createShortId('customer'), ...facts }: NewCustomer, now: Date) {
  if (await findObject(tx, toCustomerKey(id))) throw createFieldFault('customerIdTaken');
  const customer: Customer = { id, ...facts, created_at: formatInstant(now), updated_at: formatInstant(now) };
  await insertObject(tx, toCustomerKey(id), 'customer', customer, now);
  return customer;
}

/** @throws BraintreeFault 404 */
export async function getCustomer(db: Db, id: string): Promise<Customer> {
  const storedCustomer = isPlainToken(id) ? await findObject<Customer>(db, toCustomerKey(id)) : undefined;
  if (!storedCustomer) throw new BraintreeFault(404);
  return storedCustomer;
}

/** @throws BraintreeFault 422 */
export async function findCustomer(db: Db, id: unknown): Promise<Customer> {
  const storedCustomer =
    typeof id === 'string' && isPlainToken(id) ? await findObject<Customer>(db, toCustomerKey(id)) : undefined;
  if (!storedCustomer) throw createFieldFault('customerUnknown');
  return storedCustomer;
}

export async function saveCustomer(tx: Tx, customer: Customer): Promise<void> {
  await saveObject(tx, toCustomerKey(customer.id), customer);
}

/** A customer goes with all that was kept for them. */
export async function removeCustomer(tx: Tx, id: string): Promise<void> {
  for (const { token } of await listCustomerMethods(tx, id)) await removeMethod(tx, token);
  await tx.deleteFrom('gateway_objects').where('id', '=', toCustomerKey(id).id).execute();
}

/** Of all customers. */
export async function listMethods(db: Db): Promise<PaymentMethod[]> {
  const methods = await Promise.all((await listCustomers(db)).map(({ id }) => listCustomerMethods(db, id)));
  return methods.flat();
}

/** The newest first. */
export async function listCustomers(db: Db): Promise<Customer[]> {
  return (await listObjects<Customer>(db, 'braintree', 'customer')).toReversed();
}
