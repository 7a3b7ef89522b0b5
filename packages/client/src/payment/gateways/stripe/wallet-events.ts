import type { CartUpdate } from '../../../cart/cart.ts';
import { assertNoFault } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { PaymentCart } from '../../payment-cart.ts';
import { billingAddress, shippingAddress } from './billing-details.ts';
import { toCardFields } from './card-facts.ts';
import type {
  AddressChange,
  ExpressElement,
  RateChange,
  Stripe,
  StripeElements,
  StripePaymentMethod,
  WalletPayment,
} from './stripe-js.ts';
import type { WalletParams } from './wallet-params.ts';
import { buildGroupTotal, getChosenService, windowDetails } from './wallet-request.ts';

interface Wallet {
  stripe: Stripe;
  elements: StripeElements;
  element: ExpressElement;
}

/**
 * Connects the wallet's window with the cart: what the shopper does there changes the cart, and the window shows the
 * cart that comes back.
 */
export function handleWallet(flow: Flow<WalletParams>, { stripe, elements, element }: Wallet, cart: PaymentCart): void {
  const withShipping = Boolean(flow.params.require?.shipping);

  function showInWindow(displayedCart: PaymentCart, resolve: AddressChange['resolve']) {
    elements.update(buildGroupTotal(displayedCart)).catch(flow.fail);
    resolve(windowDetails(displayedCart, withShipping));
  }

  function showChangedCart({ resolve, reject }: AddressChange | RateChange, update: CartUpdate) {
    const change = flow.guard(async () => {
      const changed = await flow.updateCart(update);
      if (hasShippingService(changed)) showInWindow(flow.rememberShown(changed), resolve);
      else reject();
    }, reject);
    return change();
  }

  element.on('click', ({ resolve }) => showInWindow(flow.cartAtClick(cart), resolve));
  element.on('shippingaddresschange', (event) => {
    const shipping = { ...shippingAddress(event.name, event.address), service: null };
    return showChangedCart(event, { shipping, shipment_rating: null });
  });
  element.on('shippingratechange', (event) => showChangedCart(event, { shipping: { service: event.shippingRate.id } }));
  element.on('confirm', (payment) => {
    const pay = flow.guard(
      async () => {
        assertNoFault(await elements.submit());
        const { paymentMethod } = assertNoFault(await stripe.createPaymentMethod({ elements }));
        await flow.keepAgreed(buildPaidUpdate(payment, paymentMethod!, withShipping)); // Stripe answers with a method or with a fault
        flow.succeed();
      },
      () => payment.paymentFailed({ reason: 'fail' }),
    );
    return pay();
  });
  element.on('cancel', () => flow.cancel());
}

/** A cart that was rated and has no service cannot be sent to its address. */
function hasShippingService({ shipment_rating }: PaymentCart): boolean {
  return shipment_rating?.services?.length !== 0;
}

function buildPaidUpdate(payment: WalletPayment, method: StripePaymentMethod, withShipping: boolean): CartUpdate {
  const { billingDetails: buyer = {}, shippingAddress: to, shippingRate } = payment;
  const { email, phone } = buyer;
  return {
    ...(email && { account: { email } }),
    ...(withShipping && {
      shipping: {
        ...shippingAddress(to?.name, to?.address),
        phone: phone ?? undefined,
        service: getChosenService(shippingRate),
      },
    }),
    billing: {
      ...billingAddress(method.billing_details),
      method: 'card',
      card: { gateway: 'stripe', ...toCardFields(method) },
    },
  };
}
