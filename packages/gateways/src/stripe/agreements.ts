import type Stripe from 'stripe';
import { GatewayRefused } from '../errors.ts';
import type { Agreement, AgreementRequest } from '../port.ts';
import { unlessStripe } from './decline.ts';

type Method = Stripe.SetupAttempt.PaymentMethodDetails.Bancontact;

/** A set-up of Bancontact: the shopper's bank names the account that later SEPA debits are taken from. */
export async function createAgreement(
  { setupIntents }: Stripe,
  { key, customer, wish }: AgreementRequest,
): Promise<Agreement> {
  const types = [wish.payment_method_types].flat();
  if (types.join() !== 'bancontact') throw new GatewayRefused('This payment method type is not taken');
  const request = { customer, allowed_payment_method_types: ['bancontact' as const], usage: 'off_session' as const };
  const intent = await setupIntents.create(request, { idempotencyKey: `agree-${key}` }).catch(unlessStripe);
  return { id: intent.id, client_secret: intent.client_secret ?? '', status: intent.status };
}

export function isAgreementToken(token: string): boolean {
  return token.startsWith('seti_');
}

/** The debit that the bank has agreed to. @throws GatewayRefused when it has not */
export async function readDebitId({ setupIntents }: Stripe, id: string): Promise<string> {
  const { status, latest_attempt } = await setupIntents.retrieve(id, { expand: ['latest_attempt'] });
  const attempt = typeof latest_attempt === 'object' ? latest_attempt : null;
  const debit = status === 'succeeded' ? getDebitId(attempt?.payment_method_details.bancontact) : null;
  if (!debit) throw new GatewayRefused('The bank did not approve the agreement');
  return debit;
}

function getDebitId(details: Method | undefined): string | null {
  const debit = details?.generated_sepa_debit ?? null;
  return typeof debit === 'string' ? debit : (debit?.id ?? null);
}
