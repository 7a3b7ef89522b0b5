import type { Tx } from '../../db/index.ts';
import { dropKeys } from './keys.ts';

/**
 * After a new password, or when the shop's owner says so: ends the account's sessions, and what else would open it.
 * @param ownSessionId the session that stays
 * @returns how many sessions ended
 */
export async function endSessions(tx: Tx, accountId: string, ownSessionId?: string): Promise<number> {
  await dropKeys(tx, accountId, ['recover', 'login']);
  const sessions = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  const { numDeletedRows } = await sessions.where('id', '<>', ownSessionId ?? '').executeTakeFirst();
  return Number(numDeletedRows);
}
