import type { AccountSession, List } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import type { AppDeps } from '../../http/context.ts';
import { listOf, offsetOf, type Paging } from '../../http/list.ts';
import { idleCutoff } from '../../session/idle-timeout.ts';

/** Who asks, and with which session. */
interface Asker {
  accountId: string;
  sessionId: string | undefined;
}

/** Where somebody is logged in, last used first. An id is the hash of a token: it opens nothing. */
export async function listSessions(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { accountId, sessionId }: Asker,
  paging: Paging,
): Promise<List<AccountSession>> {
  const own = db.selectFrom('sessions').where('account_id', '=', accountId).where('date_used', '>=', idleCutoff(now()));
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('date_used', 'desc')
    .orderBy('id')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute();
  return listOf(
    rows.map((row) => serialize(row, sessionId)),
    count,
    paging,
  );
}

/** Logs out there. @returns the session; null when the account has no such one */
export async function endSession(
  { db }: Pick<AppDeps, 'db'>,
  { accountId, sessionId }: Asker,
  id: string,
): Promise<AccountSession | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', isStorableText(id) ? id : '')
    .returningAll()
    .executeTakeFirst();
  return row ? serialize(row, sessionId) : null;
}

function serialize({ id, browser, date_used }: Row<'sessions'>, sessionId: string | undefined): AccountSession {
  return { id, browser, date_used, current: id === sessionId };
}
