import { type Db, defineStatement } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import { formatTimeBefore } from './format-time.ts';

export interface RecentWork {
  /** placed, of those that were begun within the last hour */
  orders: number;
  /** mails sent within the last hour */
  mailsSent: number;
  /** given up, as long as they are kept */
  mailsFailed: number;
}

const hourMs = 3_600_000;

/**
 * Counts what the shop has completed recently. Ids begin with the time, and sent mails are no longer due, so that few
 * rows are read.
 */
export async function readRecentWork({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<RecentWork> {
  const since = formatTimeBefore(now(), hourMs);
  const id = Math.floor(Date.parse(since) / 1000)
    .toString(16)
    .padStart(8, '0');
  const [row] = await workSince(db, id, since);
  return {
    orders: Number(row?.orders ?? 0),
    mailsSent: Number(row?.sent ?? 0),
    mailsFailed: Number(row?.failed ?? 0),
  };
}

interface WorkRow {
  orders: number;
  sent: number;
  failed: number;
}

const workSince = defineStatement(
  (_: Db, id: string, date: string) =>
    sql<WorkRow>`select (select count(*) from orders where id >= ${id} and number is not null) as orders,
      (select count(*) from outbox where status = 'sent' and date_due >= ${date}) as sent,
      (select count(*) from outbox where status = 'failed') as failed`,
);
