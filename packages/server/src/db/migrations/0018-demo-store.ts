import { type QueryExecutorProvider, sql } from 'kysely';

/** Of the account that the demo store comes with, whose password is public. */
const demoAccountId = '92600645e6282a921796c754';

interface Setting {
  value: string;
}

/** Demo stores of before did not say that they are one. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const found = await sql<Setting>`
    select value from settings
    where id = 'store' and exists (select 1 from accounts where id = ${demoAccountId} and email = 'demo@mercer.test')
  `.execute(db);
  for (const { value } of found.rows) {
    const store = JSON.stringify({ demo: true, ...JSON.parse(value) });
    await sql`update settings set value = ${store} where id = 'store'`.execute(db);
  }
}
