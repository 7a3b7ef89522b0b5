import type { Db } from '../../db/index.ts';
import { buildAfterCondition, buildOrderBy, buildResultPage, type Page, parseSortOrder } from '../description/list.ts';

/** The newest first. @param status undefined: those that are there and those that are gone */
export async function listDifferences(db: Db, status: 'open' | 'gone' | undefined, page: Page) {
  const order = parseSortOrder('-date_found');
  const allDifferences = db.selectFrom('book_differences').selectAll().where(buildAfterCondition(page, order));
  const matchingDifferences =
    status === undefined
      ? allDifferences
      : allDifferences.where('date_gone', status === 'gone' ? 'is not' : 'is', null);
  const rows = await matchingDifferences
    .orderBy(buildOrderBy(order))
    .limit(page.limit + 1)
    .execute();
  return buildResultPage(rows, page, ({ date_found }) => date_found);
}
