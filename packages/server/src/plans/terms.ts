import type { Minor, Plan, Subscription } from '@mercer/contract';
import type { Db, Row } from '../db/index.ts';
import { firstPeriodEnd, periodEnd, type Schedule } from './period.ts';

/** What a plan costs, how often and when next; money in minor units. */
interface PlanTerms {
  /** of one piece, each time */
  price: Minor;
  billing_schedule: Plan['billing_schedule'];
  /** when the next order is made; null: there is none */
  date_next: string | null;
}

/** Of a line that is not bought yet: as if it were bought now. */
export function offeredTerms({ billing_schedule }: Pick<Plan, 'billing_schedule'>, price: Minor, now: Date): PlanTerms {
  return { price, billing_schedule, date_next: firstPeriodEnd(billing_schedule, now).toISOString() };
}

/** Of an order's line: as its subscription is now. */
export interface AgreedTerms extends PlanTerms {
  subscription_id: string;
  subscription_status: Subscription['status'];
  date_end: string | null;
  /** whether the line began the subscription, rather than renewing it */
  isFirst: boolean;
}

type Line = Pick<Row<'order_items'>, 'id' | 'order_id' | 'product_id' | 'variant_id' | 'purchase_option'>;

/** The terms of lines that were bought with a plan, by the line's id. */
export async function agreedTerms(db: Db, lines: readonly Line[], now: Date): Promise<Map<string, AgreedTerms>> {
  const planned = lines.filter(({ purchase_option }) => purchase_option !== null);
  if (planned.length === 0) return new Map();
  const rows = await subscriptionsOf(db, [...new Set(planned.map(({ order_id }) => order_id))]);
  const found = planned.flatMap((line): [string, AgreedTerms][] => {
    const begun = rows.find(({ order_item_id }) => order_item_id === line.id);
    const row = begun ?? rows.find((one) => isRenewedBy(line, one));
    return row ? [[line.id, termsOf(row, { isFirst: begun !== undefined, now })]] : [];
  });
  return new Map(found);
}

function isRenewedBy(line: Line, { order_id, paid_order_id, product_id, variant_id }: TermsRow): boolean {
  const isRenewal = paid_order_id === line.order_id && order_id !== line.order_id;
  return isRenewal && product_id === line.product_id && variant_id === line.variant_id;
}

/** What the orders began or renewed, with what is subscribed to and without what comes along. */
function subscriptionsOf(db: Db, orderIds: string[]) {
  const all = db
    .selectFrom('subscriptions')
    .innerJoin('subscription_items as item', 'item.subscription_id', 'subscriptions.id')
    .where('item.place', '=', 0)
    .select(['subscriptions.id', 'subscriptions.order_id', 'order_item_id', 'status', 'interval', 'interval_count'])
    .select(['date_anchor', 'date_period_end', 'date_canceled', 'cancel_at_end'])
    .select(['item.price', 'item.product_id', 'item.variant_id']);
  const begun = all.select('subscriptions.order_id as paid_order_id').where('subscriptions.order_id', 'in', orderIds);
  const renewed = all
    .innerJoin('subscription_periods as period', 'period.subscription_id', 'subscriptions.id')
    .select('period.order_id as paid_order_id')
    .where('period.order_id', 'in', orderIds)
    .$narrowType<{ paid_order_id: string }>();
  return begun.unionAll(renewed).execute();
}

type TermsRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

function termsOf(row: TermsRow, { isFirst, now }: { isFirst: boolean; now: Date }): AgreedTerms {
  const { interval, interval_count } = row;
  const schedule = { interval, interval_count };
  return {
    price: row.price,
    billing_schedule: schedule,
    date_next: row.cancel_at_end === 1 ? null : nextOf(row, schedule, now),
    date_end: row.status === 'canceled' ? row.date_canceled : row.cancel_at_end === 1 ? row.date_period_end : null,
    subscription_id: row.id,
    subscription_status: row.status,
    isFirst,
  };
}

/** While the order of a period is being made, the one after it. */
function nextOf({ status, date_anchor, date_period_end }: TermsRow, schedule: Schedule, now: Date): string | null {
  if (status === 'canceled' || status === 'paused') return null;
  if (date_period_end > now.toISOString()) return date_period_end;
  return periodEnd(new Date(date_anchor), schedule, now).toISOString();
}
