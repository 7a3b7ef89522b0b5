import type { CartUpdate } from '../../cart/cart.ts';
import type { Flow } from '../flow.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { billingAddress, shippingAddress } from './billing-details.ts';
import { cardFacts } from './card-facts.ts';
import type { AddressChange, OptionChange, PaymentRequest, WalletPayment } from './stripe-js.ts';
import type { WalletParams } from './wallet-params.ts';
import { changeableOptions } from './wallet-request.ts';

/** What the shopper does in the wallet's window changes the cart, and the window shows the cart that comes back. */
export function handleWallet(flow: Flow<WalletParams>, paymentRequest: PaymentRequest): void {
  const withShipping = Boolean(flow.params.require?.shipping);

  async function showCart(updateWith: AddressChange['updateWith'], update: CartUpdate, failure: string) {
    const refuse = () => updateWith({ status: failure });
    const change = flow.guard(async () => {
      const cart = await flow.updateCart(update);
      if (!isServed(cart)) return refuse();
      updateWith({ status: 'success', ...changeableOptions(flow.rememberShown(cart), withShipping) });
    }, refuse);
    await change();
  }

  paymentRequest.on('shippingaddresschange', ({ shippingAddress: address, updateWith }: AddressChange) => {
    const shipping = { ...shippingAddress(address), service: null };
    return showCart(updateWith, { shipping, shipment_rating: null }, 'invalid_shipping_address');
  });
  paymentRequest.on('shippingoptionchange', ({ shippingOption, updateWith }: OptionChange) =>
    showCart(updateWith, { shipping: { service: shippingOption.id } }, 'fail'),
  );
  paymentRequest.on('paymentmethod', (payment: WalletPayment) => {
    const pay = flow.guard(
      async () => {
        await flow.keepAgreed(paidWith(payment, withShipping));
        payment.complete('success');
        flow.succeed();
      },
      () => payment.complete('fail'),
    );
    return pay();
  });
  paymentRequest.on('cancel', () => flow.cancel());
}

/** A cart that was rated and has no service cannot be sent to its address. */
function isServed({ shipment_rating }: PaymentCart): boolean {
  return shipment_rating?.services?.length !== 0;
}

function paidWith(payment: WalletPayment, withShipping: boolean): CartUpdate {
  const { payerEmail, paymentMethod, shippingAddress: address, shippingOption } = payment;
  return {
    ...(payerEmail && { account: { email: payerEmail } }),
    ...(withShipping && { shipping: { ...shippingAddress(address), service: shippingOption?.id } }),
    billing: {
      ...billingAddress(paymentMethod.billing_details),
      method: 'card',
      card: { gateway: 'stripe', ...cardFacts(paymentMethod) },
    },
  };
}
