import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest, resourceMissingError } from './api/errors.ts';
import { listObjects } from './api/list.ts';
import { findObject, getObject, insertObject, removeObject } from './api/objects.ts';
import {
  createListReader,
  createObjectReader,
  type Params,
  readFormParams,
  readText,
  requireParam,
} from './api/params.ts';
import { recordStripeEvent } from './events.ts';
import type { TaxId } from './types.ts';

const shape = { type: readText, value: readText };

/** `tax_id_data` of a customer. */
export const taxIdData = createListReader(createObjectReader(shape));

export async function createTaxId(call: WriteCall): Promise<Answer> {
  const { id: customer } = await getObject(call.db, 'customer', call.id, 'customer');
  return createAnswer(await addCustomerTaxId(call, customer, readFormParams(call.form, shape)));
}

/** Never verified: Stripe checks some of them later, the stand-in none. */
export async function addCustomerTaxId(
  call: WriteCall,
  customer: string,
  params: Params<typeof shape>,
): Promise<TaxId> {
  const type = requireParam(params.type, 'type');
  const value = requireParam(params.value, 'value');
  if (!/^[a-z]{2}_[a-z]+$/.test(type)) throw invalidRequest('The tax ID type is not valid.', { param: 'type' });
  const taxId: TaxId = {
    id: createPrefixedId('txi'),
    object: 'tax_id',
    country: (type.startsWith('eu_') ? value : type).slice(0, 2).toUpperCase(),
    created: toUnixSeconds(call.now),
    customer,
    customer_account: null,
    livemode: false,
    owner: { type: 'customer', customer, customer_account: null },
    type,
    value,
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  };
  await insertObject(call.db, taxId);
  await recordStripeEvent(call, 'customer.tax_id.created', taxId);
  return taxId;
}

export async function listTaxIds({ db, form, id }: ReadCall): Promise<object> {
  await getObject(db, 'customer', id, 'customer');
  const url = `/v1/customers/${id}/tax_ids`;
  return listObjects(db, 'tax_id', { form, url, filters: {}, of: { name: 'customer', value: id } });
}

export async function retrieveTaxId(call: ReadCall): Promise<TaxId> {
  readFormParams(call.form, {});
  const taxId = await findObject(call.db, 'tax_id', call.innerId);
  if (taxId?.customer === call.id) return taxId;
  throw resourceMissingError('tax_id', call.innerId, 'id', 404);
}

export async function deleteTaxId(call: WriteCall): Promise<Answer> {
  const taxId = await retrieveTaxId(call);
  await removeObject(call.db, taxId);
  await recordStripeEvent(call, 'customer.tax_id.deleted', taxId);
  return createAnswer({ id: taxId.id, object: 'tax_id', deleted: true });
}
