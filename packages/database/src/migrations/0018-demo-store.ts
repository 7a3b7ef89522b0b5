import { type QueryExecutorProvider, sql } from 'kysely';

/** Id of the account that the demo store comes with, whose password is public. */
const demoAccountId = '92600645e6282a921796c754';

interface Setting {
  value: string;
}

/** Demo stores of before did not say that they are one. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const demoSettings = await sql<Setting>`
    select value from settings
    where id = 'store' and exists (select 1 from accounts where id = ${demoAccountId} and email = 'demo@mercer.test')
  `.execute(db);
  for (const { value } of demoSettings.rows) {
    const store = JSON.stringify({ demo: true, ...JSON.parse(value) });
    await sql`update settings set value = ${store} where id = 'store'`.execute(db);
  }
}
