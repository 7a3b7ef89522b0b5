import type { Adapter } from '../../adapter.ts';
import { assertNoFault, notCapableError } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import { getStoreName } from '../../store-name.ts';
import { createStripe } from './open.ts';
import type { ExpressElement, LoadedWallets, WalletsOfDevice } from './stripe-js.ts';
import { handleWallet } from './wallet-events.ts';
import type { WalletParams } from './wallet-params.ts';
import { buildGroupTotal, windowDetails } from './wallet-request.ts';

/** Differences between Stripe's wallets. */
interface Wallet<Params extends WalletParams> {
  /** Name of the wallet as shoppers know it. */
  name: string;
  key: keyof WalletsOfDevice;
  container: string;
  /** Returns the button's style with the names that Stripe's element has for the wallet. */
  buttonStyle(params: Params): { type: string; theme: string; height: string };
  /** Prepares what has to be settled before the device is asked. */
  prepare?(flow: Flow<Params>): Promise<void>;
}

const noMethod = {
  applePay: 'never',
  googlePay: 'never',
  link: 'never',
  paypal: 'never',
  amazonPay: 'never',
  klarna: 'never',
};

/**
 * A wallet's button by way of Stripe, the Express Checkout Element with one wallet: the payment it gives is a card of Stripe.
 * https://docs.stripe.com/elements/express-checkout-element/migration
 */
export function createWallet<Params extends WalletParams>(wallet: Wallet<Params>): Adapter<Params> {
  const openStripe = createStripe();

  return {
    needsCard: true,
    container: wallet.container,
    scripts: ['stripe-js'],

    async createElements(flow, cart) {
      const stripe = await openStripe(flow);
      await wallet.prepare?.(flow);
      const { email, phone, shipping } = flow.params.require ?? {};
      const elements = stripe.elements({ ...buildGroupTotal(cart), paymentMethodCreation: 'manual' });
      const element = elements.create('expressCheckout', {
        paymentMethods: { ...noMethod, [wallet.key]: 'auto' },
        ...buttonOptions(wallet, flow.params),
        business: { name: getStoreName(cart) },
        billingAddressRequired: true,
        emailRequired: Boolean(email),
        phoneNumberRequired: Boolean(phone),
        shippingAddressRequired: Boolean(shipping),
        ...windowDetails(cart, Boolean(shipping)),
      });
      handleWallet(flow, { stripe, elements, element }, cart);
      const container = flow.container();
      if (flow.params.classes?.base) container.classList.add(flow.params.classes.base);
      if (!(await mountElement(element, container))?.[wallet.key]) {
        element.destroy();
        throw notCapableError(wallet.name);
      }
    },
  };
}

function buttonOptions<Params extends WalletParams>({ key, buttonStyle }: Wallet<Params>, params: Params) {
  const { type, theme, height } = buttonStyle(params);
  return {
    buttonType: { [key]: type },
    buttonTheme: { [key]: theme },
    // https://docs.stripe.com/js/elements_object/create_express_checkout_element: between 40 and 55 pixels
    buttonHeight: Math.min(Math.max(Number.parseFloat(height) || 0, 40), 55),
  };
}

/** Mounts it: only then it tells which wallets the device has. */
async function mountElement(element: ExpressElement, container: HTMLElement): Promise<WalletsOfDevice | undefined> {
  const ready = new Promise<LoadedWallets>((resolve) => {
    element.on('ready', resolve);
    element.on('loaderror', resolve);
  });
  element.mount(`#${container.id}`);
  return assertNoFault(await ready).availablePaymentMethods;
}
