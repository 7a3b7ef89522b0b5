import type { Adapter } from '../../adapter.ts';
import { notCapableError, notLoadedError } from '../../faults.ts';
import { ignoreWhileRunning } from '../../one-at-a-time.ts';
import type { AppleParams } from '../../params.ts';
import type { ApplePaySessionClass } from './apple/apple-pay.ts';
import { createButton } from './apple/button.ts';
import { paymentRequest } from './apple/payment-request.ts';
import { openAppleSession } from './apple/session.ts';
import { openBraintree } from './open.ts';

/** Safari's own payment window; Braintree turns what Apple gives into a nonce. */
export function createAdapter(): Adapter<AppleParams> {
  return {
    needsCard: true,
    container: 'applepay-button',
    scripts: ['braintree-web', 'braintree-apple-payment'],

    async createElements(flow, cart) {
      await flow.loadScripts();
      const Session = getApplePaySession();
      if (!Session.canMakePayments()) throw notCapableError('Apple Pay');
      const { braintree, client } = await openBraintree(flow);
      const payment = await braintree.applePay.create({ client });
      const createRequest = () => payment.createPaymentRequest(paymentRequest(flow.cartAtClick(cart), flow.params));
      const pay = flow.guard(async () => openAppleSession(flow, Session, { client, payment }, createRequest()));
      const button = createButton(flow.params, ignoreWhileRunning(pay));
      return () => {
        const place = flow.container();
        place.append(button);
        const { base } = flow.params.classes ?? {};
        if (base) place.classList.add(base);
      };
    },
  };
}

/** Part of the browser, not of a script. */
function getApplePaySession(): ApplePaySessionClass {
  const { ApplePaySession } = window as { ApplePaySession?: ApplePaySessionClass }; // Safari alone has it
  if (!ApplePaySession) throw notLoadedError('Apple');
  return ApplePaySession;
}
