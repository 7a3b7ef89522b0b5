import type { Adapter } from '../../adapter.ts';
import { missingFieldError, notCapableError } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import { ignoreWhileRunning } from '../../one-at-a-time.ts';
import { getPageNonce } from '../../page-nonce.ts';
import type { GoogleParams } from '../../params.ts';
import { followsShipping } from '../../ship-to.ts';
import type { BraintreeClient, GoogleNonce } from './braintree-web.ts';
import type { GoogleScript } from './google/google-pay.ts';
import { api, apiVersion, buildDataRequest, buildPaidUpdate } from './google/payment-data.ts';
import { callbackIntents, followShipping } from './google/shipping-change.ts';
import { openBraintree } from './open.ts';

const defaultHeight = '45px';

/** Google's own button; Braintree turns what Google gives into a nonce. */
export function createAdapter(): Adapter<GoogleParams> {
  return {
    needsCard: true,
    container: 'googlepay-button',
    scripts: ['google-pay', 'braintree-web', 'braintree-google-payment'],

    async createElements(flow, cart) {
      const { merchant_id: googleMerchantId, mode } = flow.settings;
      if (!googleMerchantId) throw missingFieldError('Google', 'merchant_id');
      await flow.loadScripts();
      const { PaymentsClient } = flow.library<GoogleScript>('google-pay').payments.api;
      const follows = followsShipping(flow);
      const google = new PaymentsClient({
        environment: mode === 'test' ? 'TEST' : 'PRODUCTION',
        nonce: getPageNonce(),
        ...(follows && { paymentDataCallbacks: followShipping(flow) }),
      });
      const { result } = await google.isReadyToPay({ ...api, existingPaymentMethodRequired: true });
      if (!result) throw notCapableError('Google Pay');
      const { braintree, client } = await openBraintree(flow);
      const payment = await braintree.googlePayment.create({ client, googleMerchantId, googlePayVersion: apiVersion });
      // Waiting is not possible: browsers open the window only in the click itself
      const createRequest = () =>
        payment.createPaymentDataRequest({
          ...buildDataRequest(flow.cartAtClick(cart), flow.params, googleMerchantId),
          ...(follows && { callbackIntents, shippingOptionRequired: true }),
        });
      const pay = flow.guard(async () => {
        const pendingData = google.loadPaymentData(createRequest());
        const deviceData = import('./device-data.ts').then((deviceModule) =>
          deviceModule.collectDeviceData(flow, client),
        );
        const data = await pendingData.catch(unlessClosed);
        if (!data) return flow.cancel();
        const nonce = await authenticated(flow, client, await payment.parseResponse(data), data.email);
        const service = follows ? (await flow.getCart()).shipping?.service : undefined;
        const paidFields = { nonce, device_data: await deviceData, service };
        await flow.keepAgreed(buildPaidUpdate(paidFields, data, flow.params));
        flow.succeed();
      });
      const { locale = 'en', style = {}, classes } = flow.params;
      const { color = 'black', type = 'buy', sizeMode = 'fill', height = defaultHeight } = style;
      const look = { buttonColor: color, buttonType: type, buttonSizeMode: sizeMode, buttonLocale: locale };
      const button = google.createButton({ ...look, onClick: ignoreWhileRunning(pay) });
      return () => {
        const place = flow.container();
        place.style.height = height;
        place.append(button);
        if (classes?.base) place.classList.add(classes.base);
      };
    },
  };
}

/** A card number that Google keeps (PAN_ONLY), and no token of its network, has not been authenticated by its holder's device. */
async function authenticated(
  flow: Flow<GoogleParams>,
  client: BraintreeClient,
  { nonce, details }: GoogleNonce,
  email: string | undefined,
): Promise<string> {
  if (details?.isNetworkTokenized !== false) return nonce;
  const { authenticateCard } = await import('./authenticate-card.ts');
  return authenticateCard(flow, client, { nonce, bin: details.bin, email });
}

/** Closing the window is no failure. */
function unlessClosed(error: unknown): null {
  if ((error as { statusCode?: string } | null)?.statusCode === 'CANCELED') return null; // Google's script rejects with a status code
  throw error;
}
