import type { OrderReturn } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { loadReturnItems, serializeReturn } from '../responses/index.ts';

/** Loads returns for the API, in the order of the rows. */
export async function answerReturns(db: Db, rows: Row<'returns'>[]): Promise<OrderReturn[]> {
  return (await loadReturnItems(db, rows)).map(serializeReturn);
}

export async function findReturn({ db }: AppDeps, id: string): Promise<OrderReturn | null> {
  const rows = await db.selectFrom('returns').selectAll().where('id', '=', id).execute();
  const [orderReturn] = await answerReturns(db, rows);
  return orderReturn ?? null;
}
