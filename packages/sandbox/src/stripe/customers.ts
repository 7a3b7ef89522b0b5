import { newId } from '../http/ids.ts';
import { address, addressOf, shipping, shippingOf } from './address.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  ignored,
  metadata,
  nullable,
  object,
  type Params,
  readParams,
  type Shape,
  texts,
} from './api/params.ts';
import { emit } from './events.ts';
import { attach, usableMethod } from './payment-methods.ts';
import type { Customer } from './types.ts';

const shape = {
  address,
  description: nullable,
  email: nullable,
  metadata,
  name: nullable,
  payment_method: nullable,
  phone: nullable,
  preferred_locales: texts,
  shipping,
  invoice_settings: object({ default_payment_method: nullable }),
  source: ignored,
  tax_exempt: ignored,
} satisfies Shape;

export async function createCustomer(call: WriteCall): Promise<Answer> {
  const params = readParams(call.form, shape);
  const customer = changed(newCustomer(call.now), params);
  await insertObject(call.db, customer);
  await emit(call, 'customer.created', customer);
  if (params.payment_method) await attach(call, await usableMethod(call, params.payment_method), customer.id);
  return answer(customer);
}

export async function updateCustomer(call: WriteCall): Promise<Answer> {
  const customer = changed(await lockObject(call.db, 'customer', call.id), readParams(call.form, shape));
  const method = customer.invoice_settings.default_payment_method;
  if (method) await getObject(call.db, 'payment_method', method, 'invoice_settings[default_payment_method]');
  await saveObject(call.db, customer);
  await emit(call, 'customer.updated', customer);
  return answer(customer);
}

/** Its cards serve nobody any more. */
export async function deleteCustomer(call: WriteCall): Promise<Answer> {
  const customer = await lockObject(call.db, 'customer', call.id);
  await call.db.deleteFrom('stripe_objects').where('id', '=', customer.id).execute();
  await call.db.deleteFrom('stripe_terms').where('object_id', '=', customer.id).execute();
  await emit(call, 'customer.deleted', customer);
  return answer({ id: customer.id, object: 'customer', deleted: true });
}

function newCustomer(now: Date): Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(now),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function changed(before: Customer, params: Params<typeof shape>): Customer {
  const { description, email, name, phone, preferred_locales } = params;
  const given = { description, email, name, phone, preferred_locales };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...known,
    ...(params.address && { address: addressOf(params.address) }),
    ...(params.shipping && { shipping: shippingOf(params.shipping) }),
    invoice_settings: { ...before.invoice_settings, ...params.invoice_settings },
    metadata: changedMetadata(before.metadata, params.metadata),
  };
}
