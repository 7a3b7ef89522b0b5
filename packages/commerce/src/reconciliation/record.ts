import { toMajorUnits } from '@mercer/contract';
import { hashToken, parseJson, type Row, type Tx } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import { readStoreSettings } from '@mercer/platform/settings';
import type { BookEntry, Difference } from './compare.ts';

interface ComparedGateway {
  gateway: string;
  differences: readonly Difference[];
  /** transactions that the gateway did not answer about: what differed of them still does */
  unanswered: ReadonlySet<string>;
  now: Date;
}

type DifferenceRow = Row<'book_differences'>;

/** Writes down what is new and what is gone, and tells the owner of the shop of both, once. */
export async function recordDifferences(
  tx: Tx,
  { gateway, differences, unanswered, now }: ComparedGateway,
): Promise<void> {
  const open = tx.selectFrom('book_differences').selectAll().where('gateway', '=', gateway);
  const openDifferences = await open.where('date_gone', 'is', null).execute();
  const rows = differences.map((difference) => toDifferenceRow(gateway, difference, now));
  const news = rows.filter(({ id }) => openDifferences.every((row) => row.id !== id));
  const answered = openDifferences.filter(({ transaction_id }) => !unanswered.has(transaction_id ?? ''));
  const resolvedRows = answered.filter(({ id }) => rows.every((row) => row.id !== id));
  for (const row of news) await upsertDifference(tx, row);
  for (const { id } of resolvedRows) {
    await tx.updateTable('book_differences').set({ date_gone: now.toISOString() }).where('id', '=', id).execute();
  }
  if (news.length + resolvedRows.length > 0) await notifyShopOwner(tx, { gateway, news, resolvedRows, now });
}

function toDifferenceRow(gateway: string, { kind, subject, ...difference }: Difference, now: Date): DifferenceRow {
  const { orderId: order_id, transactionId: transaction_id, ours: ledgerSide, theirs: gatewaySide } = difference;
  return {
    id: hashToken(`${gateway} ${kind} ${subject}`).slice(0, 24),
    gateway,
    kind,
    order_id,
    transaction_id,
    ours: ledgerSide && JSON.stringify(ledgerSide),
    theirs: gatewaySide && JSON.stringify(gatewaySide),
    date_found: now.toISOString(),
    date_gone: null,
  };
}

/** Inserts a difference, or updates one that was resolved and has reappeared. */
async function upsertDifference(tx: Tx, row: DifferenceRow): Promise<void> {
  const { id: _, ...change } = row;
  const rows = tx.insertInto('book_differences').values(row);
  await rows.onConflict((conflict) => conflict.column('id').doUpdateSet(change)).execute();
}

interface News {
  gateway: string;
  news: DifferenceRow[];
  resolvedRows: DifferenceRow[];
  now: Date;
}

async function notifyShopOwner(tx: Tx, { gateway, news, resolvedRows, now }: News): Promise<void> {
  const { support_email: to } = await readStoreSettings(tx);
  if (!to) return;
  const describeRows = async (rows: DifferenceRow[]) =>
    Promise.all(rows.map(async (row) => ({ ...describeDifference(row), ...(await readOrderNumber(tx, row)) })));
  const data = { link: '', found: await describeRows(news), gone: await describeRows(resolvedRows) };
  await queueMail(tx, { kind: 'books_differ', key: `books-${gateway}-${now.toISOString()}`, to, data }, now);
}

function describeDifference({ gateway, kind, transaction_id, ours: ledgerSide, theirs: gatewaySide }: DifferenceRow) {
  return { gateway, kind, transaction_id, ours: formatBookSide(ledgerSide), theirs: formatBookSide(gatewaySide) };
}

function formatBookSide(side: string | null): string {
  if (side === null) return '';
  const { amount, currency, status } = parseJson<BookEntry>(side);
  return [`${toMajorUnits(amount, currency)} ${currency}`, status].filter(Boolean).join(', ');
}

async function readOrderNumber(tx: Tx, { order_id }: DifferenceRow): Promise<{ number: string }> {
  const order = tx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order_id ?? '');
  return { number: (await order.executeTakeFirst())?.number ?? '' };
}
