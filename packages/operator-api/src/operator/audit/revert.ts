import { isDeepStrictEqual } from 'node:util';
import { isPlainObject } from '@mercer/contract';
import { type Db, parseJson } from '@mercer/database';
import { ApiError, buildNotFoundError } from '@mercer/platform/http/errors';
import type { WriteCall } from '@mercer/platform/http/routes/define-route';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import { CustomerChange } from '../customers/customer-schema.ts';
import { readOwnerFields } from '../customers/read-customers.ts';
import { changeCustomer } from '../customers/save-customer.ts';
import { assertPermitted, assertRouteStepUp } from '../permissions/assert-access.ts';
import { readProducts } from '../products/read-products.ts';
import { updateProduct } from '../products/save-products.ts';
import { ProductUpdate } from '../products/schema.ts';
import { deleteSetting, readSettings, saveSetting } from '../settings/save-setting.ts';

type Fields = Record<string, unknown>;
type Call = WriteCall<unknown>;

/** Kind of record whose changes can be taken back. */
interface Revertible {
  /** route that makes such a change, whose permissions are needed */
  route: { method: 'PUT' | 'PATCH'; path: string };
  read(db: Db, id: string): Promise<Map<string, object>>;
  /** writes the fields by the ordinary write of such records */
  write(call: Call, id: string, fields: Fields): Promise<unknown>;
}

const revertibles: Record<string, Revertible> = {
  product: {
    route: { method: 'PUT', path: '/operator/products/:id' },
    read: (db, id) => readProducts(db, [id]),
    write: (call, id, fields) => updateProduct(call, id, validateInput(ProductUpdate, fields)),
  },
  customer: {
    route: { method: 'PATCH', path: '/operator/customers/:id' },
    read: readOwnerFields,
    write: (call, id, fields) =>
      changeCustomer(call, id, validateInput(CustomerChange, fields), { vat: undefined, ifMatch: undefined }),
  },
  setting: {
    route: { method: 'PUT', path: '/operator/settings/:id' },
    read: (db, id) => readSettings(db, [id]),
    write: (call, id, { value }) => (value === null ? deleteSetting(call, id) : saveSetting(call, id, value)),
  },
};

/** Fields that no change of a record writes: they follow from others, or have a call of their own. */
const unwritten = new Set([
  'date_updated',
  'stock_level',
  'stock_status',
  'rating_average',
  'rating_count',
  'vat_id',
  'vat_check',
]);
/** Fields of which each key is changed by itself. */
const merged = new Set(['metadata', 'custom_fields']);

/**
 * Takes one change of the audit log back, by the ordinary write of the record. Fields that were changed again since are left to
 * whoever has changed them: nothing is taken back then.
 * @throws ApiError 403, 404, 409 `not_revertible` or `changed_since`
 */
export async function revertChange(call: Call, place: string): Promise<{ entity: string; id: string }> {
  const { tx, actor, now } = call;
  const entry = await findEntry(tx, place);
  const { entity, entity_id: id, action } = entry;
  const revertible = Object.hasOwn(revertibles, entity) ? revertibles[entity] : undefined;
  if (!revertible) throw buildNotRevertibleError(`Changes of ${entity} cannot be taken back`);
  const routeCall = { route: revertible.route, params: { id } };
  assertPermitted(actor, routeCall);
  assertRouteStepUp(actor, routeCall, now);
  if (action !== `${entity}.update` || entry.before === null || entry.after === null) {
    throw buildNotRevertibleError(
      'Only changes can be taken back: restore a deleted record from the bin, or delete a new one',
    );
  }
  const current = (await revertible.read(tx, id)).get(id);
  if (!current) throw buildNotRevertibleError('The record is not there any more');
  const [before, after] = [parseJson<Fields>(entry.before), parseJson<Fields>(entry.after)];
  const names = Object.keys(after).filter((name) => !unwritten.has(name));
  if (names.length === 0) throw buildNotRevertibleError('Nothing of this change can be taken back by itself');
  assertUnchanged(Object(current), after, names);
  const fields = names.map((name) => [name, merged.has(name) ? emptyNewKeys(before[name], after[name]) : before[name]]);
  await revertible.write(call, id, Object.fromEntries(fields)).catch(refuseInvalidFields);
  return { entity, id };
}

async function findEntry(db: Db, place: string) {
  const entries = db.selectFrom('audit_log').selectAll();
  const isPlace = /^\d{1,15}$/.test(place);
  const entry = isPlace ? await entries.where('place', '=', Number(place)).executeTakeFirst() : undefined;
  if (!entry) throw buildNotFoundError('There is no such entry');
  return entry;
}

/** Compares as JSON: a field that a record has not is stored as null. */
function assertUnchanged(current: Fields, after: Fields, names: string[]): void {
  const toStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  const changed = names.find((name) => !isDeepStrictEqual(toStored(current[name]), toStored(after[name])));
  if (changed === undefined) return;
  const message = `${changed} was changed again since: take that change back before`;
  throw new ApiError(message, { status: 409, code: 'changed_since', param: changed });
}

/** Sets the keys that the change has added to null, which removes them. */
function emptyNewKeys(before: unknown, after: unknown): Fields {
  const added = isPlainObject(after) ? Object.keys(after).map((name) => [name, null]) : [];
  return { ...Object.fromEntries(added), ...(isPlainObject(before) ? before : {}) };
}

/** An earlier value that cannot be written any more, such as a slug that another product has. */
function refuseInvalidFields(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw buildNotRevertibleError(`The earlier values cannot be written: ${error.message}`, { cause: error });
}

function buildNotRevertibleError(message: string, options?: ErrorOptions): ApiError {
  return new ApiError(message, { status: 409, code: 'not_revertible' }, options);
}
