import { signWithTime } from '../../http/webhook-signature.ts';
import { defineStandIn } from '../../stand-in.ts';
import type { CardKey } from './keys.ts';
import { cardRoutes } from './routes.ts';

export const card = defineStandIn({
  title: 'card',
  takesLedgerCards: true,
  createKeys: ({ derive }): CardKey => derive('card'),
  configureShop: ({ url, keys: secretKey, webhookSecret }) => ({ url: `${url}/v1`, secretKey, webhookSecret }),
  routes: cardRoutes,
  signWebhook: (body, secret, time) => ({ 'mercer-signature': signWithTime(body, secret, time.getTime()) }),
});
