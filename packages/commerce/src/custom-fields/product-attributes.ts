import type { ProductAttribute } from '@mercer/contract';
import { type Db, isInJsonList, type Json, parseJson, type Tx } from '@mercer/database';
import { selectTexts } from '@mercer/platform/languages';
import { readStoreSettings } from '@mercer/platform/settings';
import { type CustomField, readCustomFields } from './fields.ts';
import type { FieldValue, StoredValues } from './values.ts';

/** An attribute of a product; `custom_field` names the field that it shows, and is in no response. */
type StoredAttribute = ProductAttribute & { custom_field?: string };
type StoredAttributes = Record<string, StoredAttribute>;

interface Projection {
  fields: readonly CustomField[];
  /** JSON text by the ids of the fields */
  values: Json;
  /** JSON text of the product's attributes, with or without those that show fields */
  attributes: Json;
}

/**
 * Shows the public fields of a product among its attributes, where lists, searches, facets and pages read them. An attribute with
 * the key of a public field gives way to the field.
 */
export async function showFieldsAsAttributes(db: Db, { fields, values, attributes }: Projection): Promise<Json> {
  const stored = parseJson<StoredAttributes>(attributes);
  const publicFields = fields.filter(({ isPublic }) => isPublic);
  const publicKeys = new Set(publicFields.map(({ key }) => key));
  const remaining = Object.entries(stored).filter(
    ([key, { custom_field }]) => custom_field === undefined && !publicKeys.has(key),
  );
  const fieldValues = parseJson<StoredValues>(values);
  const valuedFields = publicFields.filter(({ id }) => fieldValues[id] !== undefined);
  if (valuedFields.length === 0 && remaining.length === Object.keys(stored).length) return attributes;
  const writeText = await createTextWriter(db, valuedFields, fieldValues);
  const fieldEntries = valuedFields.map((field): [string, StoredAttribute] => {
    const { id, key, label } = field;
    return [key, { id: key, name: label, value: writeText(field, fieldValues[id] ?? ''), custom_field: id }];
  });
  return JSON.stringify(Object.fromEntries([...remaining, ...fieldEntries]));
}

/** Returns a function that writes values as shoppers read them: names of records, and words for true and false. */
async function createTextWriter(db: Db, valuedFields: readonly CustomField[], values: StoredValues) {
  const names = new Map<string, string>();
  for (const { id, reference } of valuedFields)
    if (reference !== null) await addNames(db, names, reference, [values[id] ?? []].flat().map(String));
  const words = valuedFields.some(({ type }) => type === 'boolean')
    ? selectTexts((await readStoreSettings(db)).locale).customFields
    : undefined;
  const writeSingle = ({ type, reference }: CustomField, value: string | number | boolean): string => {
    if (type === 'boolean') return (value === true ? words?.yes : words?.no) ?? String(value);
    return reference === null ? String(value) : (names.get(`${reference} ${value}`) ?? String(value));
  };
  return (field: CustomField, value: FieldValue): string | string[] =>
    Array.isArray(value) ? value.map((single) => writeSingle(field, single)) : writeSingle(field, value);
}

/** Adds the names of records that a field names. Customers are never shown. */
async function addNames(
  db: Db,
  names: Map<string, string>,
  reference: NonNullable<CustomField['reference']>,
  ids: string[],
): Promise<void> {
  const isListed = isInJsonList(db, 'id', JSON.stringify(ids));
  if (reference === 'page') {
    const pages = await db.selectFrom('content').select(['id', 'slug', 'value']).where(isListed).execute();
    for (const { id, slug, value } of pages)
      names.set(`${reference} ${id}`, parseJson<{ title?: string }>(value).title || slug);
  } else if (reference !== 'customer') {
    const table = reference === 'product' ? 'products' : 'categories';
    const records = await db.selectFrom(table).select(['id', 'name']).where(isListed).execute();
    for (const { id, name } of records) names.set(`${reference} ${id}`, name);
  }
}

/** Writes the attributes of products anew after their fields have changed. The caller indexes the products. */
export async function refreshFieldAttributes(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  const fields = await readCustomFields(tx, 'product');
  const products = tx.selectFrom('products').select(['id', 'attributes', 'custom_fields']);
  const rows = await products.where(isInJsonList(tx, 'id', JSON.stringify(productIds))).execute();
  for (const { id, attributes, custom_fields } of rows) {
    const changedAttributes = await showFieldsAsAttributes(tx, { fields, values: custom_fields, attributes });
    if (changedAttributes !== attributes)
      await tx.updateTable('products').set({ attributes: changedAttributes }).where('id', '=', id).execute();
  }
}
