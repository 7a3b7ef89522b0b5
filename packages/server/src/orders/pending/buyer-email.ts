import type { CartRow } from '../../cart/index.ts';
import type { Tx } from '../../db/index.ts';

/** The account's address; a guest's is the cart's. */
export async function buyerEmail(tx: Tx, { account_id, email }: CartRow): Promise<string | null> {
  if (!account_id) return email;
  const account = tx.selectFrom('accounts').select('email').where('id', '=', account_id);
  return (await account.executeTakeFirst())?.email ?? null;
}
