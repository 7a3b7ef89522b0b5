import { newId } from '../http/ids.ts';
import { address, addressOf, shipping, shippingOf } from './address.ts';
import { type Answer, answer, type ReadCall, seconds, type WriteCall } from './api/call.ts';
import { noSuch } from './api/errors.ts';
import { findObject, getObject, insertObject, lockObject, replaceObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  integer,
  listOf,
  metadata,
  nullable,
  object,
  oneOf,
  type Params,
  pickDefined,
  type Reader,
  readParams,
  required,
  type Shape,
  text,
  texts,
} from './api/params.ts';
import { emit } from './events.ts';
import { attach, usableMethod } from './payment-methods.ts';
import { addTaxId, taxIdData } from './tax-ids.ts';
import type { Customer, DeletedCustomer, PaymentMethod } from './types.ts';

const customField: Reader<{ name: string; value: string }> = (given, param) => {
  const { name, value } = object({ name: text, value: text })(given, param);
  return { name: required(name, `${param}[name]`), value: required(value, `${param}[value]`) };
};

const invoiceSettings = object({
  custom_fields: listOf(customField),
  default_payment_method: nullable,
  footer: nullable,
});

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
  balance: integer,
  business_name: text,
  individual_name: text,
  invoice_prefix: text,
  invoice_settings: invoiceSettings,
  next_invoice_sequence: integer,
  tax_exempt: oneOf('none', 'exempt', 'reverse', ''),
} satisfies Shape;

export async function createCustomer(call: WriteCall): Promise<Answer> {
  const { tax_id_data = [], ...params } = readParams(call.form, { ...shape, tax_id_data: taxIdData });
  const customer = changed(newCustomer(call.now), params);
  await insertObject(call.db, customer);
  await emit(call, 'customer.created', customer);
  if (params.payment_method) await attach(call, await usableMethod(call, params.payment_method), customer.id);
  for (const data of tax_id_data) await addTaxId(call, customer.id, data);
  return answer(customer);
}

/** A deleted customer is answered as such. */
export async function retrieveCustomer({ db, form, id }: ReadCall): Promise<object> {
  readParams(form, {});
  const deleted = await findObject(db, 'deleted_customer', id);
  return deleted ? answerOfDeleted(deleted) : getObject(db, 'customer', id);
}

const answerOfDeleted = ({ id, object: name, deleted }: DeletedCustomer) => ({ id, object: name, deleted });

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
  const { id, created } = customer;
  const deleted: DeletedCustomer = { id, object: 'customer', created, deleted: true };
  await replaceObject(call.db, 'deleted_customer', deleted);
  await emit(call, 'customer.deleted', customer);
  return answer(answerOfDeleted(deleted));
}

/** A method of this customer's, by both ids. */
export async function retrieveCustomerMethod({ db, form, id, innerId }: ReadCall): Promise<PaymentMethod> {
  readParams(form, {});
  const customer = await getObject(db, 'customer', id, 'customer');
  const method = await findObject(db, 'payment_method', innerId);
  if (method?.customer === customer.id) return method;
  throw noSuch('payment_method', innerId, 'payment_method', 404);
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

const plainFields = [
  'balance',
  'business_name',
  'description',
  'email',
  'individual_name',
  'invoice_prefix',
  'name',
  'next_invoice_sequence',
  'phone',
  'preferred_locales',
] as const;

function changed(before: Customer, params: Params<typeof shape>): Customer {
  const { invoice_settings, tax_exempt } = params;
  return {
    ...before,
    ...pickDefined(params, ...plainFields),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt || 'none' }),
    ...(params.address && { address: addressOf(params.address) }),
    ...(params.shipping && { shipping: shippingOf(params.shipping) }),
    invoice_settings: { ...before.invoice_settings, ...invoice_settings },
    metadata: changedMetadata(before.metadata, params.metadata),
  };
}
