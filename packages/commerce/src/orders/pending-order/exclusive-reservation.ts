import { hashToken, type Row, type Tx } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { getCallerNetwork } from '@mercer/platform/http/network';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import type { Piece } from '../record/index.ts';

/** A guest who wants to pay: nobody knows yet whether money will move. */
export interface PayingGuest {
  /** the caller's address as limits count it; undefined where they are lifted */
  network: string | undefined;
  /** a card is charged; else the payment is only opened */
  isUnderWay: boolean;
}

export function readPayingGuest(c: Context<AppEnv>, { isUnderWay } = { isUnderWay: false }): PayingGuest {
  return { network: c.var.deps.config.rateLimitPerIp ? getCallerNetwork(c) : undefined, isUnderWay };
}

const firmMs = 3 * 60_000;
const longestFirmMs = 30 * 60_000;
const rememberedMs = 60 * 60_000;
const mostOpen = 100;

/** Computes the hash by which an order remembers the network that a guest pays from; null without one. */
export function hashGuestNetwork(guest: PayingGuest | undefined): string | null {
  return guest?.network ? hashToken(`network:${guest.network}`) : null;
}

interface ReservationTerms {
  pieces: Piece[];
  isUnderWay: boolean;
  now: Date;
}

/**
 * Computes the time until which a guest's order exclusively reserves its pieces: three minutes, which is enough to
 * confirm a payment, or, while the bank asks, as long as they are held, with half an hour at most however often it is
 * tried. A network that has let the same product lapse two or three times within the hour reserves nothing exclusively
 * until it pays.
 */
export async function computeExclusiveUntil(
  tx: Tx,
  order: Row<'orders'>,
  { pieces, isUnderWay, now }: ReservationTerms,
): Promise<Date> {
  const { id: orderId, network, date_created } = order;
  const isDoubtful =
    network !== null &&
    (await hasLapsedPayments(tx, { network, orderId, pieces, now, lapseLimit: isUnderWay ? 2 : 3 }));
  const usualMs = isUnderWay ? longestFirmMs : firmMs;
  return addMilliseconds(new Date(date_created), isDoubtful ? 0 : usualMs);
}

interface LapseCheck extends Caller {
  pieces: Piece[];
  /** Number of lapsed orders that suffices. */
  lapseLimit: number;
}

interface Caller {
  network: string;
  orderId: string;
  now: Date;
}

/** @throws ApiError 429 where the network has very many open payments */
export async function assertFewOpen(tx: Tx, { network, orderId, now }: Caller): Promise<void> {
  const { open } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('network', '=', network)
    .where('date_created', '>', addMilliseconds(now, -rememberedMs).toISOString())
    .where('number', 'is', null)
    .where('id', '!=', orderId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('stock_holds').select('order_id').where('date_expires', '>', now.toISOString()),
    )
    .executeTakeFirstOrThrow();
  if (Number(open) < mostOpen) return;
  throw new ApiError(createSentence('tooManyAttempts'), { status: 429, code: 'too_many_attempts' });
}

/** Unpaid orders that a guest's network, or an account, may have at a time. */
const mostUnpaid = 20;

/**
 * Asserts that whoever places an order that is paid later has few of them: each takes its pieces from everybody else.
 * @throws ApiError 429
 */
export async function assertFewUnpaid(
  tx: Tx,
  { account_id, network }: Pick<Row<'orders'>, 'account_id' | 'network'>,
): Promise<void> {
  const buyer = account_id === null ? (['network', network] as const) : (['account_id', account_id] as const);
  if (buyer[1] === null) return;
  const { unpaid } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('unpaid'))
    .where(buyer[0], '=', buyer[1])
    .where('status', '=', 'payment_pending')
    .where('payment_terms', 'is not', null)
    .where('date_paid', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(unpaid) < mostUnpaid) return;
  throw new ApiError(createSentence('tooManyUnpaid'), { status: 429, code: 'too_many_attempts' });
}

/** True when the network has opened payments for one of these products before and completed none of them. */
async function hasLapsedPayments(tx: Tx, { network, orderId, pieces, now, lapseLimit }: LapseCheck): Promise<boolean> {
  const lapsed = await tx
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select('order_items.product_id')
    .where('orders.network', '=', network)
    .where('orders.number', 'is', null)
    .where('orders.id', '!=', orderId)
    .where('orders.date_created', '>', addMilliseconds(now, -rememberedMs).toISOString())
    .where('orders.date_created', '<=', addMilliseconds(now, -firmMs).toISOString())
    .where('order_items.product_id', 'in', [...new Set(pieces.map(({ product_id }) => product_id))])
    .groupBy('order_items.product_id')
    .having((eb) => eb(eb.fn.count('orders.id').distinct(), '>=', lapseLimit))
    .executeTakeFirst();
  return lapsed !== undefined;
}

function addMilliseconds(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
