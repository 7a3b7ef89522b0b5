import type { Minor } from '@mercer/contract';
import type { Booking } from '@mercer/gateways';

/** A payment or a refund, as one of the two books has it; minor units. */
export interface BookEntry {
  amount: Minor;
  currency: string;
  status?: string;
}

/** A payment or a refund of ours. */
export interface Entry extends Required<BookEntry> {
  kind: 'payment' | 'refund';
  /** True when, as far as the shop knows, the money has moved. */
  isDone: boolean;
  /** True when it has moved so recently that the gateway should report it now. */
  isExpected: boolean;
  orderId: string;
  transactionId: string;
  /** Refund ids and keys under which the gateway may know a refund. */
  refundIds: string[];
}

type EntryKind = 'payment' | 'refund';
export type DifferenceKind =
  | `${EntryKind}_missing_here`
  | `${EntryKind}_missing_there`
  | `${EntryKind}_amount`
  | `${EntryKind}_currency`
  | `${EntryKind}_status`;

export interface Difference {
  kind: DifferenceKind;
  orderId: string | null;
  transactionId: string;
  /** tells it from others of its kind */
  subject: string;
  ours: BookEntry | null;
  theirs: BookEntry | null;
}

/**
 * Lays a gateway's books beside ours. Disputes are no part of it: they stand on the order.
 * @param settled what has moved since then may not be written down on both sides
 */
export function compareBooks(
  ledgerEntries: readonly Entry[],
  gatewayBookings: readonly Booking[],
  settled: string,
): Difference[] {
  const entries = indexEntriesByName(ledgerEntries);
  const matchedEntries = new Set<Entry>();
  const differences = gatewayBookings.flatMap((booking) => {
    if (booking.kind === 'dispute') return [];
    const candidates =
      entries.get(buildEntryName(booking.kind, booking))?.filter((entry) => !matchedEntries.has(entry)) ?? [];
    const entry = findMatchingEntry(candidates, booking);
    if (entry) matchedEntries.add(entry);
    return booking.date > settled ? [] : computeDifference(entry, booking);
  });
  return [
    ...differences,
    ...ledgerEntries.filter((entry) => entry.isExpected && !matchedEntries.has(entry)).map(missingThere),
  ];
}

/** Indexes entries by the names that a booking may have for them. */
function indexEntriesByName(ledgerEntries: readonly Entry[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const entry of ledgerEntries) {
    for (const name of [
      buildEntryName(entry.kind, entry),
      buildEntryName(entry.kind, { ...entry, transactionId: '' }),
    ]) {
      entries.set(name, [...(entries.get(name) ?? []), entry]);
    }
  }
  return entries;
}

function buildEntryName(kind: EntryKind, { transactionId, orderId }: Pick<Entry, 'transactionId' | 'orderId'>): string {
  return transactionId ? `${kind} of ${transactionId}` : `${kind} for ${orderId}`;
}

/**
 * Finds the entry of a booking among those of one payment: by the names that the gateway reports, or by amount when the
 * gateway reports no name of the shop's.
 */
function findMatchingEntry(candidates: readonly Entry[], booking: Booking): Entry | undefined {
  if (booking.kind === 'payment') return candidates.find(({ isDone }) => isDone) ?? candidates[0];
  const names = [booking.refund?.key, booking.refund?.id, booking.id];
  const namedEntry = candidates.find(({ refundIds }) => refundIds.some((id) => names.includes(id)));
  if (namedEntry || booking.refund?.key) return namedEntry;
  return candidates.find(({ amount, isDone }) => isDone && amount === booking.amount);
}

function computeDifference(entry: Entry | undefined, booking: Booking): Difference[] {
  const gatewaySide = { amount: booking.amount, currency: booking.currency };
  const transactionId = booking.transactionId || entry?.transactionId || booking.id;
  const about = {
    orderId: entry?.orderId ?? (booking.orderId || null),
    transactionId,
    subject: booking.id,
    theirs: gatewaySide,
  };
  if (!entry) return [{ ...about, kind: `${toEntryKind(booking)}_missing_here`, ours: null }];
  const wrong = findMismatch(entry, booking);
  return wrong ? [{ ...about, kind: `${entry.kind}_${wrong}`, ours: toDifferenceSide(entry) }] : [];
}

function toEntryKind({ kind }: Booking): EntryKind {
  return kind === 'refund' ? 'refund' : 'payment';
}

function findMismatch({ amount, currency, isDone }: Entry, booking: Booking): 'currency' | 'amount' | 'status' | null {
  if (currency !== booking.currency) return 'currency';
  if (!isDone) return 'status';
  return amount === booking.amount ? null : 'amount';
}

function missingThere(entry: Entry): Difference {
  const { kind, orderId, transactionId, refundIds } = entry;
  const subject = refundIds[0] ?? transactionId;
  return {
    kind: `${kind}_missing_there`,
    orderId,
    transactionId,
    subject,
    ours: toDifferenceSide(entry),
    theirs: null,
  };
}

function toDifferenceSide({ amount, currency, status }: Entry): BookEntry {
  return { amount, currency, status };
}
