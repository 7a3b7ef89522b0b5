import { gatewayNames } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { followHistory } from '../orders/index.ts';
import { compareBooks, type Difference } from './compare.ts';
import { ourEntries } from './ours.ts';
import { recordDifferences } from './record.ts';
import { keepSettlements } from './settlements.ts';
import { bookingsOfOurs, listedBookings, tellsRefunds } from './theirs.ts';

const dayMs = 24 * 3_600_000;
/** The clock that a round is counted by may be a little late. */
const slackMs = 60_000;
/** Each check looks so far back, but for a day of what is at the edge, and further while a difference is open. */
const daysBack = 3;
const mostDaysBack = 60;
/** What has just moved may not be written down on both sides. */
const settlingMs = 10 * 60_000;

/** Lays the books of each gateway beside ours, once a day. Run it every hour: one that does not answer is asked again. */
export async function checkBooks(deps: AppDeps): Promise<void> {
  for (const gateway of gatewayNames.filter((name) => deps.gateways.has(name))) {
    if (await isDue(deps, gateway)) {
      await check(deps, gateway).catch((error) => {
        deps.log.error('the books of a gateway could not be checked', { gateway, error: String(error) });
      });
    }
  }
}

async function isDue({ db, now }: AppDeps, gateway: string): Promise<boolean> {
  const checks = db.selectFrom('book_checks').select('date_checked').where('gateway', '=', gateway);
  const last = (await checks.executeTakeFirst())?.date_checked;
  const age = last ? now().getTime() - Date.parse(last) : dayMs;
  // a date to come is of a clock that was wrong
  return age >= dayMs - slackMs || age < -slackMs;
}

async function check(deps: AppDeps, gateway: string): Promise<void> {
  const { db, now, log } = deps;
  const begun = now();
  const { found, unanswered } = await differencesAt(deps, gateway, begun);
  for (const { kind, orderId, transactionId } of found) {
    log.error('the books of a gateway differ', { gateway, kind, order: orderId, transaction: transactionId });
  }
  await db.transaction().execute(async (tx) => {
    await recordDifferences(tx, { gateway, found, unanswered, now: begun });
    // what was not answered is asked about with the next round
    if (unanswered.size > 0) return;
    const row = { gateway, date_checked: begun.toISOString() };
    const checks = tx.insertInto('book_checks').values(row);
    await checks.onConflict((conflict) => conflict.column('gateway').doUpdateSet(row)).execute();
  });
}

interface Compared {
  found: Difference[];
  /** transactions that the gateway did not answer about */
  unanswered: ReadonlySet<string>;
}

async function differencesAt(deps: AppDeps, name: string, now: Date): Promise<Compared> {
  const { db, gateways, log } = deps;
  const gateway = await gateways.open(name);
  const from = await lookFrom(db, { name, days: gateway.books?.unannouncedDays ?? daysBack }, now);
  // what is at the edge stands in the gateway's list, too
  const time = { since: later(from, dayMs), settled: later(now, -settlingMs) };
  const listed = await listedBookings(gateway, from, now);
  const asked = await bookingsOfOurs(gateway, await ourEntries(db, name, time, listed), listed);
  const { unanswered } = asked;
  if (unanswered.size > 0) {
    log.error('a gateway did not answer about payments', { gateway: name, payments: unanswered.size });
  }
  const bookings = [...listed, ...asked.bookings];
  await keepSettlements(deps, name, bookings);
  const compare = async () => {
    const ours = await ourEntries(db, name, time, bookings);
    const told = tellsRefunds(gateway) ? ours : ours.filter(({ kind }) => kind === 'payment');
    const isAnswered = ({ transactionId }: { transactionId: string }) => !unanswered.has(transactionId);
    return compareBooks(told.filter(isAnswered), bookings.filter(isAnswered), time.settled);
  };
  const found = await compare();
  const isFollowed = gateway.books?.unannouncedDays !== undefined && (await followRefunds(deps, name, found));
  return { found: isFollowed ? await compare() : found, unanswered };
}

/** Writes down the refunds that began at a gateway which does not announce them. @returns whether there were any */
async function followRefunds(deps: AppDeps, gateway: string, found: readonly Difference[]): Promise<boolean> {
  const missing = found.filter(({ kind }) => kind === 'refund_missing_here');
  for (const { orderId, transactionId } of missing) {
    if (orderId) await followHistory(deps, { order_id: orderId, gateway }, transactionId);
  }
  return missing.length > 0;
}

function later(date: Date, ms: number): string {
  return new Date(date.getTime() + ms).toISOString();
}

/** Far enough to see whether what differed is settled. */
async function lookFrom(db: AppDeps['db'], { name, days }: { name: string; days: number }, now: Date): Promise<Date> {
  const differences = db.selectFrom('book_differences').select('date_found').where('gateway', '=', name);
  const oldest = await differences.where('date_gone', 'is', null).orderBy('date_found').executeTakeFirst();
  const wanted = Math.min(now.getTime(), Date.parse(oldest?.date_found ?? now.toISOString())) - days * dayMs;
  return new Date(Math.max(wanted, now.getTime() - mostDaysBack * dayMs));
}
