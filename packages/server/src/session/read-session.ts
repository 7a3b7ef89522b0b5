import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres, sharedRead, statement, unnested } from '../db/index.ts';
import type { SessionRow } from '../http/session-handle.ts';

interface SessionState {
  /** null: there is none */
  session: SessionRow | null;
  /** of settings and rules: most of what is asked for with a session needs it */
  pricing: number | null;
}

/** In one statement, on PostgreSQL a shared one. */
export async function readSession(db: Db, id: string): Promise<SessionState> {
  const row = await (isPostgres(db) ? sharedRow(db, id) : rowAlone(db, id));
  if (!row) throw new Error('The statement begins with a row of its own');
  const { pricing, id: known, date_created, date_used, ...facts } = row;
  const isThere = known !== null && date_created !== null && date_used !== null;
  return { session: isThere ? { ...facts, id: known, date_created, date_used } : null, pricing };
}

const sharedRow = sharedRead((db: Db, ids: string[]) => readTogether(db, JSON.stringify(ids)));

/** SQLite answers before anybody else could ask. */
async function rowAlone(db: Db, id: string) {
  const [row] = await readAlone(db, id);
  return row;
}

/** @param ids JSON text, a list */
const readTogether = statement((db: Db, ids: string) => {
  const all = unnested(sql`json_array_elements_text(${ids})`);
  return selectStates(db, sql`(select id, place from ${all} as everyone (id, place))`).orderBy(sql`asked.place`);
});

const readAlone = statement((db: Db, id: string) => selectStates(db, sql`(select ${id} as id)`));

/** @param asked rows (id) */
function selectStates(db: Db, asked: RawBuilder<unknown>) {
  return db
    .selectFrom((asked as RawBuilder<{ id: string }>).as('asked')) // rows of it
    .leftJoin('sessions', 'sessions.id', 'asked.id')
    .selectAll('sessions')
    .select(sql<number | null>`(select value from counters where counters.id = 'pricing')`.as('pricing'));
}
