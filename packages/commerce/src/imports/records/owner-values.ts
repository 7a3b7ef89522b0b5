import { parseMetadataColumn, readMetadata } from '../columns/metadata.ts';
import type { DraftReading, RecordRow } from './record-table.ts';

/** Values of a record that its owner has declared; undefined where the file has none. */
export interface ImportedOwnerValues {
  /** texts by the keys of custom fields; null: no value */
  custom_fields: Record<string, string | null> | undefined;
  metadata: Record<string, unknown> | undefined;
}

const fieldPrefix = 'field:';
const metadataPrefix = 'metadata.';

/** Finds the field of a column like `field:grade` or `metadata.color`. */
export function findOwnerColumn(column: string, originalName: string): string | undefined {
  if (/^field:\S+$/.test(column)) return column;
  const metadata = parseMetadataColumn(originalName);
  return metadata && `${metadata.prefix}${metadataPrefix}${metadata.key}`;
}

/** @param prefix of the columns of metadata, such as `private_` */
export function readOwnerValues(row: RecordRow, reading: DraftReading, prefix = ''): ImportedOwnerValues {
  const { cells, faults } = reading;
  const path = `${prefix}metadata`;
  const metadata = readMetadata(row.listCells(`${prefix}${metadataPrefix}`), { cells, faults, path });
  const fields = row.listCells(fieldPrefix);
  for (const { key, value } of fields) cells.set(`custom_fields.${key}`, value);
  const texts = fields.map(({ key, value }): [string, string | null] => [key, value.text.trim() || null]);
  return { metadata, custom_fields: fields.length > 0 ? Object.fromEntries(texts) : undefined };
}
