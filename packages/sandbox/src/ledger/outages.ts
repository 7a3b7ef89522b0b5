import type { Kysely } from 'kysely';
import type { Gateway, SandboxTables } from '../store/tables.ts';

type Db = Kysely<SandboxTables>;

const outageMs = 60_000;

/** Starts an outage: the gateway answers no call for a minute. */
export async function startOutage(db: Db, gateway: Gateway, now: Date): Promise<void> {
  const row = { gateway, until: new Date(now.getTime() + outageMs).toISOString() };
  await db
    .insertInto('outages')
    .values(row)
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ until: row.until }))
    .execute();
}

export async function isGatewayDown(db: Db, gateway: Gateway, now: Date): Promise<boolean> {
  const query = db.selectFrom('outages').select('until').where('gateway', '=', gateway);
  const outage = await query.executeTakeFirst();
  return outage !== undefined && outage.until > now.toISOString();
}
