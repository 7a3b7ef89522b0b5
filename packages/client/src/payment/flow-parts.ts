import type { Payment } from '@mercer/contract';
import type { CartApi } from '../cart/cart.ts';
import type { Context } from '../context.ts';
import type { SettingsApi } from '../settings/settings.ts';
import type { CardApi } from './card.ts';
import type { Vault } from './vault.ts';

/** Parts that a client's payment flows share with its other namespaces. */
export interface FlowParts extends Pick<Context, 'options' | 'call'> {
  vault: Vault;
  card: CardApi;
  /** Cart API, whose queue orders payments' writes with those of the page, and whose state shows them. */
  cart: CartApi;
  settings: SettingsApi;
  getPayment(id: string): Promise<Payment | null>;
  resetAsyncPayment(id: string): Promise<Payment>;
}
