import type { PublicCalls } from '../public-call.ts';
import { accountCalls } from './account.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { draftCalls } from './drafts.ts';
import { purchaseCalls } from './orders.ts';
import { shopCalls } from './shop.ts';
import { functionCalls, vaultCalls } from './vault.ts';

/** Lists every call of shoppers' programs, by method and path. */
export const publicCalls: PublicCalls = {
  ...catalogueCalls,
  ...cartCalls,
  ...draftCalls,
  ...accountCalls,
  ...purchaseCalls,
  ...shopCalls,
  ...vaultCalls,
  ...functionCalls,
};
