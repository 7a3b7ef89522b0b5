import { createPrefixedId } from '../../http/ids.ts';
import { address, shipping, toStripeAddress, toStripeShipping } from './address.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from './api/call.ts';
import { resourceMissingError } from './api/errors.ts';
import { findObject, getObject, insertObject, lockObject, replaceObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createListReader,
  createObjectReader,
  type Params,
  pickDefinedParams,
  type Reader,
  readFormParams,
  readInteger,
  readMetadata,
  readNullableText,
  readText,
  readTextList,
  requireParam,
  type Shape,
} from './api/params.ts';
import { recordStripeEvent } from './events.ts';
import { attachToCustomer, usableMethod } from './payment-methods.ts';
import { addCustomerTaxId, taxIdData } from './tax-ids.ts';
import type { Customer, DeletedCustomer, PaymentMethod } from './types.ts';

const readCustomField: Reader<{ name: string; value: string }> = (fieldValue, param) => {
  const { name, value } = createObjectReader({ name: readText, value: readText })(fieldValue, param);
  return { name: requireParam(name, `${param}[name]`), value: requireParam(value, `${param}[value]`) };
};

const invoiceSettings = createObjectReader({
  custom_fields: createListReader(readCustomField),
  default_payment_method: readNullableText,
  footer: readNullableText,
});

const shape = {
  address,
  description: readNullableText,
  email: readNullableText,
  metadata: readMetadata,
  name: readNullableText,
  payment_method: readNullableText,
  phone: readNullableText,
  preferred_locales: readTextList,
  shipping,
  balance: readInteger,
  business_name: readText,
  individual_name: readText,
  invoice_prefix: readText,
  invoice_settings: invoiceSettings,
  next_invoice_sequence: readInteger,
  tax_exempt: createChoiceReader('none', 'exempt', 'reverse', ''),
} satisfies Shape;

export async function createCustomer(call: WriteCall): Promise<Answer> {
  const { tax_id_data = [], ...params } = readFormParams(call.form, { ...shape, tax_id_data: taxIdData });
  const customer = applyCustomerParams(buildCustomer(call.now), params);
  await insertObject(call.db, customer);
  await recordStripeEvent(call, 'customer.created', customer);
  if (params.payment_method) await attachToCustomer(call, await usableMethod(call, params.payment_method), customer.id);
  for (const data of tax_id_data) await addCustomerTaxId(call, customer.id, data);
  return createAnswer(customer);
}

/** A deleted customer is answered as such. */
export async function retrieveCustomer({ db, form, id }: ReadCall): Promise<object> {
  readFormParams(form, {});
  const deleted = await findObject(db, 'deleted_customer', id);
  return deleted ? answerOfDeleted(deleted) : getObject(db, 'customer', id);
}

const answerOfDeleted = ({ id, object: name, deleted }: DeletedCustomer) => ({ id, object: name, deleted });

export async function updateCustomer(call: WriteCall): Promise<Answer> {
  const customer = applyCustomerParams(
    await lockObject(call.db, 'customer', call.id),
    readFormParams(call.form, shape),
  );
  const method = customer.invoice_settings.default_payment_method;
  if (method) await getObject(call.db, 'payment_method', method, 'invoice_settings[default_payment_method]');
  await saveObject(call.db, customer);
  await recordStripeEvent(call, 'customer.updated', customer);
  return createAnswer(customer);
}

/** Deletes the customer; its cards can no longer be used. */
export async function deleteCustomer(call: WriteCall): Promise<Answer> {
  const customer = await lockObject(call.db, 'customer', call.id);
  const { id, created } = customer;
  const deleted: DeletedCustomer = { id, object: 'customer', created, deleted: true };
  await replaceObject(call.db, 'deleted_customer', deleted);
  await recordStripeEvent(call, 'customer.deleted', customer);
  return createAnswer(answerOfDeleted(deleted));
}

/** A method of this customer's, by both ids. */
export async function retrieveCustomerMethod({ db, form, id, innerId }: ReadCall): Promise<PaymentMethod> {
  readFormParams(form, {});
  const customer = await getObject(db, 'customer', id, 'customer');
  const method = await findObject(db, 'payment_method', innerId);
  if (method?.customer === customer.id) return method;
  throw resourceMissingError('payment_method', innerId, 'payment_method', 404);
}

function buildCustomer(now: Date): Customer {
  const id = createPrefixedId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: toUnixSeconds(now),
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

function applyCustomerParams(customer: Customer, params: Params<typeof shape>): Customer {
  const { invoice_settings, tax_exempt } = params;
  return {
    ...customer,
    ...pickDefinedParams(params, ...plainFields),
    ...(tax_exempt !== undefined && { tax_exempt: tax_exempt || 'none' }),
    ...(params.address && { address: toStripeAddress(params.address) }),
    ...(params.shipping && { shipping: toStripeShipping(params.shipping) }),
    invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
    metadata: changedMetadata(customer.metadata, params.metadata),
  };
}
