import type { AccountSession, List } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import type { AppDeps } from '../../http/context.ts';
import { buildListResponse, computeOffset, type Paging } from '../../http/list.ts';
import { computeIdleCutoff } from '../../session/lifetime.ts';

/** Account and session that make the request. */
interface Asker {
  accountId: string;
  sessionId: string | undefined;
}

/** Lists where the account is logged in, last used first. The id is the hash of a token and opens nothing. */
export async function listSessions(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { accountId, sessionId }: Asker,
  paging: Paging,
): Promise<List<AccountSession>> {
  const accountSessions = db
    .selectFrom('sessions')
    .where('account_id', '=', accountId)
    .where('date_used', '>=', computeIdleCutoff(now()));
  const { count } = await accountSessions
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await accountSessions
    .selectAll()
    .orderBy('date_used', 'desc')
    .orderBy('id')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  return buildListResponse(
    rows.map((row) => serializeSession(row, sessionId)),
    count,
    paging,
  );
}

/** Logs out there. @returns the session; null when the account has no such one */
export async function logOutSession(
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
  return row ? serializeSession(row, sessionId) : null;
}

function serializeSession({ id, browser, date_used }: Row<'sessions'>, sessionId: string | undefined): AccountSession {
  return { id, browser, date_used, current: id === sessionId };
}
