import type { Db, Row } from '@mercer/database';

export type SessionRow = Row<'sessions'>;
export type SessionChange = Partial<Omit<SessionRow, 'id'>>;

/** The session of one request. `row` is null for a visitor without one. */
export interface SessionHandle {
  row: SessionRow | null;
  readonly accountId: string | null;
  /** Keeps `change`, making the session when there is none yet. `db` may be an open transaction. */
  keep(change: SessionChange, db?: Db): Promise<SessionRow>;
  /** Gives the session a new token, at login, sign-up and logout, so that an old one that leaked is worth nothing. */
  rotate(change: SessionChange, db?: Db): Promise<SessionRow>;
}
