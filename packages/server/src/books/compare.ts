import type { Minor } from '@mercer/contract';
import type { Booking } from '../gateways/index.ts';

/** A payment or a refund, as one of the two books has it; minor units. */
export interface Side {
  amount: Minor;
  currency: string;
  status?: string;
}

/** A payment or a refund of ours. */
export interface Entry extends Required<Side> {
  kind: 'payment' | 'refund';
  /** whether the money has moved, as far as we know */
  isDone: boolean;
  /** whether it has moved so lately that the gateway tells of it now */
  isExpected: boolean;
  orderId: string;
  transactionId: string;
  /** of a refund: it or its key, as the gateway knows them */
  refundIds: string[];
}

type What = 'payment' | 'refund';
export type DifferenceKind =
  | `${What}_missing_here`
  | `${What}_missing_there`
  | `${What}_amount`
  | `${What}_currency`
  | `${What}_status`;

export interface Difference {
  kind: DifferenceKind;
  orderId: string | null;
  transactionId: string;
  /** tells it from others of its kind */
  subject: string;
  ours: Side | null;
  theirs: Side | null;
}

/**
 * Lays a gateway's books beside ours. Disputes are no part of it: they stand on the order.
 * @param settled what has moved since then may not be written down on both sides
 */
export function compareBooks(ours: readonly Entry[], theirs: readonly Booking[], settled: string): Difference[] {
  const entries = byName(ours);
  const met = new Set<Entry>();
  const differences = theirs.flatMap((booking) => {
    if (booking.kind === 'dispute') return [];
    const same = entries.get(nameOf(booking.kind, booking))?.filter((entry) => !met.has(entry)) ?? [];
    const entry = entryOf(same, booking);
    if (entry) met.add(entry);
    return booking.date > settled ? [] : differenceOf(entry, booking);
  });
  return [...differences, ...ours.filter((entry) => entry.isExpected && !met.has(entry)).map(missingThere)];
}

/** Under the names that a booking may have for them. */
function byName(ours: readonly Entry[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const entry of ours) {
    for (const name of [nameOf(entry.kind, entry), nameOf(entry.kind, { ...entry, transactionId: '' })]) {
      entries.set(name, [...(entries.get(name) ?? []), entry]);
    }
  }
  return entries;
}

function nameOf(kind: What, { transactionId, orderId }: Pick<Entry, 'transactionId' | 'orderId'>): string {
  return transactionId ? `${kind} of ${transactionId}` : `${kind} for ${orderId}`;
}

/** Of those of one payment: by the names that the gateway gives it; by its amount where the gateway names nothing of ours. */
function entryOf(same: readonly Entry[], booking: Booking): Entry | undefined {
  if (booking.kind === 'payment') return same.find(({ isDone }) => isDone) ?? same[0];
  const names = [booking.refund?.key, booking.refund?.id, booking.id];
  const named = same.find(({ refundIds }) => refundIds.some((id) => names.includes(id)));
  if (named || booking.refund?.key) return named;
  return same.find(({ amount, isDone }) => isDone && amount === booking.amount);
}

function differenceOf(entry: Entry | undefined, booking: Booking): Difference[] {
  const theirs = { amount: booking.amount, currency: booking.currency };
  const transactionId = booking.transactionId || entry?.transactionId || booking.id;
  const about = { orderId: entry?.orderId ?? (booking.orderId || null), transactionId, subject: booking.id, theirs };
  if (!entry) return [{ ...about, kind: `${whatOf(booking)}_missing_here`, ours: null }];
  const wrong = wrongOf(entry, booking);
  return wrong ? [{ ...about, kind: `${entry.kind}_${wrong}`, ours: sideOf(entry) }] : [];
}

function whatOf({ kind }: Booking): What {
  return kind === 'refund' ? 'refund' : 'payment';
}

function wrongOf({ amount, currency, isDone }: Entry, booking: Booking): 'currency' | 'amount' | 'status' | null {
  if (currency !== booking.currency) return 'currency';
  if (!isDone) return 'status';
  return amount === booking.amount ? null : 'amount';
}

function missingThere(entry: Entry): Difference {
  const { kind, orderId, transactionId, refundIds } = entry;
  const subject = refundIds[0] ?? transactionId;
  return { kind: `${kind}_missing_there`, orderId, transactionId, subject, ours: sideOf(entry), theirs: null };
}

function sideOf({ amount, currency, status }: Entry): Side {
  return { amount, currency, status };
}
