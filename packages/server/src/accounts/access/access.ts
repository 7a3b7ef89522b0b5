import type { Tx } from '../../db/index.ts';
import { dropKeys } from './keys.ts';

/**
 * After a new password: ends the account's sessions, and what else would open it.
 * @param ownSessionId the session that stays
 */
export async function endSessions(tx: Tx, accountId: string, ownSessionId: string | undefined): Promise<void> {
  await dropKeys(tx, accountId, ['recover', 'login']);
  const sessions = tx.deleteFrom('sessions').where('account_id', '=', accountId);
  await sessions.where('id', '<>', ownSessionId ?? '').execute();
}
