import { newId } from '../http/ids.ts';
import { type Answer, answer, seconds, type WriteCall } from './api/call.ts';
import { invalidRequest, noSuch } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import { boolean, changedMetadata, metadata, nullable, object, oneOf, pickDefined, readParams } from './api/params.ts';
import { settleFunds } from './balance.ts';
import { emit } from './events.ts';
import type { BalanceTransaction, Charge, Dispute, PaymentMethod } from './types.ts';

const daySeconds = 86_400;

/** What the card's bank asks back a moment after it has paid; an inquiry leaves the money where it is. */
export async function disputeCharge(call: WriteCall, charge: Charge, method: PaymentMethod): Promise<Charge> {
  const { dispute: kind } = method.sandbox.outcome;
  if (!kind) return charge;
  const disputed = { ...charge, disputed: true };
  await saveObject(call.db, disputed);
  const dispute = newDispute(call.now, disputed, method.card?.brand ?? 'visa');
  const opened: Dispute =
    kind === 'inquiry'
      ? { ...dispute, status: 'warning_needs_response', is_charge_refundable: true }
      : { ...dispute, balance_transactions: [await moveFunds(call, dispute, -dispute.amount)] };
  await insertObject(call.db, opened);
  await emit(call, 'charge.dispute.created', opened);
  if (kind !== 'inquiry') await emit(call, 'charge.dispute.funds_withdrawn', opened);
  return disputed;
}

async function moveFunds(call: WriteCall, { id, currency }: Dispute, amount: number): Promise<BalanceTransaction> {
  const funds = { amount, currency, source: id, type: 'adjustment', description: null } as const;
  return getObject(call.db, 'balance_transaction', await settleFunds(call, funds));
}

function newDispute(now: Date, charge: Charge, brand: string): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence,
    evidence_details: {
      due_by: seconds(now) + 9 * daySeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: '13.1' },
    },
    reason: 'product_not_received',
    status: 'needs_response',
  };
}

const blankEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
};

const evidenceTexts = Object.fromEntries(
  Object.keys(blankEvidence)
    .filter((name) => name !== 'enhanced_evidence')
    .map((name) => [name, nullable]),
);

const updateShape = {
  evidence: object(evidenceTexts),
  intended_submission_method: oneOf('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
  metadata,
  submit: boolean,
};

/** Evidence is sent to the bank unless the call says not to. The documents in it are files, which are not played. */
export async function updateDispute(call: WriteCall): Promise<Answer> {
  const before = await lockObject(call.db, 'dispute', call.id);
  const { evidence = {}, submit, ...params } = readParams(call.form, updateShape);
  const file = Object.entries(evidence).find(([name, value]) => fileNames.has(name) && value);
  if (file) throw noSuch('file', String(file[1]), `evidence[${file[0]}]`);
  const told = { ...before.evidence, ...evidence };
  const changed: Dispute = {
    ...before,
    ...pickDefined(params, 'intended_submission_method'),
    evidence: told,
    evidence_details: { ...before.evidence_details, has_evidence: hasEvidence(told) },
    metadata: changedMetadata(before.metadata, params.metadata),
  };
  const isTold = Object.keys(evidence).length > 0;
  if (submit ?? isTold) return submitEvidence(call, changed);
  await saveObject(call.db, changed);
  if (isTold) await emit(call, 'charge.dispute.updated', changed);
  return answer(changed);
}

const fileNames = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]);

function hasEvidence({ enhanced_evidence: _, ...texts }: Dispute['evidence']): boolean {
  return Object.values(texts).some((value) => value !== null);
}

/** `winning_evidence` and `losing_evidence` decide it, as Stripe's own test disputes have it. */
async function submitEvidence(call: WriteCall, dispute: Dispute): Promise<Answer> {
  const told = dispute.evidence.uncategorized_text;
  if (told === 'winning_evidence') return end(call, dispute, 'won');
  if (told === 'losing_evidence') return end(call, dispute, 'lost');
  const { evidence_details: details } = dispute;
  const submission = { submission_count: details.submission_count + 1, submission_method: 'manual' as const };
  const status = dispute.status.startsWith('warning') ? ('warning_under_review' as const) : ('under_review' as const);
  const submitted: Dispute = { ...dispute, evidence_details: { ...details, ...submission }, status };
  assertOpen(dispute);
  await saveObject(call.db, submitted);
  await emit(call, 'charge.dispute.updated', submitted);
  return answer(submitted);
}

/** The shop gives in. */
export async function closeDispute(call: WriteCall): Promise<Answer> {
  readParams(call.form, {});
  return end(call, await lockObject(call.db, 'dispute', call.id), 'lost');
}

async function end(call: WriteCall, dispute: Dispute, status: 'won' | 'lost'): Promise<Answer> {
  assertOpen(dispute);
  const isBack = status === 'won' && dispute.balance_transactions.length > 0;
  const moved = isBack ? [await moveFunds(call, dispute, dispute.amount)] : [];
  const ended: Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...moved],
    evidence_details: { ...dispute.evidence_details, due_by: null },
  };
  await saveObject(call.db, ended);
  await emit(call, 'charge.dispute.closed', ended);
  if (isBack) await emit(call, 'charge.dispute.funds_reinstated', ended);
  return answer(ended);
}

function assertOpen({ status }: Dispute): void {
  if (status === 'won' || status === 'lost') throw invalidRequest('This dispute is already closed.');
}
