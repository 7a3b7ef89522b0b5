import type { Cart } from '@mercer/contract';
import type { AgentCall } from './context.ts';
import type { PaymentHandler } from './deal.ts';

/** Id of the handler whose tokens stand for test cards. */
export const sandboxHandlerId = 'mock_payment_handler';

const sandboxHandler: PaymentHandler = {
  name: 'dev.mercer.sandbox',
  id: sandboxHandlerId,
  instrumentTypes: ['card'],
  config: { environment: 'sandbox' },
};

/** Test cards by the tokens of the sandbox handler. */
export const sandboxCards: Record<string, string> = {
  success_token: '4242424242424242',
  fail_token: '4000000000000002',
  challenge_token: '4000000000003220',
  slow_token: '4000000000000341',
};

/** Lists the handlers of the shop: without one an order is confirmed by the buyer in the storefront. */
export function listShopHandlers({ deps, settings }: Pick<AgentCall, 'deps' | 'settings'>): PaymentHandler[] {
  const isTest = !deps.config.live && deps.config.gateways.card !== undefined;
  return settings.complete_by_token && isTest ? [sandboxHandler] : [];
}

/** Lists the handlers with which a cart can be paid: a subscription is agreed to by the buyer in the storefront. */
export function listPaymentHandlers(call: AgentCall, cart: Pick<Cart, 'subscription_delivery'>): PaymentHandler[] {
  return cart.subscription_delivery ? [] : listShopHandlers(call);
}
