import type { Flow } from '../../../flow.ts';
import type { AppleParams } from '../../../params.ts';
import { followsShipping } from '../../../ship-to.ts';
import type { ApplePayment, BraintreeClient } from '../braintree-web.ts';
import type { ApplePaySession, ApplePaySessionClass } from './apple-pay.ts';
import { buildPaidUpdate } from './payment-request.ts';
import { followShipping } from './shipping-change.ts';

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
