import { computeHmac } from '../../http/webhook-signature.ts';
import { formatLocalAmount } from '../../ledger/amounts.ts';
import { defineStandIn } from '../../stand-in.ts';
import type { AirwallexKeys } from './keys.ts';
import { airwallexApi, airwallexRoutes } from './routes.ts';

export const airwallex = defineStandIn({
  title: 'Airwallex',
  takesLedgerCards: true,
  createKeys: ({ derive }): AirwallexKeys => ({
    clientId: derive('airwallex client'),
    apiKey: derive('airwallex key'),
  }),
  configureShop: ({ url, keys, webhookSecret }) => ({ url: `${url}/api/v1`, ...keys, webhookSecret }),
  routes: airwallexRoutes,
  hostRoutes: airwallexApi,
  signWebhook: (body, secret, time) => ({
    'x-timestamp': String(time.getTime()),
    'x-signature': computeHmac(secret, time.getTime() + body),
  }),
  scriptPaths: { airwallex: 'airwallex/airwallex.js' },
  async listIntents(db, limit) {
    const rows = await db.selectFrom('intents').selectAll().orderBy('created_at', 'desc').limit(limit).execute();
    return rows.map(({ id, amount, currency, merchant_order_id: order, status, created_at: createdAt }) => {
      return { createdAt, id, order, amount: formatLocalAmount(amount, currency, 'en'), status };
    });
  },
});
