import type { Database } from '@mercer/database';
import type { SelectQueryBuilder } from 'kysely';

/** @returns how many rows a question finds */
export async function countRows<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await rows.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
