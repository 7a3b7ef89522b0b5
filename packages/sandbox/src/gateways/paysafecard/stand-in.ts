import { defineStandIn } from '../../stand-in.ts';
import type { PaysafecardKeys } from './keys.ts';
import { paysafecardRoutes } from './routes.ts';

export const paysafecard = defineStandIn({
  title: 'Paysafecard',
  createKeys: ({ choose }): PaysafecardKeys => ({ apiKey: `psc_${choose('test_sandbox', 'paysafecard key')}` }),
  configureShop: ({ url, keys }) => ({ url: `${url}/v1`, ...keys, mode: 'test' }),
  routes: paysafecardRoutes,
});
