import { defineStandIn } from '../../stand-in.ts';
import type { KlarnaKeys } from './keys.ts';
import { klarnaRoutes } from './routes.ts';

/** Klarna was given a URL that proves where a call comes from: it signs nothing. */
export const klarna = defineStandIn({
  title: 'Klarna',
  createKeys: ({ choose }): KlarnaKeys => ({
    username: 'PK00000_sandbox',
    password: choose('klarna_test_sandbox', 'klarna password'),
  }),
  configureShop: ({ url, keys }) => ({ url, ...keys, region: 'na', mode: 'test' }),
  routes: klarnaRoutes,
});
