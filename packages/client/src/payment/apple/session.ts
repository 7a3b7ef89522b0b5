import type { ApplePayment, BraintreeClient } from '../braintree/braintree-web.ts';
import type { Flow } from '../flow.ts';
import type { AppleParams } from '../params.ts';
import { followsShipping } from '../ship-to.ts';
import type { ApplePaySession, ApplePaySessionClass } from './apple-pay.ts';
import { paidWith } from './payment-request.ts';
import { followShipping } from './shipping-change.ts';

const version = 3;
/** https://developer.apple.com/documentation/applepayontheweb/requesting-an-apple-pay-payment-session */
const longestName = 64;

/** One opening of the window, until it is closed. Any failure is reported and shown there. */
export function openSession(
  flow: Flow<AppleParams>,
  Session: ApplePaySessionClass,
  { client, payment }: { client: BraintreeClient; payment: ApplePayment },
  request: ReturnType<ApplePayment['createPaymentRequest']>,
): Promise<void> {
  const session = new Session(version, request);
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const displayName = request.total.label.slice(0, longestName);

  session.onvalidatemerchant = flow.guard(
    async ({ validationURL }: { validationURL: string }) =>
      session.completeMerchantValidation(await payment.performValidation({ validationURL, displayName })),
    () => {
      session.abort();
      close();
    },
  );

  const follows = followsShipping(flow);
  if (follows) followShipping(flow, session, request.total);

  session.onpaymentauthorized = flow.guard(
    async ({ payment: data }: Parameters<ApplePaySession['onpaymentauthorized']>[0]) => {
      const { nonce } = await payment.tokenize({ token: data.token });
      const service = follows ? (await flow.getCart()).shipping?.service : undefined;
      await flow.keepAgreed(paidWith({ nonce, device_data: await deviceData, service }, data, flow.params));
      flow.succeed();
      session.completePayment(Session.STATUS_SUCCESS);
      close();
    },
    () => session.completePayment(Session.STATUS_FAILURE),
  );

  session.oncancel = () => {
    flow.cancel();
    close();
  };
  session.begin();
  const deviceData = import('../braintree/device-data.ts').then((one) => one.collectDeviceData(flow, client));
  return closed;
}
