import { isIn, type Tx } from '../../db/index.ts';

/**
 * What was drafted for somebody is taken back, and says no more for whom it was.
 * @param email in lower case
 * @returns ids of the drafts, and of the carts they are in
 */
export async function forgetDraftsOf(tx: Tx, email: string, now: Date): Promise<{ ids: string[]; carts: string[] }> {
  const drafts = await tx
    .selectFrom('drafts')
    .select(['id', 'cart_id'])
    .where((eb) => eb.fn('lower', ['email']), '=', email)
    .execute();
  const ids = drafts.map(({ id }) => id);
  const mine = isIn(tx, 'id', JSON.stringify(ids));
  await tx.updateTable('drafts').set({ email: '', note: null }).where(mine).execute();
  await tx
    .updateTable('drafts')
    .set({ date_deleted: now.toISOString() })
    .where(mine)
    .where('date_deleted', 'is', null)
    .execute();
  return { ids, carts: drafts.map(({ cart_id }) => cart_id) };
}
