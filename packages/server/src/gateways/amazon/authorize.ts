import { GatewayRefused } from '../faults.ts';
import { fieldsOf, returnAddress } from '../wish.ts';
import { chargesIn, ledgerOf } from './currencies.ts';
import type { AmazonKeys } from './keys.ts';
import type { Signer } from './sign.ts';

/**
 * What the button begins a session with; a page cannot change it, since it is signed.
 * @param currency of the cart
 * @throws GatewayRefused
 */
export async function authorize(
  { storeId, region }: AmazonKeys,
  signer: Signer,
  { webCheckoutDetails }: Record<string, unknown>,
  currency = ledgerOf(region),
): Promise<object> {
  if (!chargesIn(region, currency)) throw new GatewayRefused(`Amazon Pay is not available in ${currency}`);
  const ledger_currency = ledgerOf(region);
  const given = fieldsOf(webCheckoutDetails);
  const payload = JSON.stringify({
    webCheckoutDetails: {
      checkoutReviewReturnUrl: returnAddress(given.checkoutReviewReturnUrl),
      checkoutCancelUrl: returnAddress(given.checkoutCancelUrl),
    },
    storeId,
    chargePermissionType: 'OneTime',
    // named from the start, so that Amazon offers no card that cannot be charged in it
    ...(currency !== ledger_currency && { paymentDetails: { presentmentCurrency: currency } }),
  });
  return { payload, signature: await signer.signButton(payload), ledger_currency };
}
