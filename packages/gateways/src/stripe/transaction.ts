import { isKeyInTable } from '@mercer/contract';
import type Stripe from 'stripe';
import type { GatewayCard, PaymentChecks, Transaction } from '../port.ts';
import { toDeclineCode } from './decline.ts';

/** Fields that are expanded when a payment is read. */
export const expand = ['latest_charge', 'payment_method'];

/** A bank that takes its time is one that still asks. */
const statuses: Record<string, Transaction['status']> = {
  requires_action: 'requires_action',
  processing: 'requires_action',
  requires_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'canceled',
};

export function toTransaction(intent: Stripe.PaymentIntent): Transaction {
  const details = getChargeDetails(intent);
  return {
    id: intent.id,
    status: isRefusedDebit(intent, details) ? 'failed' : (statuses[intent.status] ?? 'open'),
    method: toPaymentMethod(details?.type ?? intent.payment_method_types[0] ?? 'card', details?.card?.wallet?.type),
    order_id: intent.metadata.order_id ?? '',
    amount: getIntentAmount(intent),
    currency: intent.currency.toUpperCase(),
    card: toCardSummary(details?.card),
    checks: toPaymentChecks(details?.card?.checks),
    message: intent.last_payment_error?.message ?? null,
    decline: intent.last_payment_error ? toDeclineCode(intent.last_payment_error) : undefined,
    redirect_url: intent.next_action?.redirect_to_url?.url ?? undefined,
    isBankPending: intent.status === 'processing' || undefined,
    expires: computeExpiry(intent, details),
    savedCard: findSavedCard(intent),
  };
}

/** The shop has confirmed a debit itself: once its bank has refused it, no other method follows. */
function isRefusedDebit({ status, last_payment_error }: Stripe.PaymentIntent, details: Details): boolean {
  return status === 'requires_payment_method' && last_payment_error !== null && details?.type === 'sepa_debit';
}

/**
 * Returns the time until which the bank keeps an authorization; for Klarna it is computed, because Stripe does not
 * report it.
 */
function computeExpiry({ status, created }: Stripe.PaymentIntent, details: Details): string | undefined {
  if (status !== 'requires_capture') return undefined;
  const captureDeadline =
    details?.card?.capture_before ?? (details?.type === 'klarna' ? created + klarnaSeconds : undefined);
  return captureDeadline === undefined ? undefined : new Date(captureDeadline * 1000).toISOString();
}

// https://docs.stripe.com/payments/klarna: 28 days
const klarnaSeconds = 28 * 24 * 3600;

/** A card that was kept by the payment itself. */
function findSavedCard({
  customer,
  setup_future_usage,
  payment_method: method,
}: Stripe.PaymentIntent): Transaction['savedCard'] {
  if (setup_future_usage !== 'off_session' || typeof method !== 'object' || !method) return undefined;
  const owner = toObjectId(customer);
  const card = owner && toObjectId(method.customer) === owner ? toSavedCard(method) : null;
  return card && owner ? { ...card, token: method.id, customer: owner } : undefined;
}

export function toSavedCard({ card }: Stripe.PaymentMethod): GatewayCard | null {
  const cardSummary = toCardSummary(card);
  return card && cardSummary ? { ...cardSummary, exp_month: card.exp_month, exp_year: card.exp_year } : null;
}

export function toObjectId(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : (object ?? null);
}

type Details = Stripe.Charge.PaymentMethodDetails | null;

function getChargeDetails({ latest_charge: charge }: Stripe.PaymentIntent): Details {
  return charge && typeof charge === 'object' ? charge.payment_method_details : null;
}

/** Returns the amount that can be captured or was captured, else the amount of the intent. */
function getIntentAmount({ status, amount, amount_capturable, amount_received }: Stripe.PaymentIntent): number {
  if (status === 'succeeded') return amount_received;
  return status === 'requires_capture' ? amount_capturable : amount;
}

type Checks = NonNullable<NonNullable<Details>['card']>['checks'];

/** https://docs.stripe.com/disputes/prevention/verification: words that are new here are not told. */
function toPaymentChecks(checks: Checks | undefined): PaymentChecks | undefined {
  if (!checks) return undefined;
  const { address_line1_check, address_postal_code_check, cvc_check } = checks;
  return {
    address: toCheckResult(address_line1_check),
    postal_code: toCheckResult(address_postal_code_check),
    cvc: toCheckResult(cvc_check),
  };
}

const results = { pass: 'pass', fail: 'fail', unavailable: 'unavailable', unchecked: 'unchecked' } as const;

function toCheckResult(result: string | null): PaymentChecks['cvc'] {
  return result !== null && isKeyInTable(results, result) ? results[result] : null;
}

const wallets = { google_pay: 'google', apple_pay: 'apple' } as const;
const methods = ['card', 'ideal', 'bancontact', 'klarna'];

function toPaymentMethod(type: string, wallet: string | undefined): string {
  if (wallet && isKeyInTable(wallets, wallet)) return wallets[wallet];
  // the debits that we take are those that Bancontact has agreed to
  if (type === 'sepa_debit') return 'bancontact';
  return methods.includes(type) ? type : 'card';
}

const brands = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
};

function toCardSummary(card: { brand: string | null; last4: string | null } | null | undefined): Transaction['card'] {
  if (!card?.brand || !card.last4) return null;
  return { brand: isKeyInTable(brands, card.brand) ? brands[card.brand] : card.brand, last4: card.last4 };
}
