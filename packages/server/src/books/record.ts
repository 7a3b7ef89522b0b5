import { toMajorUnits } from '@mercer/contract';
import { hashToken, parseJson, type Row, type Tx } from '../db/index.ts';
import { queueMail } from '../notifications/index.ts';
import { readStore } from '../settings/index.ts';
import type { Difference, Side } from './compare.ts';

interface Checked {
  gateway: string;
  found: readonly Difference[];
  /** transactions that the gateway did not answer about: what differed of them still does */
  unanswered: ReadonlySet<string>;
  now: Date;
}

type DifferenceRow = Row<'book_differences'>;

/** Writes down what is new and what is gone, and tells the owner of the shop of both, once. */
export async function recordDifferences(tx: Tx, { gateway, found, unanswered, now }: Checked): Promise<void> {
  const open = tx.selectFrom('book_differences').selectAll().where('gateway', '=', gateway);
  const known = await open.where('date_gone', 'is', null).execute();
  const rows = found.map((difference) => rowOf(gateway, difference, now));
  const news = rows.filter(({ id }) => known.every((row) => row.id !== id));
  const answered = known.filter(({ transaction_id }) => !unanswered.has(transaction_id ?? ''));
  const gone = answered.filter(({ id }) => rows.every((row) => row.id !== id));
  for (const row of news) await insert(tx, row);
  for (const { id } of gone) {
    await tx.updateTable('book_differences').set({ date_gone: now.toISOString() }).where('id', '=', id).execute();
  }
  if (news.length + gone.length > 0) await tellOwner(tx, { gateway, news, gone, now });
}

function rowOf(gateway: string, { kind, subject, ...difference }: Difference, now: Date): DifferenceRow {
  const { orderId: order_id, transactionId: transaction_id, ours, theirs } = difference;
  return {
    id: hashToken(`${gateway} ${kind} ${subject}`).slice(0, 24),
    gateway,
    kind,
    order_id,
    transaction_id,
    ours: ours && JSON.stringify(ours),
    theirs: theirs && JSON.stringify(theirs),
    date_found: now.toISOString(),
    date_gone: null,
  };
}

/** One that was gone has come again. */
async function insert(tx: Tx, row: DifferenceRow): Promise<void> {
  const { id: _, ...change } = row;
  const rows = tx.insertInto('book_differences').values(row);
  await rows.onConflict((conflict) => conflict.column('id').doUpdateSet(change)).execute();
}

interface News {
  gateway: string;
  news: DifferenceRow[];
  gone: DifferenceRow[];
  now: Date;
}

async function tellOwner(tx: Tx, { gateway, news, gone, now }: News): Promise<void> {
  const { support_email: to } = await readStore(tx);
  if (!to) return;
  const told = async (rows: DifferenceRow[]) =>
    Promise.all(rows.map(async (row) => ({ ...textOf(row), ...(await named(tx, row)) })));
  const data = { link: '', found: await told(news), gone: await told(gone) };
  await queueMail(tx, { kind: 'books_differ', key: `books-${gateway}-${now.toISOString()}`, to, data }, now);
}

function textOf({ gateway, kind, transaction_id, ours, theirs }: DifferenceRow) {
  return { gateway, kind, transaction_id, ours: sideText(ours), theirs: sideText(theirs) };
}

function sideText(side: string | null): string {
  if (side === null) return '';
  const { amount, currency, status } = parseJson<Side>(side);
  return [`${toMajorUnits(amount, currency)} ${currency}`, status].filter(Boolean).join(', ');
}

async function named(tx: Tx, { order_id }: DifferenceRow): Promise<{ number: string }> {
  const order = tx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order_id ?? '');
  return { number: (await order.executeTakeFirst())?.number ?? '' };
}
