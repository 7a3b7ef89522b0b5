import { type CustomField, serializeFieldValues } from '@mercer/commerce/custom-fields';
import { formatMetadataValue } from '@mercer/commerce/imports';
import { type Db, type Json, parseJson } from '@mercer/database';
import { type ExportRow, joinCellValues, readExportPages, toAnswer } from './table-export.ts';

const fieldPrefix = 'field:';

/** Lists the columns of custom fields, as an import names them. */
export function listFieldColumns(fields: readonly CustomField[]): string[] {
  return fields.map(getColumn);
}

/** Builds the cells of the custom fields of a record. */
export function buildFieldCells(fields: readonly CustomField[], stored: Json): ExportRow {
  const values = serializeFieldValues(fields, stored);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key];
      if (value === undefined) return [];
      return [[getColumn(field), Array.isArray(value) ? joinCellValues(value.map(toText)) : toText(value)]];
    }),
  );
}

/** Most keys that have a column each: records with more have their metadata in one cell. */
const mostColumns = 200;

/** Tables whose records have metadata of the owner, with the column that has it. */
const metadataSources = {
  products: { field: 'metadata', prefix: '' },
  variants: { field: 'metadata', prefix: 'variant_' },
  customers: { field: 'metadata', prefix: '' },
  orders: { field: 'private_metadata', prefix: 'private_' },
} as const;

/** Columns of metadata, as an import names them. */
export interface MetadataColumns {
  columns: string[];
  buildCells(stored: Json | null): ExportRow;
}

/** Reads which keys the records of a table have: a column for each, or a single column where there are too many. */
export async function readMetadataColumns(db: Db, table: keyof typeof metadataSources): Promise<MetadataColumns> {
  const { field, prefix } = metadataSources[table];
  const keys = await readMetadataKeys(db, table, field);
  const column = `${prefix}metadata`;
  if (keys === undefined)
    return { columns: [column], buildCells: (stored) => (hasValues(stored) ? { [column]: stored } : {}) };
  return {
    columns: keys.map((key) => `${column}.${key}`),
    buildCells: (stored) =>
      Object.fromEntries(
        Object.entries(hasValues(stored) ? parseJson<Record<string, unknown>>(stored) : {}).flatMap(([key, value]) =>
          value === null ? [] : [[`${column}.${key}`, formatMetadataValue(value)]],
        ),
      ),
  };
}

function hasValues(stored: Json | null): stored is Json {
  return stored !== null && stored !== '{}';
}

/** @returns undefined where there are too many keys */
async function readMetadataKeys(
  db: Db,
  table: keyof typeof metadataSources,
  field: 'metadata' | 'private_metadata',
): Promise<string[] | undefined> {
  const keys = new Set<string>();
  const records = db.selectFrom(table as 'orders').select(['id', field]); // each table has its field
  const readPage = (after: string, limit: number) =>
    records.where('id', '>', after).where(field, '!=', '{}').orderBy('id').limit(limit).execute();
  for await (const rows of readExportPages(readPage, ({ id }) => id)) {
    for (const { [field]: stored } of rows) for (const key of Object.keys(parseJson(stored ?? '{}'))) keys.add(key);
    if (keys.size > mostColumns) return undefined;
  }
  return [...keys].sort();
}

/** Variants stand in the rows of their product, so that their columns say whose they are. */
function getColumn({ entity, key }: CustomField): string {
  return `${entity === 'variant' ? 'variant_' : ''}${fieldPrefix}${key}`;
}

function toText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? toAnswer(value) : String(value);
}
