import {
  createRecordId,
  createSecretToken,
  type Db,
  defineStatement,
  hashToken,
  type Row,
  type Tx,
} from '@mercer/database';
import type { StaffRow } from './record.ts';

export type StaffSessionRow = Row<'staff_sessions'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const idleMs = 12 * hourMs;
/** Longest life of a session, however much it is used. */
export const longestSessionMs = 30 * 24 * hourMs;
const stepUpMs = 5 * minuteMs;

interface NewSession {
  staffId: string;
  browser: string | null;
  now: Date;
}

/** Starts a session; only the hash of its token is stored. */
export async function startStaffSession(
  tx: Tx,
  { staffId, browser, now }: NewSession,
): Promise<{ token: string; row: StaffSessionRow }> {
  const token = createSecretToken();
  const row = {
    id: createRecordId(now),
    token_hash: hashToken(token),
    staff_id: staffId,
    browser,
    date_created: now.toISOString(),
    date_used: now.toISOString(),
    date_expires: new Date(now.getTime() + longestSessionMs).toISOString(),
    date_step_up_ends: null,
  };
  await tx.insertInto('staff_sessions').values(row).execute();
  return { token, row };
}

interface SignedInStaff {
  staff: StaffRow;
  session: StaffSessionRow;
}

/** Finds who is signed in with a token; undefined where the session has ended. */
export async function findSignedInStaff(db: Db, token: string, now: Date): Promise<SignedInStaff | undefined> {
  const [row] = await readByToken(db, hashToken(token));
  return row && toSignedInStaff(row, now);
}

/** Finds who has a session that was found before; undefined where it has ended. */
export async function findStaffOfSession(db: Db, sessionId: string, now: Date): Promise<SignedInStaff | undefined> {
  const [row] = await readById(db, sessionId);
  return row && toSignedInStaff(row, now);
}

const selectSignedIn = (db: Db) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .selectAll('staff')
    .select([
      'staff_sessions.id as session_id',
      'staff_sessions.token_hash',
      'staff_sessions.browser',
      'staff_sessions.date_created as session_created',
      'staff_sessions.date_used',
      'staff_sessions.date_expires',
      'staff_sessions.date_step_up_ends',
    ]);

const readByToken = defineStatement((db, hash: string) => selectSignedIn(db).where('token_hash', '=', hash));
const readById = defineStatement((db, id: string) => selectSignedIn(db).where('staff_sessions.id', '=', id));

type SignedInRow = Awaited<ReturnType<typeof readById>>[number];

function toSignedInStaff(row: SignedInRow, now: Date): SignedInStaff | undefined {
  const { session_id, token_hash, browser, session_created, date_used, date_expires, date_step_up_ends } = row;
  const { id, name, email, role, password_hash, locale, refund_limit, exceptions } = row;
  const { date_created, date_updated, date_joined } = row;
  const dates = { date_created: session_created, date_used, date_expires, date_step_up_ends };
  const session = { id: session_id, token_hash, staff_id: id, browser, ...dates };
  if (hasEnded(session, now) || date_joined === null) return undefined;
  const person = { id, name, email, role, password_hash, locale, refund_limit, exceptions };
  return { staff: { ...person, date_created, date_updated, date_joined }, session };
}

function hasEnded({ date_used, date_expires }: StaffSessionRow, now: Date): boolean {
  return date_expires <= now.toISOString() || date_used <= computeStaffIdleCutoff(now);
}

/** Computes the date before which a session was last used that has ended. */
function computeStaffIdleCutoff(now: Date): string {
  return new Date(now.getTime() - idleMs).toISOString();
}

/** Writes that the session is in use, at most once a minute. */
export async function recordStaffSessionUse(db: Db, session: StaffSessionRow, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.date_used) < minuteMs) return;
  const sessions = db.updateTable('staff_sessions').set({ date_used: now.toISOString() });
  await sessions.where('id', '=', session.id).execute();
}

/** Opens five minutes of what needs a fresh proof, and replaces the token. */
export async function openStepUp(tx: Tx, sessionId: string, now: Date): Promise<{ token: string; dateEnds: string }> {
  const token = createSecretToken();
  const dateEnds = new Date(now.getTime() + stepUpMs).toISOString();
  const change = { token_hash: hashToken(token), date_step_up_ends: dateEnds };
  await tx.updateTable('staff_sessions').set(change).where('id', '=', sessionId).execute();
  return { token, dateEnds };
}

/** Ends one session. @returns whose it was; undefined where there is none */
export async function endStaffSession(tx: Db, id: string): Promise<StaffSessionRow | undefined> {
  return tx.deleteFrom('staff_sessions').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Ends the sessions of a person. @param exceptId session that stays @returns ids of the sessions that have ended */
export async function endStaffSessions(tx: Db, staffId: string, exceptId = ''): Promise<string[]> {
  const sessions = tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '<>', exceptId);
  return (await sessions.returning('id').execute()).map(({ id }) => id);
}

/** Lists the sessions that have not ended, the latest use first. @param staffId absent: those of everybody */
export async function listStaffSessions(db: Db, now: Date, staffId?: string): Promise<SessionListing[]> {
  let sessions = db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .selectAll('staff_sessions')
    .select('staff.name as staff_name')
    .where('date_used', '>', computeStaffIdleCutoff(now))
    .where('date_expires', '>', now.toISOString());
  if (staffId !== undefined) sessions = sessions.where('staff_id', '=', staffId);
  return sessions.orderBy('date_used', 'desc').orderBy('staff_sessions.id').execute();
}

type SessionListing = StaffSessionRow & { staff_name: string };
