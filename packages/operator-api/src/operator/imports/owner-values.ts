import { type FieldEntity, mergeFieldValues, readCustomFields } from '@mercer/commerce/custom-fields';
import { convertFieldText } from '@mercer/commerce/imports';
import type { Json, Tx } from '@mercer/database';
import { validateInput } from '@mercer/platform/http/routes/read-input';
import * as v from 'valibot';
import { mergeMetadata, metadataChange } from '../description/metadata.ts';

/**
 * Merges texts of a file into the values of a record's custom fields.
 * @param stored undefined for a new record
 * @throws ApiError 400 for what is not of the type of its field
 */
export async function mergeFieldTexts(
  tx: Tx,
  entity: FieldEntity,
  stored: Json | undefined,
  texts: Record<string, string | null>,
): Promise<Json> {
  const fields = await readCustomFields(tx, entity);
  const change = Object.entries(texts).map(([key, text]) => {
    const field = fields.find((candidate) => candidate.key === key);
    const isTyped = field !== undefined && text !== null;
    return [key, isTyped ? convertFieldText(text, { type: field.type, list: field.isList }) : text];
  });
  return mergeFieldValues(tx, { fields, stored, change: Object.fromEntries(change) });
}

/** Merges metadata of a file into that of a record. @throws ApiError 400 for what the shop does not store */
export function mergeImportedMetadata(stored: Json | null, change: Record<string, unknown>, field: string): Json {
  const input = validateInput(v.strictObject({ [field]: metadataChange }), { [field]: change });
  return mergeMetadata(stored, input[field] ?? {}, field);
}
