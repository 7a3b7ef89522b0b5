import type { AddressData } from '../../accounts/index.ts';
import { emptyCarts } from '../../cart/index.ts';
import { isInJsonList, type Tx } from '../../db/index.ts';
import { redactAuditEntries } from '../../events/index.ts';
import { exportDrafts } from './draft.ts';

/** Drafts that were made for an e-mail address, for export and erasure. */
export const draftData: AddressData = {
  name: 'drafts',
  read: (db, { email }, deps) => exportDrafts({ db, ...deps }, email),
  forget: (tx, { email }, now) => forgetDraftsByEmail(tx, email, now),
};

/**
 * Withdraws the drafts for an e-mail address and removes the address and notes from them, from their carts and from the
 * audit log.
 * @param email as `normalizeEmail` writes it
 */
async function forgetDraftsByEmail(tx: Tx, email: string, now: Date): Promise<void> {
  const drafts = await tx
    .selectFrom('drafts')
    .select(['id', 'cart_id'])
    .where((eb) => eb.fn('lower', ['email']), '=', email)
    .execute();
  const ids = drafts.map(({ id }) => id);
  const draftFilter = isInJsonList(tx, 'id', JSON.stringify(ids));
  await tx.updateTable('drafts').set({ email: '', note: null }).where(draftFilter).execute();
  await tx
    .updateTable('drafts')
    .set({ date_deleted: now.toISOString() })
    .where(draftFilter)
    .where('date_deleted', 'is', null)
    .execute();
  await emptyCarts(
    tx,
    drafts.map(({ cart_id }) => cart_id),
  );
  await redactAuditEntries(tx, 'draft', ids);
}
