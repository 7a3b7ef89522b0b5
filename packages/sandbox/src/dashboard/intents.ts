import type { Kysely } from 'kysely';
import type { StandIn } from '../stand-in.ts';
import type { SandboxTables } from '../store/tables.ts';
import { formatTimestamp, mostRows, renderTable } from './table.ts';

/** The newest payments that browsers were to confirm. */
export async function intentsTable(db: Kysely<SandboxTables>, standIns: Readonly<Record<string, StandIn>>) {
  const intents = await Promise.all(
    Object.entries(standIns).map(async ([gateway, { listIntents }]) => {
      const openedIntents = (await listIntents?.(db, mostRows)) ?? [];
      return openedIntents.map(({ createdAt, ...intent }) => ({ ...intent, gateway, at: formatTimestamp(createdAt) }));
    }),
  );
  const newest = intents.flat().sort((a, b) => b.at.localeCompare(a.at));
  const rows = newest
    .slice(0, mostRows)
    .map(({ at, gateway, id, order, amount, status }) => [at, gateway, id, order, amount, status]);
  const heads = ['Time', 'Gateway', 'Intent', 'Order', 'Amount', 'Status'];
  return renderTable({ name: 'Intents', heads, rows, nothing: 'None yet.' });
}
