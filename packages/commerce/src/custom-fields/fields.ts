import { type Db, defineStatement, parseJson, type Row } from '@mercer/database';

/** Kind of record that may have custom fields. */
export type FieldEntity = Row<'custom_fields'>['entity'];

export const fieldEntities = ['product', 'variant', 'category', 'customer', 'order'] as const;
export const fieldTypes = ['text', 'number', 'boolean', 'date', 'choice', 'reference'] as const;
export const referenceTargets = ['product', 'category', 'page', 'customer'] as const;

/** The table in which each kind of record holds its values. */
export const fieldTables = {
  product: 'products',
  variant: 'variants',
  category: 'categories',
  customer: 'customers',
  order: 'orders',
} as const satisfies Record<FieldEntity, string>;

/** A field that the owner has declared. */
export interface CustomField {
  id: string;
  entity: FieldEntity;
  key: string;
  label: string;
  type: (typeof fieldTypes)[number];
  isList: boolean;
  choices: string[];
  reference: (typeof referenceTargets)[number] | null;
  isRequired: boolean;
  isPublic: boolean;
}

/** Reads the fields of a kind of record, in their order. */
export async function readCustomFields(db: Db, entity: FieldEntity): Promise<CustomField[]> {
  return (await fieldRows(db, entity)).map(toCustomField);
}

const fieldRows = defineStatement((db: Db, entity: FieldEntity) =>
  db.selectFrom('custom_fields').selectAll().where('entity', '=', entity).orderBy('sort').orderBy('key'),
);

function toCustomField(row: Row<'custom_fields'>): CustomField {
  const { id, entity, key, label, type, reference } = row;
  return {
    id,
    entity,
    key,
    label,
    type,
    reference,
    isList: row.is_list === 1,
    choices: parseJson<string[]>(row.choices),
    isRequired: row.required === 1,
    isPublic: row.public === 1,
  };
}
