import { type Db, defineStatement } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import { formatTimeBefore } from './format-time.ts';

export interface RecentPayments {
  gateway: string;
  /** current status of the attempt */
  status: string;
  count: number;
}

const hourMs = 3_600_000;

/** Attempts to pay of the last hour. Ids begin with the time, so that only these rows are read. */
export async function recentPayments({ db, now }: Pick<AppDeps, 'db' | 'now'>): Promise<RecentPayments[]> {
  const seconds = Math.floor(Date.parse(formatTimeBefore(now(), hourMs)) / 1000);
  const rows = await attemptsSince(db, seconds.toString(16).padStart(8, '0'));
  return rows.map(({ gateway, status, count }) => ({ gateway, status, count: Number(count) }));
}

const attemptsSince = defineStatement(
  (_: Db, id: string) =>
    sql<RecentPayments>`select gateway, status, count(*) as count from payments where id >= ${id} group by gateway, status`,
);
