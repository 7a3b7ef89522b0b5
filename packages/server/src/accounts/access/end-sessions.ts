import type { Tx } from '../../db/index.ts';
import { deleteUnusedKeys } from './keys.ts';

/**
 * Ends the account's sessions and deletes the keys that would open it, after a new password or at the request of the
 * shop's owner.
 * @param ownSessionId the session that stays
 * @returns how many sessions ended
 */
export async function endAccountSessions(tx: Tx, accountId: string, ownSessionId?: string): Promise<number> {
  await deleteUnusedKeys(tx, accountId, ['recover', 'login']);
  const sessions = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  const { numDeletedRows } = await sessions.where('id', '<>', ownSessionId ?? '').executeTakeFirst();
  return Number(numDeletedRows);
}
