import { isInJsonList, type Tx } from '../../db/index.ts';

/**
 * Withdraws the drafts for an e-mail address and removes the address and notes from them.
 * @param email in lower case
 * @returns ids of the drafts, and of the carts they are in
 */
export async function forgetDraftsByEmail(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ ids: string[]; carts: string[] }> {
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
  return { ids, carts: drafts.map(({ cart_id }) => cart_id) };
}
