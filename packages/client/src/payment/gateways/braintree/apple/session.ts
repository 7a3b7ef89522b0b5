import type { CartUpdate } from '../../../../cart/cart.ts';
import { formatAmount } from '../../../amounts.ts';
import type { Flow } from '../../../flow.ts';
import type { AppleParams } from '../../../params.ts';
import type { PaymentCart } from '../../../payment-cart.ts';
import { followsShipping, rateCartForShipping } from '../../../ship-to.ts';
import type { ApplePayment, BraintreeClient } from '../braintree-web.ts';
import type { AppleContact, ApplePaySession, ApplePaySessionClass } from './apple-pay.ts';
import { buildAppleTotal, buildPaidUpdate } from './payment-request.ts';

/** Safari tells of each address and service that the shopper takes in its window, and shows what it is answered. */
function followShipping(flow: Flow, session: ApplePaySession, initialTotal: object): void {
  let total = initialTotal;

  async function rateShipping(shipping: CartUpdate['shipping']): Promise<object> {
    const cart = await rateCartForShipping(flow, shipping);
    if (!cart) return buildRefusal(total, 'Nothing is shipped to this address');
    total = buildAppleTotal(cart);
    return { newTotal: total, newShippingMethods: shippingMethods(cart) };
  }

  const answer = flow.guard(rateShipping, () => buildRefusal(total, 'Please try again'));
  session.onshippingcontactselected = async ({ shippingContact }) =>
    session.completeShippingContactSelection((await answer(toShippingAddress(shippingContact))) ?? {});
  session.onshippingmethodselected = async ({ shippingMethod }) =>
    session.completeShippingMethodSelection((await answer({ service: shippingMethod.identifier })) ?? {});
}

/** Converts the address; before the payment Safari passes only what shipping and taxes depend on. */
function toShippingAddress({
  locality: city,
  administrativeArea: state,
  postalCode: zip,
  countryCode: country,
}: AppleContact) {
  return { city, state, zip, country };
}

function buildRefusal(newTotal: object, message: string): object {
  const { ApplePayError } = window as { ApplePayError?: new (code: string, field: string, message: string) => object }; // defined together with the session
  const errors = ApplePayError ? [new ApplePayError('addressUnserviceable', 'postalAddress', message)] : [];
  return { newTotal, newShippingMethods: [], errors };
}

/** The first one is taken until the shopper takes another. */
function shippingMethods({ shipment_rating, shipping, currency }: PaymentCart) {
  const services = shipment_rating?.services ?? [];
  const isChosenService = ({ id }: { id: string }) => id === shipping?.service;
  const ordered = [...services.filter(isChosenService), ...services.filter((service) => !isChosenService(service))];
  return ordered.map(({ id: identifier, name: label, description, price }) => ({
    identifier,
    label,
    detail: description ?? '',
    amount: formatAmount(price, currency),
  }));
}

const version = 3;
/** https://developer.apple.com/documentation/applepayontheweb/requesting-an-apple-pay-payment-session */
const longestName = 64;

/** Opens the window once, and resolves when it is closed. Any failure is reported and shown there. */
export function openAppleSession(
  flow: Flow<AppleParams>,
  Session: ApplePaySessionClass,
  { client, payment }: { client: BraintreeClient; payment: ApplePayment },
  request: ReturnType<ApplePayment['createPaymentRequest']>,
): Promise<void> {
  const session = new Session(version, request);
  let markClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve;
  });
  const displayName = request.total.label.slice(0, longestName);

  session.onvalidatemerchant = flow.guard(
    async ({ validationURL }: { validationURL: string }) =>
      session.completeMerchantValidation(await payment.performValidation({ validationURL, displayName })),
    () => {
      session.abort();
      markClosed();
    },
  );

  const follows = followsShipping(flow);
  if (follows) followShipping(flow, session, request.total);

  session.onpaymentauthorized = flow.guard(
    async ({ payment: data }: Parameters<ApplePaySession['onpaymentauthorized']>[0]) => {
      const { nonce } = await payment.tokenize({ token: data.token });
      const service = follows ? (await flow.getCart()).shipping?.service : undefined;
      await flow.keepAgreed(buildPaidUpdate({ nonce, device_data: await deviceData, service }, data, flow.params));
      flow.succeed();
      session.completePayment(Session.STATUS_SUCCESS);
      markClosed();
    },
    () => session.completePayment(Session.STATUS_FAILURE),
  );

  session.oncancel = () => {
    flow.cancel();
    markClosed();
  };
  session.begin();
  const deviceData = import('../device-data.ts').then((deviceModule) => deviceModule.collectDeviceData(flow, client));
  return closed;
}
