import type { Context } from 'hono';
import { createPrefixedId } from '../../http/ids.ts';
import { readJsonBody } from '../../http/input.ts';
import { findDocument } from './documents.ts';
import { announceDispute } from './events.ts';
import { assertPlayed, BraintreeFault, createFieldFault, respondWithXml } from './faults.ts';
import type { BraintreeDeps } from './keys.ts';
import { allTransactions, type Db, formatInstant, lockTransaction, saveTransaction } from './objects.ts';
import { assertNoFilters, readPart, textsIn } from './part.ts';
import { matchesTextCriterion, readSearchCriteria } from './search.ts';
import { transactionXml } from './serialize.ts';
import type { Dispute, Evidence, Transaction } from './types.ts';
import { writeXmlDocument, writeXmlPage, type XmlFields } from './xml.ts';

const statuses = ['open', 'disputed', 'under_review', 'won', 'lost', 'accepted', 'expired'];

/** A buyer's bank asks for the money back, or has decided: `{ status }`. */
export async function putDispute(c: Context, deps: BraintreeDeps) {
  const { status } = await readJsonBody(c);
  if (typeof status !== 'string' || !statuses.includes(status)) throw new BraintreeFault(400);
  const { transaction, dispute } = await deps.store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, c.req.param('id') ?? '', deps.now());
    const [storedDispute = createDispute(locked, deps.now())] = locked.disputes;
    const changed = { ...storedDispute, status };
    return { dispute: changed, transaction: await saveTransaction(tx, { ...locked, disputes: [changed] }, deps.now()) };
  });
  await announceDispute(deps, transaction, dispute);
  return respondWithXml(c, transactionXml(transaction));
}

function createDispute({ amount, currency_iso_code }: Transaction, now: Date): Dispute {
  return {
    id: createPrefixedId('dp').slice(3, 19),
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

/**
 * Finds a dispute with its transaction.
 * @throws BraintreeFault 404
 */
async function findDispute(db: Db, id: string, now: Date): Promise<{ transaction: Transaction; dispute: Dispute }> {
  for (const transaction of await allTransactions(db, now)) {
    const dispute = transaction.disputes.find((candidate) => candidate.id === id);
    if (dispute) return { transaction, dispute };
  }
  throw new BraintreeFault(404);
}

export async function getDispute(c: Context, { store, now }: BraintreeDeps) {
  assertNoFilters(c);
  const { transaction, dispute } = await findDispute(store.db, c.req.param('id') ?? '', now());
  return respondWithXml(c, writeXmlDocument('dispute', disputeFields(transaction, dispute)));
}

/** The shop gives in. */
export function acceptDispute(c: Context, deps: BraintreeDeps) {
  return answerDispute(c, deps, { status: 'accepted', fault: 'disputeNotOpen' });
}

/** The shop has handed in all of its evidence. */
export function finalizeDispute(c: Context, deps: BraintreeDeps) {
  return answerDispute(c, deps, { status: 'disputed', fault: 'disputeNotFinal' });
}

async function answerDispute(
  c: Context,
  deps: BraintreeDeps,
  { status, fault }: { status: string; fault: 'disputeNotOpen' | 'disputeNotFinal' },
) {
  const { store, now } = deps;
  assertPlayed(await readJsonBody(c), []);
  const { transaction, dispute } = await findDispute(store.db, c.req.param('id') ?? '', now());
  if (dispute.status !== 'open') throw createFieldFault(fault);
  const changed = { ...dispute, status };
  await store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, transaction.id, now());
    await saveTransaction(tx, { ...locked, disputes: [changed] }, now());
  });
  await announceDispute(deps, transaction, changed);
  return respondWithXml(c, writeXmlDocument('dispute', disputeFields(transaction, changed)));
}

/** `{ evidence }` in words, or in a document that was uploaded before. */
export async function postEvidence(c: Context, deps: BraintreeDeps) {
  const fields = ['comments', 'document_upload_id', 'category', 'sequence_number'];
  const evidenceFields = await readPart(c, 'evidence', fields);
  const { comments } = evidenceFields;
  const { category } = textsIn(evidenceFields, ['category']);
  const isText = typeof comments === 'string' && comments.length <= 500;
  if (evidenceFields.document_upload_id === undefined && !isText) throw createFieldFault('evidenceEmpty');
  const document = isText ? undefined : await findDocument(deps.store.db, evidenceFields.document_upload_id);
  const evidence: Evidence = {
    id: createPrefixedId('ev').slice(3, 19),
    ...(isText && { comment: comments }),
    ...(document && { url: `${deps.origin}/sandbox/braintree/documents/${document.id}` }),
    ...(category && { category }),
    ...(Number.isInteger(evidenceFields.sequence_number) && {
      sequence_number: Number(evidenceFields.sequence_number),
    }),
    created_at: formatInstant(deps.now()),
  };
  await changeEvidence(c, deps, 'evidenceNotAdded', (before) => [...before, evidence]);
  return respondWithXml(c, writeXmlDocument('evidence', { ...evidence }), 201);
}

export async function deleteEvidence(c: Context, deps: BraintreeDeps) {
  assertNoFilters(c);
  const id = c.req.param('evidence') ?? '';
  await changeEvidence(c, deps, 'evidenceNotRemoved', (before) => {
    if (!before.some((evidence) => evidence.id === id)) throw new BraintreeFault(404);
    return before.filter((evidence) => evidence.id !== id);
  });
  return respondWithXml(c, writeXmlDocument('evidence', { id }));
}

/** Of an open dispute. @throws BraintreeFault */
async function changeEvidence(
  c: Context,
  { store, now }: BraintreeDeps,
  fault: 'evidenceNotAdded' | 'evidenceNotRemoved',
  change: (before: Evidence[]) => Evidence[],
): Promise<void> {
  const { transaction } = await findDispute(store.db, c.req.param('id') ?? '', now());
  await store.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, transaction.id, now());
    const disputes = locked.disputes.map((dispute) => {
      if (dispute.status !== 'open') throw createFieldFault(fault);
      return { ...dispute, evidence: change(dispute.evidence ?? []) };
    });
    await saveTransaction(tx, { ...locked, disputes }, now());
  });
}

/** Searches disputes by id, status, reason, kind or transaction, the newest first. */
export async function searchDisputes(c: Context, { store, now }: BraintreeDeps) {
  assertNoFilters(c, ['page']);
  const search = readSearchCriteria(await readJsonBody(c), [
    'id',
    'status',
    'reason',
    'kind',
    'case_number',
    'customer_id',
    'transaction_id',
  ]);
  const allDisputes = (await allTransactions(store.db, now())).flatMap((transaction) =>
    transaction.disputes.map((dispute) => ({ transaction, dispute })),
  );
  const matchingDisputes = allDisputes.filter(({ transaction, dispute }) => {
    const { evidence: _, ...facts } = dispute;
    const customer_id = transaction.customer?.id ?? '';
    const texts: Record<string, string> = { ...facts, customer_id, transaction_id: transaction.id };
    return Object.entries(search).every(([name, criterion]) => matchesTextCriterion(texts[name], criterion));
  });
  const items = matchingDisputes.map(({ transaction, dispute }) => disputeFields(transaction, dispute));
  return respondWithXml(c, writeXmlPage('disputes', 'dispute', items));
}

function disputeFields({ id, amount }: Transaction, dispute: Dispute): XmlFields {
  const { evidence = [], ...fields } = dispute;
  return { ...fields, evidence: evidence.map((one) => ({ ...one })), transaction: { id, amount } };
}
