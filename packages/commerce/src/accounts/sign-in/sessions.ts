import type { AccountSession, List } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import { accountSession, buildListSchema } from '@mercer/platform/entities';
import { isStorableText } from '@mercer/platform/http/body';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { buildListResponse, computeOffset, type Paging, parsePagingQuery } from '@mercer/platform/http/list';
import { parseQuery } from '@mercer/platform/http/query';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { pagedQuery } from '@mercer/platform/http/routes/queries';
import { computeIdleCutoff } from '@mercer/platform/session/session-row';
import type { Context } from 'hono';
import * as v from 'valibot';
import { requireAccountId } from '../record/index.ts';
import { deleteUnusedKeys } from './keys.ts';

/** Account and session that make the request. */
interface Asker {
  accountId: string;
  sessionId: string | undefined;
}

/** Lists where the account is logged in, last used first. The id is the hash of a token and opens nothing. */
async function listSessions(
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
async function logOutSession(
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

const group = { access: 'account', tag: 'account', hasErrors: true } as const;

/** /account/sessions */
export const sessionRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/account/sessions',
    ...group,
    summary: 'Where the account is logged in',
    query: pagedQuery,
    answer: buildListSchema(accountSession),
    handle: async (c) => {
      const paging = parsePagingQuery(parseQuery(new URL(c.req.url).search));
      return c.json(await listSessions(c.var.deps, readCurrentSession(c), paging));
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    idempotency: 'repeatable',
    ...group,
    summary: 'Logs out there; null when there is none',
    answer: v.nullable(accountSession),
    handle: async (c) => c.json(await logOutSession(c.var.deps, readCurrentSession(c), c.req.param('id'))),
  }),
];

function readCurrentSession(c: Context<AppEnv>) {
  return { accountId: requireAccountId(c), sessionId: c.var.session.row?.id };
}
