import type { Minor, Plan, Subscription } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import { computePeriodEnd, firstPeriodEnd, type Schedule } from './period.ts';

/** Price, interval and next date of a plan; money in minor units. */
interface PlanTerms {
  /** Price of one piece for each period. */
  price: Minor;
  billing_schedule: Plan['billing_schedule'];
  /** ISO 8601 time at which the next order is created; null: there is none. */
  date_next: string | null;
}

/** Computes the terms of a line that is not bought yet, as if it were bought now. */
export function offeredTerms({ billing_schedule }: Pick<Plan, 'billing_schedule'>, price: Minor, now: Date): PlanTerms {
  return { price, billing_schedule, date_next: firstPeriodEnd(billing_schedule, now).toISOString() };
}

/** Terms of an order's line, as its subscription is now. */
export interface AgreedTerms extends PlanTerms {
  subscription_id: string;
  subscription_status: Subscription['status'];
  date_end: string | null;
  /** True when the line began the subscription rather than renewing it. */
  isFirst: boolean;
}

type Line = Pick<Row<'order_items'>, 'id' | 'order_id' | 'product_id' | 'variant_id' | 'purchase_option'>;

/** The terms of lines that were bought with a plan, by the line's id. */
export async function readAgreedTerms(db: Db, lines: readonly Line[], now: Date): Promise<Map<string, AgreedTerms>> {
  const planned = lines.filter(({ purchase_option }) => purchase_option !== null);
  if (planned.length === 0) return new Map();
  const rows = await readSubscriptions(db, [...new Set(planned.map(({ order_id }) => order_id))]);
  const entries = planned.flatMap((line): [string, AgreedTerms][] => {
    const startedSubscription = rows.find(({ order_item_id }) => order_item_id === line.id);
    const row = startedSubscription ?? rows.find((candidate) => isLineRenewedBy(line, candidate));
    return row ? [[line.id, toAgreedTerms(row, { isFirst: startedSubscription !== undefined, now })]] : [];
  });
  return new Map(entries);
}

function isLineRenewedBy(line: Line, { order_id, paid_order_id, product_id, variant_id }: TermsRow): boolean {
  const isRenewal = paid_order_id === line.order_id && order_id !== line.order_id;
  return isRenewal && product_id === line.product_id && variant_id === line.variant_id;
}

/**
 * Reads the subscriptions that the orders began or renewed, with the subscribed product and without its add-on items.
 */
function readSubscriptions(db: Db, orderIds: string[]) {
  const subscriptionRows = db
    .selectFrom('subscriptions')
    .innerJoin('subscription_items as item', 'item.subscription_id', 'subscriptions.id')
    .where('item.place', '=', 0)
    .select(['subscriptions.id', 'subscriptions.order_id', 'order_item_id', 'status', 'interval', 'interval_count'])
    .select(['date_anchor', 'date_period_end', 'date_canceled', 'cancel_at_end'])
    .select(['item.price', 'item.product_id', 'item.variant_id']);
  const startedRows = subscriptionRows
    .select('subscriptions.order_id as paid_order_id')
    .where('subscriptions.order_id', 'in', orderIds);
  const renewed = subscriptionRows
    .innerJoin('subscription_periods as period', 'period.subscription_id', 'subscriptions.id')
    .select('period.order_id as paid_order_id')
    .where('period.order_id', 'in', orderIds)
    .$narrowType<{ paid_order_id: string }>();
  return startedRows.unionAll(renewed).execute();
}

type TermsRow = Awaited<ReturnType<typeof readSubscriptions>>[number];

function toAgreedTerms(row: TermsRow, { isFirst, now }: { isFirst: boolean; now: Date }): AgreedTerms {
  const { interval, interval_count } = row;
  const schedule = { interval, interval_count };
  return {
    price: row.price,
    billing_schedule: schedule,
    date_next: row.cancel_at_end === 1 ? null : computeNextDate(row, schedule, now),
    date_end: row.status === 'canceled' ? row.date_canceled : row.cancel_at_end === 1 ? row.date_period_end : null,
    subscription_id: row.id,
    subscription_status: row.status,
    isFirst,
  };
}

/** Computes the date of the next order; while the order of a period is being made, the date after it. */
function computeNextDate(
  { status, date_anchor, date_period_end }: TermsRow,
  schedule: Schedule,
  now: Date,
): string | null {
  if (status === 'canceled' || status === 'paused') return null;
  if (date_period_end > now.toISOString()) return date_period_end;
  return computePeriodEnd(new Date(date_anchor), schedule, now).toISOString();
}
