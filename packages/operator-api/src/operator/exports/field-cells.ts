import { type CustomField, serializeFieldValues } from '@mercer/commerce/custom-fields';
import type { Json } from '@mercer/database';
import { type ExportRow, joinCellValues, toAnswer } from './table-export.ts';

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
      return value === undefined ? [] : [[getColumn(field), joinCellValues([value].flat().map(toText))]];
    }),
  );
}

/** Variants stand in the rows of their product, so that their columns say whose they are. */
function getColumn({ entity, key }: CustomField): string {
  return `${entity === 'variant' ? 'variant_' : ''}${fieldPrefix}${key}`;
}

function toText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? toAnswer(value) : String(value);
}
