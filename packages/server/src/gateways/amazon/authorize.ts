import { fieldsOf, returnAddress } from '../wish.ts';
import type { AmazonKeys } from './keys.ts';
import type { Signer } from './sign.ts';

/** What the button begins a session with; a page cannot change it, since it is signed. @throws GatewayRefused */
export async function authorize(
  { storeId }: AmazonKeys,
  signer: Signer,
  { webCheckoutDetails }: Record<string, unknown>,
): Promise<object> {
  const given = fieldsOf(webCheckoutDetails);
  const payload = JSON.stringify({
    webCheckoutDetails: {
      checkoutReviewReturnUrl: returnAddress(given.checkoutReviewReturnUrl),
      checkoutCancelUrl: returnAddress(given.checkoutCancelUrl),
    },
    storeId,
    chargePermissionType: 'OneTime',
  });
  return { payload, signature: await signer.signButton(payload) };
}
