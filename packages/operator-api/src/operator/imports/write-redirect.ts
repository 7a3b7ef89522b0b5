import type { ImportedRedirect, RecordDraft } from '@mercer/commerce/imports';
import { normalizePath, parseRedirectTarget } from '@mercer/commerce/redirects';
import { importRedirects } from '../redirects/save-redirects.ts';
import type { RecordSaving } from './record-saving.ts';

/** Writes a redirect in place of the one with the same path. */
export async function writeRedirect(saving: RecordSaving, { fields }: RecordDraft<ImportedRedirect>) {
  const { tx, publicUrl, mode } = saving;
  const path = normalizePath(parseRedirectTarget(fields.from, publicUrl)?.path ?? '');
  const stored = await tx.selectFrom('redirects').selectAll().where('path', '=', path).executeTakeFirst();
  const target = parseRedirectTarget(fields.to, publicUrl)?.target;
  if (stored && (mode === 'create' || (stored.target === target && stored.status === fields.status)))
    return 'unchanged';
  await importRedirects(saving, [fields], false);
  return stored ? 'updated' : 'created';
}
