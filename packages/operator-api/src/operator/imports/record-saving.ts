import type { RecordDraft } from '@mercer/commerce/imports';
import type { Saving } from '../description/saving.ts';
import type { ImportOptions } from './schema.ts';

/** The transaction of a record, and how the file is imported. */
export interface RecordSaving extends Saving, Pick<ImportOptions, 'mode'> {
  publicUrl: string;
}

/**
 * Writes a record, or changes the one with the same natural key.
 * @throws ApiError for what is refused: nothing of the record is written then
 */
export type RecordWriter<Fields extends object = never> = (
  saving: RecordSaving,
  draft: RecordDraft<Fields>,
) => Promise<'created' | 'updated' | 'unchanged'>;
