import type { ApplePayment } from '../braintree/braintree-web.ts';
import type { Flow } from '../flow.ts';
import type { AppleParams } from '../params.ts';
import type { ApplePaySession, ApplePaySessionClass } from './apple-pay.ts';
import { paidWith } from './payment-request.ts';

const version = 3;

/** One opening of the window. Any failure is reported and shown there. */
export function createSession(
  flow: Flow<AppleParams>,
  Session: ApplePaySessionClass,
  payment: ApplePayment,
  request: ReturnType<ApplePayment['createPaymentRequest']>,
): ApplePaySession {
  const session = new Session(version, request);
  const { label: displayName } = request.total;

  session.onvalidatemerchant = flow.guard(
    async ({ validationURL }: { validationURL: string }) =>
      session.completeMerchantValidation(await payment.performValidation({ validationURL, displayName })),
    () => session.abort(),
  );

  session.onpaymentauthorized = flow.guard(
    async ({ payment: data }: Parameters<ApplePaySession['onpaymentauthorized']>[0]) => {
      const { nonce } = await payment.tokenize({ token: data.token });
      await flow.updateCart(paidWith(nonce, data, flow.params));
      flow.succeed();
      session.completePayment(Session.STATUS_SUCCESS);
    },
    () => session.completePayment(Session.STATUS_FAILURE),
  );

  session.oncancel = () => flow.cancel();
  return session;
}
