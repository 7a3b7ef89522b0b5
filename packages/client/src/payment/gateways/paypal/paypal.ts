import { CommerceError } from '../../../errors.ts';
import type { Adapter } from '../../adapter.ts';
import type { Flow } from '../../flow.ts';
import type { PaypalParams } from '../../params.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import type { MethodSettings } from '../../payment-settings.ts';
import { asksForShipping, buttonOptions, mountButton } from '../../paypal/button.ts';
import type { PaypalOrder, PaypalSdk } from '../../paypal/paypal-sdk.ts';
import { getMerchantId } from './merchant-id.ts';
import { buildOrderInput } from './order.ts';
import { buildPaidUpdate } from './paid-with.ts';
import { followShipping } from './shipping-change.ts';

/** PayPal's own button: the vault opens the order, the shopper approves it in PayPal's window. */
export function createAdapter(): Adapter<PaypalParams> {
  return {
    container: 'paypal-button',
    scripts: ['paypal-sdk'],

    async createElements(flow, cart) {
      assertPayable(flow, cart);
      await flow.loadScripts(buildScriptQuery(flow.settings, cart));
      const button = flow.library<PaypalSdk>('paypal-sdk').Buttons({
        ...buttonOptions(flow),
        createOrder: async () => {
          const intent = buildOrderInput(flow, await flow.cartToPay());
          return (await flow.createIntent<{ id: string }>({ gateway: 'paypal', intent })).id;
        },
        ...(asksForShipping(flow) && followShipping(flow)),
        onApprove: flow.guard(async (_: unknown, actions: { order: { get(): Promise<PaypalOrder> } }) => {
          const { shipping } = await flow.getCart();
          await flow.keepAgreed(buildPaidUpdate(flow, await actions.order.get(), shipping?.service));
          flow.succeed();
        }),
        onCancel: () => flow.cancel(),
        onError: (error: unknown) => flow.fail(error),
      });
      return () => mountButton(flow, button);
    },
  };
}

function assertPayable({ settings }: Flow, { subscription_delivery, capture_total }: PaymentCart): void {
  if (subscription_delivery && !settings.ppcp) {
    throw new CommerceError('PayPal takes subscriptions in commerce platform mode only. See Payment settings');
  }
  if (!(capture_total > 0)) throw new CommerceError('The cart total must be greater than zero to pay with PayPal');
}

function buildScriptQuery(settings: MethodSettings, { currency }: PaymentCart) {
  const merchant = getMerchantId(settings);
  return {
    currency,
    'client-id': settings.client_id,
    commit: 'false',
    'merchant-id': merchant,
    intent: merchant ? 'authorize' : 'capture',
  };
}
