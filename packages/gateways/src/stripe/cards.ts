import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { GatewayRefused } from '../errors.ts';
import type { BankPage, CustomerRequest, GatewayCard, GatewayCards, KeepRequest, TypedCard } from '../port.ts';
import { createAgreement } from './agreements.ts';
import { isResourceMissing, isStripeRefusal, unlessStripe } from './decline.ts';
import { toObjectId, toSavedCard } from './transaction.ts';

export function createCards(stripe: Stripe): GatewayCards {
  const { customers, paymentMethods, setupIntents } = stripe;

  async function isKnownCustomer(id: string): Promise<boolean> {
    const customer = await customers
      .retrieve(id)
      .catch((error) => (isResourceMissing(error) ? null : unlessStripe(error)));
    return customer !== null && !customer.deleted;
  }

  async function saveCustomerCard(request: KeepRequest): Promise<GatewayCard | BankPage> {
    const { customer, token, return_url } = request;
    const method = await paymentMethods.retrieve(token);
    const owner = toObjectId(method.customer);
    if (owner && owner !== customer) throw new GatewayRefused('This card is saved by another customer');
    const card = toSavedCard(method);
    if (!card) throw new GatewayRefused('This is not a card');
    if (owner && (!return_url || (await isCardSetUp(request)))) return card;
    const { status, next_action } = await createCardSetup(request);
    if (status === 'succeeded') return card;
    const redirect_url = next_action?.redirect_to_url?.url;
    if (return_url && redirect_url) return { redirect_url };
    if (return_url)
      throw new GatewayRefused('The bank did not approve the agreement', { decline: 'authentication_refused' });
    // a bank that wants to ask its card holder first is asked when they pay
    await paymentMethods.attach(token, { customer });
    return card;
  }

  /** Returns true when the card's bank has agreed to later charges: https://docs.stripe.com/api/setup_intents/list. */
  async function isCardSetUp({ customer, token }: KeepRequest): Promise<boolean> {
    const { data } = await setupIntents.list({ customer, payment_method: token, limit: 100 });
    return data.some(({ status, usage }) => status === 'succeeded' && usage === 'off_session');
  }

  /** https://docs.stripe.com/payments/save-and-reuse: what is set up is charged later without its holder. */
  async function createCardSetup({ customer, token, return_url }: KeepRequest): Promise<Stripe.SetupIntent> {
    const request = { customer, payment_method: token, allowed_payment_method_types: ['card' as const], confirm: true };
    // Stripe accepts a single request per key
    const idempotencyKey = ['keep', token, customer, return_url && computeShortHash(return_url)]
      .filter(Boolean)
      .join('-');
    const setupRequest = { ...request, usage: 'off_session' as const, ...(return_url && { return_url }) };
    const intent = await setupIntents.create(setupRequest, { idempotencyKey });
    // asked again, Stripe repeats what it has said: the shopper may have answered the bank since
    return intent.status === 'requires_action' ? setupIntents.retrieve(intent.id) : intent;
  }

  return {
    async customer({ key, existingCustomerId, email }: CustomerRequest) {
      if (existingCustomerId && (await isKnownCustomer(existingCustomerId))) return existingCustomerId;
      // Stripe accepts a single request per key
      const idempotencyKey = ['customer', key, existingCustomerId, email && computeShortHash(email)]
        .filter(Boolean)
        .join('-');
      const customer = await customers.create({ ...(email && { email }) }, { idempotencyKey }).catch(unlessStripe);
      return customer.id;
    },

    keep: (request) => saveCustomerCard(request).catch(unlessStripe),

    async remove(id) {
      const removed = id.startsWith('cus_') ? customers.del(id) : paymentMethods.detach(id);
      // Stripe refuses cards that were removed in its dashboard
      await removed.catch((error: unknown) => (isStripeRefusal(error) ? null : unlessStripe(error)));
    },

    agree: (request) => createAgreement(stripe, request),
  };
}

/** Stripe takes numbers of accounts that it has allowed that (raw card data). @throws GatewayRefused */
export async function tokenizeCard(
  { paymentMethods }: Stripe,
  card: TypedCard,
): Promise<GatewayCard & { token: string }> {
  const method = await paymentMethods.create({ type: 'card', card }).catch(unlessStripe);
  const cardSummary = toSavedCard(method);
  if (!cardSummary) throw new GatewayRefused('This is not a card');
  return { ...cardSummary, token: method.id };
}

function computeShortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
