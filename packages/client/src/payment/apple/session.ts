import type { ApplePayment } from '../braintree/braintree-web.ts';
import type { Flow } from '../flow.ts';
import type { AppleParams } from '../params.ts';
import { followsShipping } from '../ship-to.ts';
import type { ApplePaySession, ApplePaySessionClass } from './apple-pay.ts';
import { paidWith } from './payment-request.ts';
import { followShipping } from './shipping-change.ts';

const version = 3;

/** One opening of the window, until it is closed. Any failure is reported and shown there. */
export function openSession(
  flow: Flow<AppleParams>,
  Session: ApplePaySessionClass,
  payment: ApplePayment,
  request: ReturnType<ApplePayment['createPaymentRequest']>,
): Promise<void> {
  const session = new Session(version, request);
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { label: displayName } = request.total;

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
      await flow.keepAgreed(paidWith(nonce, data, flow.params, service));
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
  return closed;
}
