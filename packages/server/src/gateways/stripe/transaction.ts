import { isKeyOf } from '@mercer/contract';
import type Stripe from 'stripe';
import type { KeptCard, PaymentChecks, Transaction } from '../port.ts';
import { declineOf } from './decline.ts';

/** What is read with a payment. */
export const expand = ['latest_charge', 'payment_method'];

/** A bank that takes its time is one that still asks. */
const statuses: Record<string, Transaction['status']> = {
  requires_action: 'requires_action',
  processing: 'requires_action',
  requires_capture: 'authorized',
  succeeded: 'paid',
  canceled: 'canceled',
};

export function transactionOf(intent: Stripe.PaymentIntent): Transaction {
  const details = detailsOf(intent);
  return {
    id: intent.id,
    status: isRefusedDebit(intent, details) ? 'failed' : (statuses[intent.status] ?? 'open'),
    method: methodOf(details?.type ?? intent.payment_method_types[0] ?? 'card', details?.card?.wallet?.type),
    order_id: intent.metadata.order_id ?? '',
    amount: amountOf(intent),
    currency: intent.currency.toUpperCase(),
    card: cardOf(details?.card),
    checks: checksOf(details?.card?.checks),
    message: intent.last_payment_error?.message ?? null,
    decline: intent.last_payment_error ? declineOf(intent.last_payment_error) : undefined,
    redirect_url: intent.next_action?.redirect_to_url?.url ?? undefined,
    isBankPending: intent.status === 'processing' || undefined,
    expires: expiryOf(intent, details),
    kept: keptOf(intent),
  };
}

/** The shop has confirmed a debit itself: once its bank has refused it, no other method follows. */
function isRefusedDebit({ status, last_payment_error }: Stripe.PaymentIntent, details: Details): boolean {
  return status === 'requires_payment_method' && last_payment_error !== null && details?.type === 'sepa_debit';
}

/** Until when its bank keeps what is set aside; Klarna's is not told. */
function expiryOf({ status, created }: Stripe.PaymentIntent, details: Details): string | undefined {
  if (status !== 'requires_capture') return undefined;
  const before = details?.card?.capture_before ?? (details?.type === 'klarna' ? created + klarnaSeconds : undefined);
  return before === undefined ? undefined : new Date(before * 1000).toISOString();
}

// https://docs.stripe.com/payments/klarna: 28 days
const klarnaSeconds = 28 * 24 * 3600;

/** A card that was kept by the payment itself. */
function keptOf({ customer, setup_future_usage, payment_method: method }: Stripe.PaymentIntent): Transaction['kept'] {
  if (setup_future_usage !== 'off_session' || typeof method !== 'object' || !method) return undefined;
  const owner = idOf(customer);
  const card = owner && idOf(method.customer) === owner ? keptCardOf(method) : null;
  return card && owner ? { ...card, token: method.id, customer: owner } : undefined;
}

export function keptCardOf({ card }: Stripe.PaymentMethod): KeptCard | null {
  const known = cardOf(card);
  return card && known ? { ...known, exp_month: card.exp_month, exp_year: card.exp_year } : null;
}

export function idOf(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : (object ?? null);
}

type Details = Stripe.Charge.PaymentMethodDetails | null;

function detailsOf({ latest_charge: charge }: Stripe.PaymentIntent): Details {
  return charge && typeof charge === 'object' ? charge.payment_method_details : null;
}

/** What is there to be taken, or was taken; else what was asked for. */
function amountOf({ status, amount, amount_capturable, amount_received }: Stripe.PaymentIntent): number {
  if (status === 'succeeded') return amount_received;
  return status === 'requires_capture' ? amount_capturable : amount;
}

type Checks = NonNullable<NonNullable<Details>['card']>['checks'];

/** https://docs.stripe.com/disputes/prevention/verification: words that are new here are not told. */
function checksOf(checks: Checks | undefined): PaymentChecks | undefined {
  if (!checks) return undefined;
  const { address_line1_check, address_postal_code_check, cvc_check } = checks;
  return { address: read(address_line1_check), postal_code: read(address_postal_code_check), cvc: read(cvc_check) };
}

const results = { pass: 'pass', fail: 'fail', unavailable: 'unavailable', unchecked: 'unchecked' } as const;

function read(result: string | null): PaymentChecks['cvc'] {
  return result !== null && isKeyOf(results, result) ? results[result] : null;
}

const wallets = { google_pay: 'google', apple_pay: 'apple' } as const;
const methods = ['card', 'ideal', 'bancontact', 'klarna'];

function methodOf(type: string, wallet: string | undefined): string {
  if (wallet && isKeyOf(wallets, wallet)) return wallets[wallet];
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

function cardOf(card: { brand: string | null; last4: string | null } | null | undefined): Transaction['card'] {
  if (!card?.brand || !card.last4) return null;
  return { brand: isKeyOf(brands, card.brand) ? brands[card.brand] : card.brand, last4: card.last4 };
}
