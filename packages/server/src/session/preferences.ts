import { hashToken, type Row } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { idleCutoff } from './idle-timeout.ts';

/** What shoppers choose for their session; null where they chose nothing. */
export type SessionPreferences = Pick<Row<'sessions'>, 'locale' | 'currency'>;

/** Of the session with this token; undefined when there is none, or when it has ended. */
export function sessionPreferences(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  token: string,
): Promise<SessionPreferences | undefined> {
  const sessions = db.selectFrom('sessions').select(['locale', 'currency']).where('id', '=', hashToken(token));
  return sessions.where('date_used', '>=', idleCutoff(now())).executeTakeFirst();
}
