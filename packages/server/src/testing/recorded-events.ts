import { type Db, parseJson } from '@mercer/database';

/** Reads the data of the events of a type, in the order in which they were written. */
export async function recordedEvents(db: Db, type: string): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom('events').select('data').where('type', '=', type).orderBy('place').execute();
  return rows.map(({ data }) => parseJson(data));
}
