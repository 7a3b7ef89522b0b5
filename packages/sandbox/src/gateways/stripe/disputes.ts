import { createPrefixedId } from '../../http/ids.ts';
import { type Answer, createAnswer, toUnixSeconds, type WriteCall } from './api/call.ts';
import { invalidRequest, resourceMissingError } from './api/errors.ts';
import { getObject, insertObject, lockObject, saveObject } from './api/objects.ts';
import {
  changedMetadata,
  createChoiceReader,
  createObjectReader,
  pickDefinedParams,
  readBoolean,
  readFormParams,
  readMetadata,
  readNullableText,
} from './api/params.ts';
import { recordBalanceTransaction } from './balance.ts';
import { recordStripeEvent } from './events.ts';
import type { BalanceTransaction, Charge, Dispute, PaymentMethod } from './types.ts';

const daySeconds = 86_400;

/**
 * Opens the dispute that the card's bank raises a moment after the payment; an inquiry leaves the money where it is.
 */
export async function disputeCharge(call: WriteCall, charge: Charge, method: PaymentMethod): Promise<Charge> {
  const { dispute: kind } = method.sandbox.outcome;
  if (!kind) return charge;
  const disputed = { ...charge, disputed: true };
  await saveObject(call.db, disputed);
  const dispute = buildDispute(call.now, disputed, method.card?.brand ?? 'visa');
  const opened: Dispute =
    kind === 'inquiry'
      ? { ...dispute, status: 'warning_needs_response', is_charge_refundable: true }
      : { ...dispute, balance_transactions: [await moveDisputedFunds(call, dispute, -dispute.amount)] };
  await insertObject(call.db, opened);
  await recordStripeEvent(call, 'charge.dispute.created', opened);
  if (kind !== 'inquiry') await recordStripeEvent(call, 'charge.dispute.funds_withdrawn', opened);
  return disputed;
}

async function moveDisputedFunds(
  call: WriteCall,
  { id, currency }: Dispute,
  amount: number,
): Promise<BalanceTransaction> {
  const funds = { amount, currency, source: id, type: 'adjustment', description: null } as const;
  return getObject(call.db, 'balance_transaction', await recordBalanceTransaction(call, funds));
}

function buildDispute(now: Date, charge: Charge, brand: string): Dispute {
  return {
    id: createPrefixedId('du'),
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [],
    charge: charge.id,
    created: toUnixSeconds(now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: blankEvidence,
    evidence_details: {
      due_by: toUnixSeconds(now) + 9 * daySeconds,
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
    .map((name) => [name, readNullableText]),
);

const updateShape = {
  evidence: createObjectReader(evidenceTexts),
  intended_submission_method: createChoiceReader('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
  metadata: readMetadata,
  submit: readBoolean,
};

/** Evidence is sent to the bank unless the call says not to. The documents in it are files, which are not played. */
export async function updateDispute(call: WriteCall): Promise<Answer> {
  const storedDispute = await lockObject(call.db, 'dispute', call.id);
  const { evidence = {}, submit, ...params } = readFormParams(call.form, updateShape);
  const file = Object.entries(evidence).find(([name, value]) => fileNames.has(name) && value);
  if (file) throw resourceMissingError('file', String(file[1]), `evidence[${file[0]}]`);
  const mergedEvidence = { ...storedDispute.evidence, ...evidence };
  const changed: Dispute = {
    ...storedDispute,
    ...pickDefinedParams(params, 'intended_submission_method'),
    evidence: mergedEvidence,
    evidence_details: { ...storedDispute.evidence_details, has_evidence: hasAnyEvidence(mergedEvidence) },
    metadata: changedMetadata(storedDispute.metadata, params.metadata),
  };
  const isTold = Object.keys(evidence).length > 0;
  if (submit ?? isTold) return submitEvidence(call, changed);
  await saveObject(call.db, changed);
  if (isTold) await recordStripeEvent(call, 'charge.dispute.updated', changed);
  return createAnswer(changed);
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

function hasAnyEvidence({ enhanced_evidence: _, ...texts }: Dispute['evidence']): boolean {
  return Object.values(texts).some((value) => value !== null);
}

/** `winning_evidence` and `losing_evidence` decide it, as Stripe's own test disputes have it. */
async function submitEvidence(call: WriteCall, dispute: Dispute): Promise<Answer> {
  const evidenceText = dispute.evidence.uncategorized_text;
  if (evidenceText === 'winning_evidence') return concludeDispute(call, dispute, 'won');
  if (evidenceText === 'losing_evidence') return concludeDispute(call, dispute, 'lost');
  const { evidence_details: details } = dispute;
  const submission = { submission_count: details.submission_count + 1, submission_method: 'manual' as const };
  const status = dispute.status.startsWith('warning') ? ('warning_under_review' as const) : ('under_review' as const);
  const submitted: Dispute = { ...dispute, evidence_details: { ...details, ...submission }, status };
  assertDisputeOpen(dispute);
  await saveObject(call.db, submitted);
  await recordStripeEvent(call, 'charge.dispute.updated', submitted);
  return createAnswer(submitted);
}

/** The shop gives in. */
export async function closeDispute(call: WriteCall): Promise<Answer> {
  readFormParams(call.form, {});
  return concludeDispute(call, await lockObject(call.db, 'dispute', call.id), 'lost');
}

async function concludeDispute(call: WriteCall, dispute: Dispute, status: 'won' | 'lost'): Promise<Answer> {
  assertDisputeOpen(dispute);
  const isBack = status === 'won' && dispute.balance_transactions.length > 0;
  const moved = isBack ? [await moveDisputedFunds(call, dispute, dispute.amount)] : [];
  const ended: Dispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...moved],
    evidence_details: { ...dispute.evidence_details, due_by: null },
  };
  await saveObject(call.db, ended);
  await recordStripeEvent(call, 'charge.dispute.closed', ended);
  if (isBack) await recordStripeEvent(call, 'charge.dispute.funds_reinstated', ended);
  return createAnswer(ended);
}

function assertDisputeOpen({ status }: Dispute): void {
  if (status === 'won' || status === 'lost') throw invalidRequest('This dispute is already closed.');
}
