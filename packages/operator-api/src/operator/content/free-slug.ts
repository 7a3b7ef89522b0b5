import { findTranslatedSlug, type Tx } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';

/** Asserts that no other record has the slug. The caller must have locked content. @throws ApiError 409 `slug_taken` */
export async function assertFreeSlug(tx: Tx, { model, slug, id }: { model: string; slug: string; id: string }) {
  const slugOwners = tx.selectFrom('content').select('id').where('model', '=', model).where('slug', '=', slug);
  const translatedSlug = model === 'pages' ? await findTranslatedSlug(tx, model, slug, id) : undefined;
  if (!translatedSlug && !(await slugOwners.where('id', '!=', id).executeTakeFirst())) return;
  throw new ApiError('slug: already used by another record', { status: 409, code: 'slug_taken', param: 'slug' });
}
