import { type Booking, gatewayNames, type PaymentGateway } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { followHistory } from '../orders/index.ts';
import { compareBooks, type Difference, type Entry } from './compare.ts';
import { readLedgerEntries } from './ledger-entries.ts';
import { recordDifferences } from './record.ts';
import { storeSettlements } from './settlements.ts';

/** Lists the bookings of a gateway in a period; empty when it has no listing. @throws GatewayUnavailable */
async function listedBookings({ books }: PaymentGateway, from: Date, to: Date): Promise<Booking[]> {
  return (await books?.between?.(from, to)) ?? [];
}

/** A gateway that has answered nothing for so long answers nobody. */
const longestSilenceMs = 60_000;

interface GatewayReading {
  bookings: Booking[];
  /** transactions that the gateway did not answer about */
  unanswered: Set<string>;
}

/**
 * Looks up the expected entries that the gateway has not listed, either because it has no listing or because it is
 * late. When one lookup fails, the others still run.
 * @throws GatewayUnavailable
 */
async function fetchShopBookings(
  gateway: PaymentGateway,
  ledgerEntries: readonly Entry[],
  listed: readonly Booking[],
): Promise<GatewayReading> {
  const listedPaymentIds = new Set(
    listed.filter(({ kind }) => kind === 'payment').map(({ transactionId }) => transactionId),
  );
  const open = ledgerEntries.filter(
    ({ isExpected, transactionId }) => isExpected && !listedPaymentIds.has(transactionId),
  );
  const requestedEntries = gateway.books?.of ? open : open.filter(({ kind }) => kind === 'payment');
  const bookings: Booking[] = [];
  const unanswered = new Set<string>();
  let answeredAt = performance.now();
  for (const id of new Set(requestedEntries.map(({ transactionId }) => transactionId))) {
    try {
      bookings.push(...(await fetchBookings(gateway, id)));
      answeredAt = performance.now();
    } catch (error) {
      if (performance.now() - answeredAt > longestSilenceMs) throw error;
      unanswered.add(id);
    }
  }
  return { bookings, unanswered };
}

/** True when the gateway reports refunds. */
function tellsRefunds({ books }: PaymentGateway): boolean {
  return books !== undefined;
}

/** A gateway without books tells how the payment stands. */
async function fetchBookings({ books, get }: PaymentGateway, transactionId: string): Promise<Booking[]> {
  if (books?.of) return books.of(transactionId);
  const transaction = await get(transactionId);
  if (transaction?.status !== 'paid') return [];
  const { order_id: orderId, amount, currency } = transaction;
  return [{ id: transactionId, kind: 'payment', transactionId, orderId, amount, currency, settled: null, date: '' }];
}

const dayMs = 24 * 3_600_000;
/** The clock that a round is counted by may be a little late. */
const slackMs = 60_000;
/**
 * Number of days that each check looks back, so that bookings at the edge are covered twice; it looks further back
 * while a difference is open.
 */
const daysBack = 3;
const mostDaysBack = 60;
/** Time that a movement may take to appear in both books. */
const settlingMs = 10 * 60_000;

/** Lays the books of each gateway beside ours, once a day. Run it every hour: one that does not answer is asked again. */
export async function reconcileGatewayBooks(deps: AppDeps): Promise<void> {
  for (const gateway of gatewayNames.filter((name) => deps.gateways.has(name))) {
    if (await isCheckDue(deps, gateway)) {
      await reconcileGateway(deps, gateway).catch((error) => {
        deps.log.error('the books of a gateway could not be checked', { gateway, error: String(error) });
      });
    }
  }
}

async function isCheckDue({ db, now }: AppDeps, gateway: string): Promise<boolean> {
  const checks = db.selectFrom('book_checks').select('date_checked').where('gateway', '=', gateway);
  const last = (await checks.executeTakeFirst())?.date_checked;
  const age = last ? now().getTime() - Date.parse(last) : dayMs;
  // a date to come is of a clock that was wrong
  return age >= dayMs - slackMs || age < -slackMs;
}

async function reconcileGateway(deps: AppDeps, gateway: string): Promise<void> {
  const { db, now, log } = deps;
  const startedAt = now();
  const { differences, unanswered } = await differencesAt(deps, gateway, startedAt);
  for (const { kind, orderId, transactionId } of differences) {
    log.error('the books of a gateway differ', { gateway, kind, order: orderId, transaction: transactionId });
  }
  await db.transaction().execute(async (tx) => {
    await recordDifferences(tx, { gateway, differences, unanswered, now: startedAt });
    // Unanswered entries are compared in the next round
    if (unanswered.size > 0) return;
    const row = { gateway, date_checked: startedAt.toISOString() };
    const checks = tx.insertInto('book_checks').values(row);
    await checks.onConflict((conflict) => conflict.column('gateway').doUpdateSet(row)).execute();
  });
}

interface Compared {
  differences: Difference[];
  /** transactions that the gateway did not answer about */
  unanswered: ReadonlySet<string>;
}

async function differencesAt(deps: AppDeps, name: string, now: Date): Promise<Compared> {
  const { db, gateways, log } = deps;
  const gateway = await gateways.openGateway(name);
  const from = await computeLookbackStart(db, { name, days: gateway.books?.unannouncedDays ?? daysBack }, now);
  // Entries at the edge are in the gateway's list, too
  const time = { since: addMilliseconds(from, dayMs), settled: addMilliseconds(now, -settlingMs) };
  const listed = await listedBookings(gateway, from, now);
  const lookupResult = await fetchShopBookings(gateway, await readLedgerEntries(db, name, time, listed), listed);
  const { unanswered } = lookupResult;
  if (unanswered.size > 0) {
    log.error('a gateway did not answer about payments', { gateway: name, payments: unanswered.size });
  }
  const bookings = [...listed, ...lookupResult.bookings];
  await storeSettlements(deps, name, bookings);
  const compareEntries = async () => {
    const ledgerEntries = await readLedgerEntries(db, name, time, bookings);
    const comparableEntries = tellsRefunds(gateway)
      ? ledgerEntries
      : ledgerEntries.filter(({ kind }) => kind === 'payment');
    const isAnsweredPayment = ({ transactionId }: { transactionId: string }) => !unanswered.has(transactionId);
    return compareBooks(comparableEntries.filter(isAnsweredPayment), bookings.filter(isAnsweredPayment), time.settled);
  };
  const differences = await compareEntries();
  const isFollowed = gateway.books?.unannouncedDays !== undefined && (await followRefunds(deps, name, differences));
  return { differences: isFollowed ? await compareEntries() : differences, unanswered };
}

/** Writes down the refunds that began at a gateway which does not announce them. @returns whether there were any */
async function followRefunds(deps: AppDeps, gateway: string, differences: readonly Difference[]): Promise<boolean> {
  const missing = differences.filter(({ kind }) => kind === 'refund_missing_here');
  for (const { orderId, transactionId } of missing) {
    if (orderId) await followHistory(deps, { order_id: orderId, gateway }, transactionId);
  }
  return missing.length > 0;
}

function addMilliseconds(date: Date, ms: number): string {
  return new Date(date.getTime() + ms).toISOString();
}

/** Far enough to see whether what differed is settled. */
async function computeLookbackStart(
  db: AppDeps['db'],
  { name, days }: { name: string; days: number },
  now: Date,
): Promise<Date> {
  const differences = db.selectFrom('book_differences').select('date_found').where('gateway', '=', name);
  const oldest = await differences.where('date_gone', 'is', null).orderBy('date_found').executeTakeFirst();
  const desiredStart = Math.min(now.getTime(), Date.parse(oldest?.date_found ?? now.toISOString())) - days * dayMs;
  return new Date(Math.max(desiredStart, now.getTime() - mostDaysBack * dayMs));
}
