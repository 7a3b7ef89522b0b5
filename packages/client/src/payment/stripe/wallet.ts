import type { Adapter } from '../adapter.ts';
import { notCapable } from '../faults.ts';
import type { Flow } from '../flow.ts';
import { createStripe } from './open.ts';
import { handleWallet } from './wallet-events.ts';
import type { WalletParams } from './wallet-params.ts';
import { changeableOptions, requestOptions } from './wallet-request.ts';

/** What tells one wallet of Stripe from the other. */
interface Wallet<Params extends WalletParams> {
  /** As the shopper knows it. */
  name: string;
  key: 'googlePay' | 'applePay';
  container: string;
  buttonStyle(params: Params): { type: string; theme: string; height: string };
  /** What has to be settled before the device is asked. */
  prepare?(flow: Flow<Params>): Promise<void>;
}

const methods = ['applePay', 'googlePay', 'browserCard', 'link'];

/** A wallet's button by way of Stripe: the payment it gives is a card of Stripe. */
export function createWallet<Params extends WalletParams>(wallet: Wallet<Params>): Adapter<Params> {
  const openStripe = createStripe();

  return {
    needsCard: true,
    container: wallet.container,
    scripts: ['stripe-js'],

    async createElements(flow, cart) {
      const stripe = await openStripe(flow);
      await wallet.prepare?.(flow);
      const { name, email, phone, shipping } = flow.params.require ?? {};
      const paymentRequest = stripe.paymentRequest({
        requestPayerName: Boolean(name),
        requestPayerEmail: Boolean(email),
        requestPayerPhone: Boolean(phone),
        requestShipping: Boolean(shipping),
        disableWallets: methods.filter((method) => method !== wallet.key),
        ...requestOptions(cart, Boolean(shipping)),
      });
      handleWallet(flow, paymentRequest);
      const capable = await paymentRequest.canMakePayment();
      if (!capable?.[wallet.key]) throw notCapable(wallet.name);
      const button = stripe.elements().create('paymentRequestButton', {
        paymentRequest,
        style: { paymentRequestButton: wallet.buttonStyle(flow.params) },
        classes: flow.params.classes ?? {},
      });
      button.on('click', () => paymentRequest.update(changeableOptions(flow.cartAtClick(cart), Boolean(shipping))));
      return () => button.mount(`#${flow.container().id}`);
    },
  };
}
