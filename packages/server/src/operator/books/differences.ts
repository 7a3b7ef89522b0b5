import type { Db } from '../../db/index.ts';
import { isAfter, ordered, orderOf, type Page, pageOf } from '../description/list.ts';

/** The newest first. @param status undefined: those that are there and those that are gone */
export async function listDifferences(db: Db, status: 'open' | 'gone' | undefined, page: Page) {
  const order = orderOf('-date_found');
  const all = db.selectFrom('book_differences').selectAll().where(isAfter(page, order));
  const some = status === undefined ? all : all.where('date_gone', status === 'gone' ? 'is not' : 'is', null);
  const rows = await some
    .orderBy(ordered(order))
    .limit(page.limit + 1)
    .execute();
  return pageOf(rows, page, ({ date_found }) => date_found);
}
