import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { GatewayRefused } from '../faults.ts';
import type { BankPage, CustomerRequest, KeepRequest, KeptCard, KeptCards, TypedCard } from '../port.ts';
import { agree } from './agreements.ts';
import { isMissing, isRefusal, unlessStripe } from './faults.ts';
import { idOf, keptCardOf } from './transaction.ts';

export function createCards(stripe: Stripe): KeptCards {
  const { customers, paymentMethods, setupIntents } = stripe;

  async function isKnown(id: string): Promise<boolean> {
    const customer = await customers.retrieve(id).catch((error) => (isMissing(error) ? null : unlessStripe(error)));
    return customer !== null && !customer.deleted;
  }

  async function keep(request: KeepRequest): Promise<KeptCard | BankPage> {
    const { customer, token, return_url } = request;
    const method = await paymentMethods.retrieve(token);
    const owner = idOf(method.customer);
    if (owner && owner !== customer) throw new GatewayRefused('This card is kept by somebody else');
    const card = keptCardOf(method);
    if (!card) throw new GatewayRefused('This is no card');
    if (owner && (!return_url || (await isSetUp(request)))) return card;
    const { status, next_action } = await setUp(request);
    if (status === 'succeeded') return card;
    const redirect_url = next_action?.redirect_to_url?.url;
    if (return_url && redirect_url) return { redirect_url };
    if (return_url) throw new GatewayRefused('The bank has not agreed', { decline: 'authentication_refused' });
    // a bank that wants to ask its card holder first is asked when they pay
    await paymentMethods.attach(token, { customer });
    return card;
  }

  /** Whether its bank has agreed to later charges: https://docs.stripe.com/api/setup_intents/list. */
  async function isSetUp({ customer, token }: KeepRequest): Promise<boolean> {
    const { data } = await setupIntents.list({ customer, payment_method: token, limit: 100 });
    return data.some(({ status, usage }) => status === 'succeeded' && usage === 'off_session');
  }

  /** https://docs.stripe.com/payments/save-and-reuse: what is set up is charged later without its holder. */
  async function setUp({ customer, token, return_url }: KeepRequest): Promise<Stripe.SetupIntent> {
    const request = { customer, payment_method: token, allowed_payment_method_types: ['card' as const], confirm: true };
    // under one key Stripe takes one request only
    const idempotencyKey = ['keep', token, customer, return_url && hashOf(return_url)].filter(Boolean).join('-');
    const asked = { ...request, usage: 'off_session' as const, ...(return_url && { return_url }) };
    const intent = await setupIntents.create(asked, { idempotencyKey });
    // asked again, Stripe repeats what it has said: the shopper may have answered the bank since
    return intent.status === 'requires_action' ? setupIntents.retrieve(intent.id) : intent;
  }

  return {
    async customer({ key, known, email }: CustomerRequest) {
      if (known && (await isKnown(known))) return known;
      // under one key Stripe takes one request only
      const idempotencyKey = ['customer', key, known, email && hashOf(email)].filter(Boolean).join('-');
      const customer = await customers.create({ ...(email && { email }) }, { idempotencyKey }).catch(unlessStripe);
      return customer.id;
    },

    keep: (request) => keep(request).catch(unlessStripe),

    async remove(id) {
      const removed = id.startsWith('cus_') ? customers.del(id) : paymentMethods.detach(id);
      // what was removed at the dashboard is refused
      await removed.catch((error: unknown) => (isRefusal(error) ? null : unlessStripe(error)));
    },

    agree: (request) => agree(stripe, request),
  };
}

/** Stripe takes numbers of accounts that it has allowed that (raw card data). @throws GatewayRefused */
export async function tokenize({ paymentMethods }: Stripe, card: TypedCard): Promise<KeptCard & { token: string }> {
  const method = await paymentMethods.create({ type: 'card', card }).catch(unlessStripe);
  const known = keptCardOf(method);
  if (!known) throw new GatewayRefused('This is no card');
  return { ...known, token: method.id };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
