import { sql } from 'kysely';
import type { AppDeps } from '../http/context.ts';
import { idleCutoff } from '../session/idle-timeout.ts';
import { dropCarts, dropLeftImports, dropPendingOrders } from './came-to-nothing.ts';
import { dropRows, type OldRows } from './drop-rows.ts';
import { type KeptDays, readKeptDays } from './kept-days.ts';

const dayMs = 86_400_000;
/** So long a link that has expired still says so. */
const keysStayDays = 30;
/** So long an import that broke off can go on. */
const importsStayDays = 7;
/** A row that no job has taken up for so long is not due any more. */
const retriesStayDays = 30;

/** Forgets what has ended, been done or come to nothing, in little pieces. What was sold stays. */
export async function dropExpired({ db, now }: Pick<AppDeps, 'db' | 'now'>, stop?: AbortSignal): Promise<void> {
  const kept = await readKeptDays(db);
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString();
  await eachOf([
    ...oldRows(now(), kept, daysAgo).map((rows) => () => dropRows(db, rows, stop)),
    () => dropPendingOrders(db, daysAgo(kept.pending_orders), stop),
    () => dropCarts(db, daysAgo(kept.carts), stop),
    () => dropLeftImports(db, daysAgo(importsStayDays), stop),
  ]);
}

/** One after the other, also where an earlier one fails. @throws what failed first, in the end */
async function eachOf(works: (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

function oldRows(now: Date, kept: KeptDays, daysAgo: (days: number) => string): OldRows[] {
  const today = now.toISOString();
  const mails = daysAgo(kept.mails);
  return [
    { table: 'sessions', key: 'id', date: 'date_used', before: idleCutoff(now) },
    { table: 'account_keys', key: 'key', date: 'date_expires', before: daysAgo(keysStayDays) },
    { table: 'attempts', key: 'key', date: 'date_expires', before: today },
    { table: 'call_counts', key: 'key', date: 'date_expires', before: today },
    { table: 'operator_requests', key: 'key', date: 'date_expires', before: today },
    { table: 'gateway_events', key: 'id', date: 'date_expires', before: today },
    { table: 'job_retries', key: 'id', date: 'date_due', before: daysAgo(retriesStayDays) },
    { table: 'stock_alerts', key: 'id', date: 'date_created', before: daysAgo(kept.carts) },
    { table: 'stock_alert_refusals', key: 'address_hash', date: 'date_created', before: daysAgo(kept.carts) },
    { table: 'outbox', key: 'key', date: 'date_due', before: mails, where: sql`status = 'sent'` },
    { table: 'outbox', key: 'key', date: 'date_due', before: mails, where: sql`status = 'failed'` },
  ];
}
