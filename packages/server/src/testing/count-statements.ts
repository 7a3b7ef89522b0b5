import type { Db } from '@mercer/database';

/** The database, and how many statements were sent to it. */
export function countStatements(db: Db) {
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    // Called once per statement: a nested query is transformed as well
    async transformResult({ result }) {
      statements += 1;
      return result;
    },
  });
  return { db: counting, statements: () => statements };
}
