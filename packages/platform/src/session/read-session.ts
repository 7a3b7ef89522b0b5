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
