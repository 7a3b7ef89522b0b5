import { gatewayKeys } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { address } from './address.ts';
import { fillCart, type GatewayAccess, openTestShop } from './shop.ts';

const origin = 'http://localhost:3000';
const returnUrl = `${origin}/checkout?gateway=stripe&redirect_status=succeeded`;

export interface StripeIntent {
  id: string;
  client_secret: string;
  status: string;
  next_action?: { redirect_to_url?: { url: string } } | null;
  error?: { code: string; payment_intent?: { status: string } };
}

type Circumstances = Parameters<typeof openTestShop>[1];

/** A shop that is paid through Stripe, in euros: all of its methods know them. */
export async function openStripeShop(db: Db, circumstances?: Circumstances) {
  const byStripe = { gateway: 'stripe' };
  const payments = {
    card: byStripe,
    bancontact: byStripe,
    ideal: byStripe,
    klarna: byStripe,
    google: byStripe,
    apple: byStripe,
  };
  const settings = { store: { currency: 'EUR' }, payments };
  for (const [id, value] of Object.entries(settings)) {
    await db
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  }
  return openTestShop(db, circumstances);
}

/** Simulates what Stripe's script does in the shopper's browser, with the publishable key alone. */
export function createStripeBrowser({ sandbox }: GatewayAccess) {
  const postToStripe = async (path: string, params: Record<string, string>) => {
    const headers = { Authorization: `Bearer ${gatewayKeys.stripe.publishableKey}` };
    const body = new URLSearchParams(params);
    const request = new Request(`${origin}/sandbox/stripe/v1/${path}`, { method: 'POST', headers, body });
    return (await sandbox.fetch(request)).json();
  };
  return {
    card: async (number: string): Promise<string> => {
      const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' };
      return (await postToStripe('payment_methods', { type: 'card', ...card })).id;
    },
    method: async (type: string): Promise<string> => (await postToStripe('payment_methods', { type })).id,
    /** The intent as the script reads it, with its own secret. */
    read: async ({ id, client_secret }: StripeIntent): Promise<StripeIntent> => {
      const url = `${origin}/sandbox/stripe/v1/payment_intents/${id}?client_secret=${client_secret}`;
      const headers = { Authorization: `Bearer ${gatewayKeys.stripe.publishableKey}` };
      return (await sandbox.fetch(new Request(url, { headers }))).json();
    },
    /** Confirms an intent with its own secret. */
    confirm: ({ id, client_secret }: StripeIntent, params: Record<string, string> = {}): Promise<StripeIntent> =>
      postToStripe(`payment_intents/${id}/confirm`, { client_secret, return_url: returnUrl, ...params }),
    /** Confirms a setup intent with its own secret, as an agreement about later charges. */
    agree: (
      { id, client_secret }: StripeIntent,
      type: string,
      { email }: { email?: string } = {},
    ): Promise<StripeIntent> =>
      postToStripe(`setup_intents/${id}/confirm`, {
        client_secret,
        return_url: returnUrl,
        'payment_method_data[type]': type,
        ...(email && { 'payment_method_data[billing_details][email]': email }),
      }),
    /** Saves a card whose bank asks its holder first, and agrees. */
    async saveAgreed(shopper: Shopper, number: string) {
      const card = { token: await this.card(number) };
      const { body } = await shopper.post('/api/account/cards', card);
      await this.press({ next_action: { redirect_to_url: { url: body.error.param } } }, 'approve');
      return (await shopper.post('/api/account/cards', { ...card, resumed: true })).body;
    },
    /** Presses a button of the bank's page. @returns how it ended */
    async press(intent: Pick<StripeIntent, 'next_action'>, result: string): Promise<string | null> {
      return (await this.backFrom(intent, result))?.get('redirect_status') ?? null;
    },
    /** @returns the query that the bank's page leads back with */
    async backFrom(
      { next_action }: Pick<StripeIntent, 'next_action'>,
      result: string,
    ): Promise<URLSearchParams | null> {
      const page = next_action?.redirect_to_url?.url ?? '';
      const request = new Request(page, { method: 'POST', body: new URLSearchParams({ result }), headers: { origin } });
      const returnUrl = (await sandbox.fetch(request)).headers.get('location');
      return returnUrl ? new URL(returnUrl).searchParams : null;
    },
  };
}

/** A cart that lacks nothing but its payment. */
export async function fillForStripe(shopper: Shopper, method = 'card', quantity = 2): Promise<void> {
  await fillCart(shopper, ids.mug, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}

/** Opens an intent as the client library does: amount and currency are sent, and the server ignores them. */
export function openStripeIntent(shopper: Shopper, wish: object): Promise<TestResponse> {
  const intent = { amount: 1, currency: 'usd', capture_method: 'manual', ...wish };
  return shopper.post('/vault/intent', { gateway: 'stripe', intent });
}
