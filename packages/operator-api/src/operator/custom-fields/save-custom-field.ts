import { type FieldEntity, refreshFieldAttributes } from '@mercer/commerce/custom-fields';
import { createRecordId, type Db, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { type InputFault, textOfFaults } from '@mercer/platform/http/routes/read-input';
import { assertVersionMatches } from '@mercer/platform/http/routes/serialize-stable-fields';
import { propagateProductChange } from '../categories/propagation.ts';
import { commitChange } from '../commit-change.ts';
import type { Saving } from '../description/saving.ts';
import { openCatalogWriter } from '../products/save-products.ts';
import { readTranslations, replaceTranslations } from '../texts/translations.ts';
import { assertAttributeFree, removeAttribute, writeAttribute } from './attribute.ts';
import { assertChoicesUnused, findProductsWithValue, hasValues, removeValues } from './field-values.ts';
import type { CustomFieldChange, CustomFieldRecord } from './schema.ts';

type FieldRow = Row<'custom_fields'>;

const mostFields = 100;

/** Reads declared fields by their ids, in their order. */
export async function readCustomFieldRecords(
  db: Db,
  filter?: { id: string } | { entity: FieldEntity },
): Promise<Map<string, CustomFieldRecord>> {
  let fields = db.selectFrom('custom_fields').selectAll().orderBy('entity').orderBy('sort').orderBy('key');
  if (filter && 'id' in filter) fields = fields.where('id', '=', filter.id);
  if (filter && 'entity' in filter) fields = fields.where('entity', '=', filter.entity);
  const rows = await fields.execute();
  const words = await readTranslations(
    db,
    'custom_fields',
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const $locale = words.get(row.id);
      return [row.id, { ...serializeField(row), ...($locale && { $locale }) }];
    }),
  );
}

/** @throws ApiError 400; 409 `key_taken`, `attribute_exists`, `too_many_fields` */
export async function createCustomField(
  saving: Saving,
  input: CustomFieldChange & Pick<CustomFieldRecord, 'entity' | 'key' | 'label' | 'type'>,
) {
  const { tx, now } = saving;
  assertEntityScope(saving, input.entity);
  await openCatalogWriter(saving);
  const date = now.toISOString();
  const { entity, key, label, type } = input;
  const declared: FieldRow = {
    id: createRecordId(now),
    entity,
    key,
    label,
    type,
    is_list: 0,
    choices: '[]',
    reference: null,
    required: 0,
    public: 0,
    filterable: 0,
    searchable: 0,
    sort: 1000,
    date_created: date,
    date_updated: date,
  };
  const row = applyChange(declared, input);
  assertConsistent(row);
  const fields = await tx.selectFrom('custom_fields').select('key').where('entity', '=', row.entity).execute();
  if (fields.length >= mostFields)
    throw new ApiError(`A ${row.entity} has at most ${mostFields} custom fields`, {
      status: 409,
      code: 'too_many_fields',
    });
  await assertKeyFree(tx, row);
  await assertAttributeFree(tx, row);
  const words = input.$locale && (await replaceTranslations(tx, 'custom_fields', input.$locale));
  await tx.insertInto('custom_fields').values(row).execute();
  await words?.(row.id);
  await writeAttribute(tx, row);
  return commitField(saving, row, new Map(), []);
}

/** @throws ApiError 400; 404; 412; 409 `key_taken`, `attribute_exists`, `field_has_values`, `choice_in_use` */
export async function updateCustomField(
  saving: Saving,
  id: string,
  { delete_values, ...change }: CustomFieldChange & { delete_values: boolean },
  ifMatch: string | undefined,
) {
  const { tx, now } = saving;
  const { stored, previousRecords } = await lockField(saving, id, ifMatch);
  const row = { ...applyChange(stored, change), date_updated: now.toISOString() };
  assertConsistent(row);
  if (row.key !== stored.key) await assertKeyFree(tx, row);
  if (row.key !== stored.key || row.public > stored.public) await assertAttributeFree(tx, row);
  const words = change.$locale && (await replaceTranslations(tx, 'custom_fields', change.$locale));
  const products = await findProductsWithValue(tx, row);
  if (isOtherType(stored, row)) await clearValues(tx, stored, delete_values);
  else await assertChoicesUnused(tx, row, stored);
  await updateRow(tx, 'custom_fields', id, row);
  await words?.(id);
  await removeAttribute(tx, stored);
  await writeAttribute(tx, row);
  return commitField(saving, row, previousRecords, products);
}

/** @throws ApiError 404; 412; 409 `field_has_values` */
export async function deleteCustomField(
  saving: Saving,
  id: string,
  deletesValues: boolean,
  ifMatch: string | undefined,
): Promise<void> {
  const { tx } = saving;
  const { stored, previousRecords } = await lockField(saving, id, ifMatch);
  const products = await findProductsWithValue(tx, stored);
  await clearValues(tx, stored, deletesValues);
  await removeAttribute(tx, stored);
  await tx.deleteFrom('translations').where('model', '=', 'custom_fields').where('record_id', '=', id).execute();
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute();
  await commitField(saving, stored, previousRecords, products);
}

/**
 * Keeps a key for the catalogue from the values of customers and orders, which go with their fields.
 * @throws ApiError 403 `missing_scope`
 */
function assertEntityScope({ actor }: Saving, entity: FieldEntity): void {
  const isOfCatalogue = entity !== 'customer' && entity !== 'order';
  if (isOfCatalogue || actor.scopes.includes('write')) return;
  const message = `This key needs the scope write for fields of a ${entity}`;
  throw new ApiError(message, { status: 403, code: 'missing_scope', param: 'write' });
}

async function lockField(saving: Saving, id: string, ifMatch: string | undefined) {
  await openCatalogWriter(saving);
  const { tx } = saving;
  const stored = await tx.selectFrom('custom_fields').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) throw buildNotFoundError('There is no such custom field');
  assertEntityScope(saving, stored.entity);
  const previousRecords = await readCustomFieldRecords(tx, { id });
  assertVersionMatches(ifMatch, previousRecords.get(id));
  return { stored, previousRecords };
}

function applyChange(row: FieldRow, change: CustomFieldChange): FieldRow {
  const { key, label, type, list, choices, reference, required, filterable, searchable, sort } = change;
  const toFlag = (value: boolean | undefined, stored: 0 | 1) => (value === undefined ? stored : value ? 1 : 0);
  return {
    ...row,
    key: key ?? row.key,
    label: label ?? row.label,
    type: type ?? row.type,
    is_list: toFlag(list, row.is_list),
    choices: choices ? JSON.stringify([...new Set(choices)]) : row.choices,
    reference: reference === undefined ? row.reference : reference,
    required: toFlag(required, row.required),
    public: toFlag(change.public, row.public),
    filterable: toFlag(filterable, row.filterable),
    searchable: toFlag(searchable, row.searchable),
    sort: sort ?? row.sort,
  };
}

/** @throws ApiError 400 with every fault at once */
function assertConsistent(row: FieldRow): void {
  const hasChoices = parseJson<string[]>(row.choices).length > 0;
  const isPublic = row.public === 1;
  const rules: [isBroken: boolean, path: string, text: string][] = [
    [row.type === 'choice' && !hasChoices, 'choices', 'at least one choice is expected'],
    [row.type !== 'choice' && hasChoices, 'choices', 'only a field of type choice has choices'],
    [row.type === 'reference' && row.reference === null, 'reference', 'the kind of record is expected'],
    [
      row.type !== 'reference' && row.reference !== null,
      'reference',
      'only a field of type reference names a kind of record',
    ],
    [isPublic && row.entity !== 'product', 'public', 'only fields of products can be public'],
    [isPublic && row.reference === 'customer', 'public', 'a reference to customers is never public'],
    [row.filterable === 1 && !isPublic, 'filterable', 'only a public field can be a filter'],
    [row.searchable === 1 && !isPublic, 'searchable', 'only a public field can be searched'],
    [
      row.required === 1 && (row.entity === 'customer' || row.entity === 'order'),
      'required',
      'customers and orders come from shoppers, so that none of their fields can be required',
    ],
  ];
  const faults = rules.flatMap(([isBroken, path, text]): InputFault[] => (isBroken ? [{ path, text }] : []));
  if (faults.length > 0) throw buildValidationError(textOfFaults(faults), faults[0]?.path);
}

async function assertKeyFree(tx: Tx, { entity, key, id }: FieldRow): Promise<void> {
  const fields = tx.selectFrom('custom_fields').select('id').where('entity', '=', entity).where('key', '=', key);
  if (!(await fields.where('id', '!=', id).executeTakeFirst())) return;
  const message = `key: another custom field of the ${entity} has this key`;
  throw new ApiError(message, { status: 409, code: 'key_taken', param: 'key' });
}

/** Says whether values of a field fit its new declaration no more. */
function isOtherType(stored: FieldRow, row: FieldRow): boolean {
  return stored.type !== row.type || stored.is_list !== row.is_list || stored.reference !== row.reference;
}

async function clearValues(tx: Tx, row: FieldRow, deletesValues: boolean): Promise<void> {
  if (!(await hasValues(tx, row))) return;
  if (deletesValues) return removeValues(tx, row);
  const message = `Records have values of the field '${row.key}'; send "delete_values": true to remove them`;
  throw new ApiError(message, { status: 409, code: 'field_has_values' });
}

async function commitField(
  { tx, actor, now }: Saving,
  { id, entity }: FieldRow,
  previousRecords: Map<string, CustomFieldRecord>,
  productIds: string[],
) {
  const products = await propagateProductChange(tx, productIds);
  await refreshFieldAttributes(tx, products);
  const read = () => readCustomFieldRecords(tx, { id });
  const change = { entity: 'custom_field', ids: [id], actor, now, previousRecords, read };
  return (await commitChange(tx, { ...change, ...(entity === 'product' && { products }) })).get(id);
}

function serializeField(row: FieldRow): CustomFieldRecord {
  return {
    id: row.id,
    entity: row.entity,
    key: row.key,
    label: row.label,
    type: row.type,
    list: row.is_list === 1,
    choices: parseJson<string[]>(row.choices),
    reference: row.reference,
    required: row.required === 1,
    public: row.public === 1,
    filterable: row.filterable === 1,
    searchable: row.searchable === 1,
    sort: row.sort,
    date_created: row.date_created,
    date_updated: row.date_updated,
  };
}
