import { createSharedRead, type Db, defineStatement, isPostgres, unnestElements } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import type { SessionRow } from '../http/session-handle.ts';

interface SessionState {
  /** null: there is none */
  session: SessionRow | null;
  /** Version of settings and rules, read together with the session because most requests need it. */
  pricing: number | null;
}

/** Reads a session in one statement, which on PostgreSQL is shared with concurrent requests. */
export async function readSessionState(db: Db, id: string): Promise<SessionState> {
  const row = await (isPostgres(db) ? sharedRow(db, id) : readSingleRow(db, id));
  if (!row) throw new Error('The statement begins with a row of its own');
  const { pricing, id: sessionId, date_created, date_used, ...facts } = row;
  const isThere = sessionId !== null && date_created !== null && date_used !== null;
  return { session: isThere ? { ...facts, id: sessionId, date_created, date_used } : null, pricing };
}

const sharedRow = createSharedRead((db: Db, ids: string[]) => readTogether(db, JSON.stringify(ids)));

/** SQLite answers before anybody else could ask. */
async function readSingleRow(db: Db, id: string) {
  const [row] = await readAlone(db, id);
  return row;
}

/** @param ids JSON text, a list */
const readTogether = defineStatement((db: Db, ids: string) => {
  const idRows = unnestElements(sql`json_array_elements_text(${ids})`);
  return selectStates(db, sql`(select id, place from ${idRows} as everyone (id, place))`).orderBy(sql`asked.place`);
});

const readAlone = defineStatement((db: Db, id: string) => selectStates(db, sql`(select ${id} as id)`));

/** @param requestedIds rows (id) */
function selectStates(db: Db, requestedIds: RawBuilder<unknown>) {
  return db
    .selectFrom((requestedIds as RawBuilder<{ id: string }>).as('asked')) // rows of it
    .leftJoin('sessions', 'sessions.id', 'asked.id')
    .selectAll('sessions')
    .select(sql<number | null>`(select value from counters where counters.id = 'pricing')`.as('pricing'));
}

const idleTimeoutMs = 30 * 86_400_000;

/** Half a year: a shop is opened seldom, and what matters asks for the password again. */
const longestLoginMs = 180 * 86_400_000;

/** Computes the cutoff of logins: sessions created before it have to log in again. */
export function computeLoginCutoff(now: Date): string {
  return new Date(now.getTime() - longestLoginMs).toISOString();
}

/** Sessions that were last used before this date have ended. */
export function computeIdleCutoff(now: Date): string {
  return new Date(now.getTime() - idleTimeoutMs).toISOString();
}

const dayMs = 86_400_000;

/** Returns true when the session's last use was recorded at least a day ago. */
export function isDueForRenewal({ date_used }: Pick<SessionRow, 'date_used'>, now: Date): boolean {
  return now.getTime() - Date.parse(date_used) >= dayMs;
}
