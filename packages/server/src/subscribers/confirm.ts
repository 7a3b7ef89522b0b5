import { hashToken } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { createSentence } from '../http/sentences/sentence.ts';

/**
 * The second opt-in: the key came by mail.
 * @throws FieldError on `key` when it was used, replaced by a newer one, or is too old
 */
export async function confirmSubscriber({ db, now }: AppDeps, key: string): Promise<void> {
  const date = now().toISOString();
  const confirmed = await db
    .updateTable('subscribers')
    .set({ status: 'confirmed', confirm_hash: null, confirm_expires: null, date_confirmed: date })
    .where('confirm_hash', '=', hashToken(key))
    .where('confirm_expires', '>', date)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
}
