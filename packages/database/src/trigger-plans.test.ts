import { eachDatabase, findSearchColumns, findSharedSearches, findTableScans } from '@mercer/server/testing';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, isPostgres } from './index.ts';

/** Lists the statements that the SQLite triggers run, with a literal in place of the columns of the triggering row. */
async function triggerStatements(db: Db): Promise<CompiledQuery[]> {
  const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema where type = 'trigger'`.execute(
    db,
  );
  const bodies = rows.map(({ text }) =>
    text.slice(text.search(/\bbegin\b/i) + 'begin'.length, text.lastIndexOf('end')),
  );
  const statements = bodies.flatMap((body) => body.split(';').map((statement) => statement.trim()));
  return statements
    .filter(Boolean)
    .map((statement) => CompiledQuery.raw(statement.replace(/\b(new|old)\.\w+/g, "'x'")));
}

eachDatabase((db: () => Db) => {
  test('what a trigger runs finds its rows by the row that set it off, however much a shop has sold', async () => {
    if (isPostgres(db())) return;
    const statements = await triggerStatements(db());
    expect(statements.length).toBeGreaterThan(20);
    for (const query of statements) {
      expect(await findTableScans(db(), query)).toEqual([]);
      expect(await findSharedSearches(db(), query)).toEqual([]);
    }
    const lines = statements.filter((query) => query.sql.includes('earlier'));
    expect(lines.length).toBeGreaterThan(0);
    for (const query of lines) expect(await findSearchColumns(db(), query, 'earlier')).toEqual([['order_id']]);
  });
});
