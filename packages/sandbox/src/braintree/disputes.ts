import type { Context } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { newId } from '../http/ids.ts';
import { isObject, readBody } from '../http/input.ts';
import { announceDispute } from './events.ts';
import { answerXml, BraintreeFault, notPlayed, refused } from './faults.ts';
import { allTransactions, type Db, instant, lockTransaction, saveTransaction } from './objects.ts';
import { matchesText, readSearch } from './search.ts';
import { transactionXml } from './serialize.ts';
import type { Dispute, Transaction } from './types.ts';
import { writePage, writeXml, type XmlFields } from './xml.ts';

const statuses = ['open', 'disputed', 'under_review', 'won', 'lost', 'accepted', 'expired'];

/** A buyer's bank asks for the money back, or has decided: `{ status }`. */
export async function putDispute(c: Context, deps: SandboxDeps) {
  const { status } = await readBody(c);
  if (typeof status !== 'string' || !statuses.includes(status)) throw new BraintreeFault(400);
  const { transaction, dispute } = await deps.store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, c.req.param('id') ?? '', deps.now());
    const [known = newDispute(locked, deps.now())] = locked.disputes;
    const changed = { ...known, status };
    return { dispute: changed, transaction: await saveTransaction(tx, { ...locked, disputes: [changed] }, deps.now()) };
  });
  await announceDispute(deps, transaction, dispute);
  return answerXml(c, transactionXml(transaction));
}

function newDispute({ amount, currency_iso_code }: Transaction, now: Date): Dispute {
  return {
    id: newId('dp').slice(3, 19),
    status: 'open',
    kind: 'chargeback',
    reason: 'fraud',
    amount,
    amount_disputed: amount,
    amount_won: '0.00',
    currency_iso_code,
    case_number: 'CB0000000001',
    received_date: now.toISOString().slice(0, 10),
  };
}

/** Where a dispute stands: with its transaction. @throws BraintreeFault 404 */
async function findDispute(db: Db, id: string, now: Date): Promise<{ transaction: Transaction; dispute: Dispute }> {
  for (const transaction of await allTransactions(db, now)) {
    const dispute = transaction.disputes.find((one) => one.id === id);
    if (dispute) return { transaction, dispute };
  }
  throw new BraintreeFault(404);
}

export async function getDispute(c: Context, { store, now }: SandboxDeps) {
  const { transaction, dispute } = await findDispute(store.db, c.req.param('id') ?? '', now());
  return answerXml(c, writeXml('dispute', disputeFields(transaction, dispute)));
}

/** The shop gives in. */
export function acceptDispute(c: Context, deps: SandboxDeps) {
  return answerDispute(c, deps, { status: 'accepted', fault: 'disputeNotOpen' });
}

/** The shop has handed in all of its evidence. */
export function finalizeDispute(c: Context, deps: SandboxDeps) {
  return answerDispute(c, deps, { status: 'disputed', fault: 'disputeNotFinal' });
}

async function answerDispute(
  c: Context,
  deps: SandboxDeps,
  { status, fault }: { status: string; fault: 'disputeNotOpen' | 'disputeNotFinal' },
) {
  const { store, now } = deps;
  const { transaction, dispute } = await findDispute(store.db, c.req.param('id') ?? '', now());
  if (dispute.status !== 'open') throw refused(fault);
  const changed = { ...dispute, status };
  await store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, transaction.id, now());
    await saveTransaction(tx, { ...locked, disputes: [changed] }, now());
  });
  await announceDispute(deps, transaction, changed);
  return answerXml(c, writeXml('dispute', disputeFields(transaction, changed)));
}

/** Evidence in words; files are not played. */
export async function postEvidence(c: Context, { store, now }: SandboxDeps) {
  const { evidence } = await readBody(c);
  const { comments } = isObject(evidence) ? evidence : {};
  if (typeof comments !== 'string') throw notPlayed('Evidence in files');
  const { dispute } = await findDispute(store.db, c.req.param('id') ?? '', now());
  if (dispute.status !== 'open') throw refused('disputeNotFinal');
  const id = newId('ev').slice(3, 19);
  return answerXml(c, writeXml('evidence', { id, comment: comments, created_at: instant(now()) }), 201);
}

/** By id and status, the newest first. */
export async function searchDisputes(c: Context, { store, now }: SandboxDeps) {
  const search = readSearch(await readBody(c), ['id', 'status', 'reason', 'kind', 'transaction_id']);
  const all = (await allTransactions(store.db, now())).flatMap((transaction) =>
    transaction.disputes.map((dispute) => ({ transaction, dispute })),
  );
  const found = all.filter(({ transaction, dispute }) => {
    const texts: Record<string, string> = { ...dispute, transaction_id: transaction.id };
    return Object.entries(search).every(([name, criterion]) => matchesText(texts[name], criterion));
  });
  const items = found.map(({ transaction, dispute }) => disputeFields(transaction, dispute));
  return answerXml(c, writePage('disputes', 'dispute', items));
}

function disputeFields({ id, amount }: Transaction, dispute: Dispute): XmlFields {
  return { ...dispute, evidence: [], transaction: { id, amount } };
}
