import type { Db } from '../db/index.ts';

/** The database, and how many statements were sent to it. */
export function countStatements(db: Db) {
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    // once for each statement: a query inside another one is transformed as well
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  });
  return { db: counting, statements: () => statements };
}
