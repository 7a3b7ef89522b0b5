import { createPrefixedId } from '../../http/ids.ts';
import { insertCharge } from '../../ledger/charges.ts';
import type { ChargeStatus } from '../../store/tables.ts';
import { toUnixSeconds, type WriteCall } from './api/call.ts';
import { insertObject, saveObject } from './api/objects.ts';
import { recordBalanceTransaction } from './balance.ts';
import { disputeCharge } from './disputes.ts';
import { recordStripeEvent } from './events.ts';
import { readCardOptions } from './method-options.ts';
import type { CardOutcome, Decline } from './test-cards.ts';
import type { CardSource, Charge, PaymentIntent, PaymentMethod } from './types.ts';

/** Data that a charge is made from: a payment intent, or a call of the Charges API. */
export interface ChargeOrder
  extends Pick<
    PaymentIntent,
    | 'amount'
    | 'capture_method'
    | 'currency'
    | 'customer'
    | 'description'
    | 'metadata'
    | 'payment_method_options'
    | 'receipt_email'
    | 'shipping'
    | 'statement_descriptor'
    | 'statement_descriptor_suffix'
    | 'transfer_group'
  > {
  /** Id of the payment intent. */
  id: string | null;
  /** The card of a call of the Charges API. */
  source: CardSource | null;
  sandbox?: PaymentIntent['sandbox'];
}

/** Takes the money, or holds it until it is captured. */
export async function chargePaymentMethod(
  call: WriteCall,
  intent: ChargeOrder,
  method: PaymentMethod,
): Promise<Charge> {
  const isHeld = intent.capture_method === 'manual';
  const createdCharge: Charge = {
    ...buildCharge(call.now, intent, method),
    captured: !isHeld,
    amount_captured: isHeld ? 0 : intent.amount,
  };
  if (!isHeld)
    createdCharge.balance_transaction = await recordBalanceTransaction(call, {
      ...createdCharge,
      source: createdCharge.id,
      type: toTransactionType(method),
    });
  await insertObject(call.db, createdCharge);
  await enterIntoBooks(call, createdCharge, method, isHeld ? 'authorized' : 'succeeded');
  await recordStripeEvent(call, 'charge.succeeded', createdCharge, method.sandbox.outcome.behaviour);
  return isHeld ? createdCharge : disputeCharge(call, createdCharge, method);
}

/** A debit that its bank has not decided about. */
export async function pendingCharge(call: WriteCall, intent: ChargeOrder, method: PaymentMethod): Promise<Charge> {
  const undecided = { captured: false, paid: false, receipt_url: null, status: 'pending' } as const;
  const newCharge: Charge = { ...buildCharge(call.now, intent, method), ...undecided };
  await insertObject(call.db, newCharge);
  await enterIntoBooks(call, newCharge, method, 'requires_action');
  await recordStripeEvent(call, 'charge.pending', newCharge);
  return newCharge;
}

/** The bank has paid what was pending. */
export async function settleCharge(call: WriteCall, pending: Charge): Promise<void> {
  const { id, amount } = pending;
  const receipt_url = buildReceiptUrl(id);
  const paidCharge: Charge = {
    ...pending,
    amount_captured: amount,
    captured: true,
    paid: true,
    receipt_url,
    status: 'succeeded',
    balance_transaction: await recordBalanceTransaction(call, { ...pending, source: id, type: 'payment' }),
  };
  await saveObject(call.db, paidCharge);
  await updateLedgerCharge(call, id, { status: 'succeeded' });
  await recordStripeEvent(call, 'charge.succeeded', paidCharge);
}

/** The bank has refused what was pending. */
export async function refuseCharge(call: WriteCall, pending: Charge, message: string): Promise<void> {
  const failed: Charge = {
    ...pending,
    failure_code: 'payment_method_customer_decline',
    failure_message: message,
    status: 'failed',
  };
  await saveObject(call.db, failed);
  await updateLedgerCharge(call, pending.id, { status: 'declined' });
  await recordStripeEvent(call, 'charge.failed', failed);
}

/** An attempt that came to nothing. */
export async function createFailedCharge(
  call: WriteCall,
  intent: ChargeOrder,
  method: PaymentMethod,
  { code, decline_code, message }: Decline,
): Promise<Charge> {
  const failedCharge: Charge = {
    ...buildCharge(call.now, intent, method),
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: {
      advice_code: decline_code === 'generic_decline' ? 'try_again_later' : 'do_not_try_again',
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline_code === 'fraudulent' ? 'not_sent_to_network' : 'declined_by_network',
      reason: decline_code,
      risk_level: decline_code === 'fraudulent' ? 'highest' : 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: decline_code === 'fraudulent' ? 'blocked' : 'issuer_declined',
    },
    paid: false,
    receipt_url: null,
    status: 'failed',
  };
  await insertObject(call.db, failedCharge);
  await enterIntoBooks(
    call,
    failedCharge,
    method,
    'declined',
    decline_code === 'generic_decline' ? 'card_declined' : decline_code,
  );
  await recordStripeEvent(call, 'charge.failed', failedCharge, method.sandbox.outcome.behaviour);
  return failedCharge;
}

/** @param amount of it, at most what is held; the rest is let go */
export async function captureCharge(
  call: WriteCall,
  authorizedCharge: Charge,
  method: PaymentMethod,
  amount: number,
): Promise<Charge> {
  const captured = {
    ...authorizedCharge,
    amount_captured: amount,
    amount_refunded: authorizedCharge.amount - amount,
    captured: true,
  };
  captured.balance_transaction = await recordBalanceTransaction(call, {
    ...captured,
    amount,
    source: authorizedCharge.id,
    type: toTransactionType(method),
  });
  await saveObject(call.db, captured);
  await updateLedgerCharge(call, authorizedCharge.id, { status: 'succeeded', amount });
  await recordStripeEvent(call, 'charge.captured', captured, method.sandbox.outcome.behaviour);
  return disputeCharge(call, captured, method);
}

/** Holds more than before. */
export async function raiseAuthorization(call: WriteCall, authorizedCharge: Charge, amount: number): Promise<Charge> {
  const { type, card } = authorizedCharge.payment_method_details as { type: 'card'; card: object }; // only card charges can be incremented
  const raised = {
    ...authorizedCharge,
    amount,
    payment_method_details: { type, card: { ...card, amount_authorized: amount } },
  };
  await saveObject(call.db, raised);
  await call.db.updateTable('charges').set({ amount }).where('id', '=', authorizedCharge.id).execute();
  return raised;
}

export async function releaseCharge(call: WriteCall, authorizedCharge: Charge): Promise<void> {
  const released = { ...authorizedCharge, amount_refunded: authorizedCharge.amount, refunded: true };
  await saveObject(call.db, released);
  await updateLedgerCharge(call, authorizedCharge.id, { status: 'canceled' });
  await recordStripeEvent(call, 'charge.refunded', released);
}

function updateLedgerCharge(call: WriteCall, id: string, change: { status: ChargeStatus; amount?: number }) {
  return call.db.updateTable('charges').set(change).where('id', '=', id).execute();
}

/** The ledger that all gateways of the sandbox share. */
async function enterIntoBooks(
  { db, now }: WriteCall,
  { id, payment_intent, amount, currency, metadata }: Charge,
  { card, type, sandbox }: PaymentMethod,
  status: ChargeStatus,
  decline_code: string | null = null,
): Promise<void> {
  await insertCharge(db, {
    id,
    gateway: 'stripe',
    token: payment_intent ?? id,
    order_id: metadata.order_id ?? '',
    amount,
    refunded: 0,
    currency: currency.toUpperCase(),
    status,
    decline_code,
    return_url: null,
    idempotency_key: null,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    behaviour: sandbox.outcome.behaviour,
    created_at: now.toISOString(),
  });
}

function toTransactionType({ type }: PaymentMethod) {
  return type === 'card' ? ('charge' as const) : ('payment' as const);
}

function buildCharge(now: Date, intent: ChargeOrder, method: PaymentMethod): Charge {
  const id = createPrefixedId(method.type === 'card' ? 'ch' : 'py');
  const { amount, currency, customer, description, metadata, receipt_email, shipping } = intent;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: buildStatementDescriptor(intent, method),
    captured: true,
    created: toUnixSeconds(now),
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: approved,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      [method.type]: { ...buildMethodDetails(method, intent), ...buildCaptureDeadline(now, intent, method) },
    },
    receipt_email,
    receipt_number: null,
    receipt_url: buildReceiptUrl(id),
    refunded: false,
    review: null,
    shipping,
    source: intent.source,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

const buildReceiptUrl = (id: string) => `https://pay.stripe.com/receipts/${id}`;

/** Builds the text on the card holder's statement; only cards have a suffix. */
function buildStatementDescriptor(
  { statement_descriptor_suffix: suffix }: ChargeOrder,
  { type }: PaymentMethod,
): string {
  return suffix && type === 'card' ? `SANDBOX* ${suffix.toUpperCase()}` : 'SANDBOX';
}

const heldSeconds = 7 * 24 * 3600;

/** Builds the time, in seconds, until which a card's bank holds an amount that is not captured. */
function buildCaptureDeadline(now: Date, { capture_method }: ChargeOrder, { type }: PaymentMethod) {
  return type === 'card' && capture_method === 'manual' ? { capture_before: toUnixSeconds(now) + heldSeconds } : {};
}

const approved = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 10,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

/** Builds the details of the payment method that a charge reports. */
function buildMethodDetails(
  { type, card, ideal, sepa_debit, billing_details, sandbox }: PaymentMethod,
  order: ChargeOrder,
): object {
  const { amount } = order;
  const isRaisable = readCardOptions(order).request_incremental_authorization === 'if_available';
  if (type === 'card' && card) {
    const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4, wallet } = card;
    return {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { ...checks, ...buildCardChecks(billing_details), ...sandbox.outcome.checks },
      country,
      electronic_commerce_indicator: null,
      exp_month,
      exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint,
      funding,
      incremental_authorization: { status: isRaisable ? 'available' : 'unavailable' },
      installments: null,
      last4,
      mandate: order.sandbox?.mandate ?? null,
      multicapture: { status: 'unavailable' },
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: null,
      three_d_secure: isAuthenticated(sandbox.outcome, order) ? authenticated : null,
      transaction_link_id: null,
      wallet,
    };
  }
  const debit = { generated_sepa_debit: null, generated_sepa_debit_mandate: null, verified_name: null };
  if (type === 'ideal') return { ...ideal, ...debit, iban_last4: '5264', transaction_id: null };
  if (type === 'bancontact') return { ...bancontactBank, ...debit, iban_last4: '7061', preferred_language: 'en' };
  if (type === 'klarna')
    return { payer_details: null, payment_method_category: 'pay_later', preferred_locale: 'en-US' };
  const { generated_from: _, ...account } = sepa_debit ?? { generated_from: null };
  return { ...account, mandate: order.sandbox?.mandate ?? null };
}

function isAuthenticated({ authentication }: CardOutcome, order: ChargeOrder): boolean {
  if (authentication !== 'on_request') return authentication !== undefined;
  const { request_three_d_secure: wish } = readCardOptions(order);
  return wish === 'any' || wish === 'challenge';
}

/** Builds the results of the card checks: entered values pass, missing ones are not checked. */
function buildCardChecks({ address }: PaymentMethod['billing_details']) {
  const toCheckResult = (entered: string | null) => (entered ? ('pass' as const) : null);
  return {
    address_line1_check: toCheckResult(address.line1),
    address_postal_code_check: toCheckResult(address.postal_code),
    cvc_check: 'pass' as const,
  };
}

export const bancontactBank = { bank_code: 'VAPE', bank_name: 'VAN DE PUT & CO', bic: 'VAPEBE22' };

const authenticated = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};
