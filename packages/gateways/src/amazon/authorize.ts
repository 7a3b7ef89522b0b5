import { returnAddress, toFieldRecord } from '../browser-params.ts';
import { GatewayRefused } from '../errors.ts';
import { canChargeCurrency, getLedgerCurrency } from './currencies.ts';
import type { AmazonKeys } from './keys.ts';
import type { Signer } from './sign.ts';

/**
 * Builds and signs the payload that Amazon's button starts a session with; the signature keeps the page from changing
 * it.
 * @param currency of the cart
 * @throws GatewayRefused
 */
export async function signButtonPayload(
  { storeId, region }: AmazonKeys,
  signer: Signer,
  { webCheckoutDetails }: Record<string, unknown>,
  currency = getLedgerCurrency(region),
): Promise<object> {
  if (!canChargeCurrency(region, currency)) throw new GatewayRefused(`Amazon Pay is not available in ${currency}`);
  const ledger_currency = getLedgerCurrency(region);
  const checkoutDetails = toFieldRecord(webCheckoutDetails);
  const payload = JSON.stringify({
    webCheckoutDetails: {
      checkoutReviewReturnUrl: returnAddress(checkoutDetails.checkoutReviewReturnUrl),
      checkoutCancelUrl: returnAddress(checkoutDetails.checkoutCancelUrl),
    },
    storeId,
    chargePermissionType: 'OneTime',
    // named from the start, so that Amazon offers no card that cannot be charged in it
    ...(currency !== ledger_currency && { paymentDetails: { presentmentCurrency: currency } }),
  });
  return { payload, signature: await signer.signButton(payload), ledger_currency };
}
