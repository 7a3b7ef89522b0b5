import { Hono } from 'hono';
import { signWithTime } from '../../http/webhook-signature.ts';
import { defineStandIn } from '../../stand-in.ts';
import { authorizeRoutes, bankRoutes } from './authorize.ts';
import { stripeAmount } from './currencies.ts';
import type { StripeDeps, StripeKeys } from './keys.ts';
import { stripeRoutes } from './routes.ts';
import { type CardOutcome, stripeTestCards } from './test-cards.ts';
import type { PaymentIntent } from './types.ts';
import { stripeV2Routes } from './v2/routes.ts';

const buyer = new URL('../../scripts/buyer.js', import.meta.url);
const toFileUrl = (file: string) => new URL(`browser/${file}`, import.meta.url);
const elements = [buyer, ...['account.js', 'stripe.js', 'express.js'].map(toFileUrl)] as const;
const formatAmount = (amount: number, currency: string) => stripeAmount(amount, currency, 'en');

export const stripe = defineStandIn({
  title: 'Stripe',
  createKeys: ({ choose, derive }): StripeKeys => ({
    secretKey: `sk_test_${choose('sandbox', 'stripe key')}`,
    publishableKey: `pk_test_${choose('sandbox', 'stripe page')}`,
    webhookSecret: `whsec_${derive('stripe webhook')}`,
  }),
  configureShop: ({ url, keys }) => ({ url, ...keys }),
  routes: (deps: StripeDeps) =>
    new Hono()
      .route('/authorize', authorizeRoutes(deps))
      .route('/bank', bankRoutes(deps))
      .route('/', createApiRoutes(deps)),
  hostRoutes: createApiRoutes,
  webhookSecret: ({ webhookSecret }) => webhookSecret,
  signWebhook: (body, secret, time) => ({
    'stripe-signature': signWithTime(body, secret, Math.floor(time.getTime() / 1000)),
  }),
  scripts: {
    '/endive.js': [...elements, toFileUrl('endive.js')],
    '/v3.js': [...elements, toFileUrl('version-3.js')],
  },
  scriptPaths: { 'stripe-js': 'stripe/endive.js' },
  formatAmount,
  async listIntents(db, limit) {
    const query = db.selectFrom('stripe_objects').select('data').where('object', '=', 'payment_intent');
    const rows = await query.orderBy('position', 'desc').limit(limit).execute();
    return rows.map(({ data }) => {
      const { id, created, amount, currency, metadata, status }: PaymentIntent = JSON.parse(data); // stored by this sandbox
      const createdAt = new Date(created * 1000);
      return { createdAt, id, order: metadata.order_id ?? '', amount: formatAmount(amount, currency), status };
    });
  },
  testCards: () => stripeTestCards.map(({ number, brand, outcome }) => [number, brand, describeOutcome(outcome)]),
});

function createApiRoutes(deps: StripeDeps): Hono {
  return new Hono().route('/v1', stripeRoutes(deps)).route('/v2', stripeV2Routes(deps));
}

/** The bank's question comes first; what every decline does is told by its code. */
function describeOutcome({ authentication, decline, behaviour }: CardOutcome): string {
  const question = authentication ? 'three_d_secure' : '';
  const declineCode = decline?.decline_code ?? '';
  const trouble = declineCode && ['decline', 'expired', declineCode].includes(behaviour) ? '' : behaviour;
  return [...new Set([question, declineCode, trouble])].filter(Boolean).join(', ');
}
