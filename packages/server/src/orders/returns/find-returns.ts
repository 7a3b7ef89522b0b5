import type { List, OrderReturn } from '@mercer/contract';
import type { AppDeps } from '../../http/context.ts';
import { listOf, offsetOf, type Paging } from '../../http/list.ts';
import { serializeReturn, withItems } from '../answers/index.ts';

/** Oldest first: the longest waiting is the next to decide. */
export async function listReturns(
  { db }: AppDeps,
  status: string | undefined,
  paging: Paging,
): Promise<List<OrderReturn>> {
  const all = db.selectFrom('returns');
  // whatever is asked for: an unknown one matches nothing
  const returns = status === undefined ? all : all.where((eb) => eb(eb.ref('status').$castTo<string>(), '=', status));
  const { count } = await returns
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const page = returns.selectAll().orderBy('date_created').orderBy('id').limit(paging.limit);
  const rows = await page.offset(offsetOf(paging)).execute();
  return listOf((await withItems(db, rows)).map(serializeReturn), Number(count), paging);
}

export async function findReturn({ db }: AppDeps, id: string): Promise<OrderReturn | null> {
  const rows = await db.selectFrom('returns').selectAll().where('id', '=', id).execute();
  const [found] = await withItems(db, rows);
  return found ? serializeReturn(found) : null;
}
