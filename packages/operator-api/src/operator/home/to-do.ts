import { addDays, toLocalDay } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { Permission } from '@mercer/platform/http/permissions';
import { readTimeZone } from '@mercer/platform/settings';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { lowThreshold, selectLowStockRows } from '../../reports/index.ts';
import { maxCount } from '../description/list.ts';
import { toIsoStartDate } from '../description/moments.ts';
import { buildOpenDraftCondition } from '../drafts/status.ts';
import { statusConditions } from '../returns/status-conditions.ts';

const kinds = [
  'to_ship',
  'on_hold',
  'returns_requested',
  'returns_received',
  'reviews_pending',
  'low_stock',
  'payments_failed',
  'renewals_failed',
  'mails_failed',
  'webhooks_failed',
  'differences',
  'health_findings',
  'drafts_open',
] as const;

type Kind = (typeof kinds)[number];

/** Number of records of a kind, at most 1,000; there are more where `has_more` is true. `link` lists them. */
export const ToDoAnswer = v.strictObject({
  kind: v.picklist(kinds),
  count: v.number(),
  has_more: v.boolean(),
  link: v.string(),
});

type ToDo = v.InferOutput<typeof ToDoAnswer>;

/** Permission that opens the list of each kind. */
export const toDoPermissions: Record<Kind, Permission> = {
  to_ship: 'orders.read',
  on_hold: 'orders.read',
  returns_requested: 'orders.read',
  returns_received: 'orders.read',
  reviews_pending: 'content.read',
  low_stock: 'reports.read',
  payments_failed: 'orders.read',
  renewals_failed: 'orders.read',
  mails_failed: 'settings.read',
  webhooks_failed: 'settings.read',
  differences: 'reports.money',
  health_findings: 'settings.read',
  drafts_open: 'orders.read',
};

interface CountedKind {
  link: string;
  /** select with a row for each record */
  rows: RawBuilder<unknown>;
}

/** Days whose failed payments count, with today. */
const failedPaymentDays = 7;
const financialStatuses = ['authorized', 'paid', 'partially_refunded'];
const fulfillmentStatuses = ['unfulfilled', 'partially_fulfilled'];

interface Facts {
  now: Date;
  /** day since which failed payments count, and when it begins */
  since: { day: string; date: string };
  lowStock: number;
}

function describeKinds({ now, since, lowStock }: Facts): Record<Kind, CountedKind> {
  return {
    to_ship: {
      link: `/operator/orders?financial_status=${financialStatuses}&fulfillment_status=${fulfillmentStatuses}&on_hold=false`,
      rows: sql`select 1 from orders where number is not null and date_held is null
        and fulfillment_status in (${sql.join(fulfillmentStatuses)}) and financial_status in (${sql.join(financialStatuses)})`,
    },
    on_hold: {
      link: '/operator/orders?on_hold=true',
      // PostgreSQL searches the index by a comparison, and reads all of it for `is not null`
      rows: sql`select 1 from orders where number is not null and date_held > ''`,
    },
    returns_requested: {
      link: '/operator/returns?status=requested',
      rows: sql`select 1 from returns where ${statusConditions.requested}`,
    },
    returns_received: {
      link: '/operator/returns?status=received',
      rows: sql`select 1 from returns where ${statusConditions.received}`,
    },
    reviews_pending: {
      link: '/operator/reviews?status=pending',
      rows: sql`select 1 from product_reviews where status = 'pending'`,
    },
    low_stock: { link: '/operator/reports/stock', rows: selectLowStockRows(lowStock) },
    payments_failed: {
      link: `/operator/payments?status=declined&updated_since=${since.day}`,
      rows: sql`select 1 from record_changes join payments on payments.id = record_changes.record_id
        where record_changes.table_name = 'payments' and record_changes.date_updated >= ${since.date}
          and payments.status = 'declined'`,
    },
    renewals_failed: {
      link: '/operator/subscriptions?status=pastdue',
      rows: sql`select 1 from subscriptions where status = 'pastdue'`,
    },
    mails_failed: { link: '/operator/mails/failed', rows: sql`select 1 from outbox where status = 'failed'` },
    webhooks_failed: {
      link: '/operator/deliveries?status=dead',
      rows: sql`select 1 from webhook_deliveries where status = 'dead'`,
    },
    differences: {
      link: '/operator/differences?status=open',
      rows: sql`select 1 from book_differences where date_gone is null`,
    },
    health_findings: {
      link: '/operator/checkup?state=note,fault',
      rows: sql`select 1 from health_findings where state <> 'fine'`,
    },
    drafts_open: {
      link: '/operator/drafts?status=open',
      rows: sql`select 1 from drafts where balance_order_id is null and ${buildOpenDraftCondition(now)}`,
    },
  };
}

/** Counts what waits for the operator, in one statement that reads a bounded number of rows of each kind. */
export async function readToDo(db: Db, now: Date): Promise<ToDo[]> {
  const timeZone = await readTimeZone(db);
  const day = addDays(toLocalDay(now, timeZone), 1 - failedPaymentDays);
  const since = { day, date: toIsoStartDate(day, timeZone) };
  const descriptions = describeKinds({ now, since, lowStock: await lowThreshold(db) });
  const selections = kinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, count(*) as count
      from (select 1 from (${descriptions[kind].rows}) as listed limit ${maxCount + 1}) as counted`,
  );
  const { rows } = await sql<{
    kind: Kind;
    count: number | string;
  }>`${sql.join(selections, sql` union all `)}`.execute(db);
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return kinds.map((kind) => {
    const count = counts.get(kind) ?? 0;
    return { kind, count: Math.min(count, maxCount), has_more: count > maxCount, link: descriptions[kind].link };
  });
}
