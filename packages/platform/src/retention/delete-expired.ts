import { type Db, parseJson } from '@mercer/database';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { AppDeps } from '../http/context.ts';
import { computeIdleCutoff } from '../session/session-row.ts';
import {
  deleteAbandonedCarts,
  dropLeftImports,
  dropOldBulkActions,
  dropOldFileImports,
  dropPendingOrders,
} from './abandoned-records.ts';
import { deleteOldRows, type OldRows } from './delete-old-rows.ts';

/** A month at least: sessions, links and the search for lost payments last so long. */
const days = v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(30), v.maxValue(36_500)));

/** The setting `retention`: after how many days what came to nothing, or has been done, is forgotten. */
export const RetentionSchema = v.object({ carts: days, pending_orders: days, mails: days });

type RetentionDays = Required<v.InferOutput<typeof RetentionSchema>>;

export const usualRetention: RetentionDays = { carts: 365, pending_orders: 90, mails: 400 };

/** Reads the setting `retention`; an invalid one counts as not set. */
async function readRetentionDays(db: Db): Promise<RetentionDays> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'retention').executeTakeFirst();
  const parsedSetting = v.safeParse(RetentionSchema, row ? parseJson<unknown>(row.value) : {});
  return parsedSetting.success ? { ...usualRetention, ...parsedSetting.output } : usualRetention;
}

const dayMs = 86_400_000;
/** Number of days for which an expired link still says that it has expired. */
const keysStayDays = 30;
/** Number of days for which an interrupted import can be resumed. */
const importsStayDays = 7;
/** Number of days for which what was said of an imported file, or of the records of a bulk action, can be read. */
const fileImportsStayDays = 90;
/** Number of days for which the calls of agents can be read. */
const agentCallsStayDays = 30;
/** Number of days for which a deleted record can be restored. */
export const binDays = 30;
/** Number of days after which a cart's taxes are calculated anew at the latest. */
const calculationsStayDays = 30;
/** A row that no job has taken up for so long is not due any more. */
const retriesStayDays = 30;

/** Forgets what has ended, been done or come to nothing, in little pieces. What was sold stays. */
export async function deleteExpired({ db, now }: Pick<AppDeps, 'db' | 'now'>, stop?: AbortSignal): Promise<void> {
  const retentionPeriods = await readRetentionDays(db);
  const computeDaysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString();
  await runAllInTurn([
    ...listExpiredRows(now(), retentionPeriods, computeDaysAgo).map((rows) => () => deleteOldRows(db, rows, stop)),
    () => dropPendingOrders(db, computeDaysAgo(retentionPeriods.pending_orders), stop),
    () => deleteAbandonedCarts(db, computeDaysAgo(retentionPeriods.carts), stop),
    () => dropLeftImports(db, computeDaysAgo(importsStayDays), stop),
    () => dropOldFileImports(db, computeDaysAgo(fileImportsStayDays), stop),
    () => dropOldBulkActions(db, computeDaysAgo(fileImportsStayDays), stop),
  ]);
}

/** Runs the works one after the other, even when an earlier one fails. @throws the first failure, at the end */
async function runAllInTurn(works: (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
}

function listExpiredRows(now: Date, retentionPeriods: RetentionDays, daysAgo: (days: number) => string): OldRows[] {
  const today = now.toISOString();
  const mails = daysAgo(retentionPeriods.mails);
  return [
    { table: 'sessions', key: 'id', date: 'date_used', cutoffDate: computeIdleCutoff(now) },
    { table: 'account_keys', key: 'key', date: 'date_expires', cutoffDate: daysAgo(keysStayDays) },
    { table: 'staff_sessions', key: 'id', date: 'date_expires', cutoffDate: today },
    { table: 'staff_challenges', key: 'challenge_hash', date: 'date_expires', cutoffDate: today },
    { table: 'attempts', key: 'key', date: 'date_expires', cutoffDate: today },
    { table: 'call_counts', key: 'key', date: 'date_expires', cutoffDate: today },
    { table: 'operator_requests', key: 'key', date: 'date_expires', cutoffDate: today },
    { table: 'presence', key: 'date_expires', date: 'date_expires', cutoffDate: today },
    { table: 'tax_calculations', key: 'id', date: 'date_created', cutoffDate: daysAgo(calculationsStayDays) },
    { table: 'gateway_events', key: 'id', date: 'date_expires', cutoffDate: today },
    { table: 'bin_people', key: 'id', date: 'date_deleted', cutoffDate: daysAgo(binDays) },
    { table: 'bin', key: 'id', date: 'date_deleted', cutoffDate: daysAgo(binDays) },
    { table: 'job_retries', key: 'id', date: 'date_due', cutoffDate: daysAgo(retriesStayDays) },
    { table: 'agent_calls', key: 'id', date: 'date_created', cutoffDate: daysAgo(agentCallsStayDays) },
    { table: 'agent_tallies', key: 'day', date: 'day', cutoffDate: daysAgo(agentCallsStayDays + 1) },
    { table: 'agent_deliveries', key: 'id', date: 'date_expires', cutoffDate: today },
    { table: 'agent_reservations', key: 'checkout_id', date: 'date_created', cutoffDate: daysAgo(2) },
    { table: 'agent_sessions', key: 'id', date: 'date_expires', cutoffDate: daysAgo(retentionPeriods.carts) },
    { table: 'stock_alerts', key: 'id', date: 'date_created', cutoffDate: daysAgo(retentionPeriods.carts) },
    {
      table: 'stock_alert_refusals',
      key: 'address_hash',
      date: 'date_created',
      cutoffDate: daysAgo(retentionPeriods.carts),
    },
    { table: 'outbox', key: 'key', date: 'date_due', cutoffDate: mails, condition: sql`status = 'sent'` },
    { table: 'outbox', key: 'key', date: 'date_due', cutoffDate: mails, condition: sql`status = 'failed'` },
  ];
}
