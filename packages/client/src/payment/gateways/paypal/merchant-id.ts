import type { MethodSettings } from '../../payment-settings.ts';

/** The account that receives the money; none in the progressive mode, which pays to an e-mail address. */
export function getMerchantId(settings: MethodSettings): string | undefined {
  if (!settings.ppcp) return settings.merchant_id;
  return settings.mode === 'live' ? settings.live_merchant_id : settings.test_merchant_id;
}
