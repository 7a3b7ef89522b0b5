import type { SandboxDeps } from '../deps.ts';
import { StripeFault } from './api/errors.ts';

/** From now on the gateway answers nobody for a minute. */
export async function startOutage({ store, now }: SandboxDeps): Promise<void> {
  const row = { gateway: 'stripe' as const, until: new Date(now().getTime() + outageMs).toISOString() };
  await store.db
    .insertInto('outages')
    .values(row)
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ until: row.until }))
    .execute();
}

/** @throws StripeFault 503 while it is down */
export async function requireUp({ store, now }: SandboxDeps): Promise<void> {
  const query = store.db.selectFrom('outages').select('until').where('gateway', '=', 'stripe');
  const outage = await query.executeTakeFirst();
  if (!outage || outage.until <= now().toISOString()) return;
  throw new StripeFault(503, { type: 'api_error', message: 'The gateway is down for a minute.' });
}

const outageMs = 60_000;
