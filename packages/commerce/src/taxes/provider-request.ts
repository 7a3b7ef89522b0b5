import { hashToken } from '@mercer/database';
import type { TaxRequest } from '@mercer/gateways';
import { normalizePlace } from '@mercer/platform/places';
import type { TaxSettings } from '@mercer/platform/settings';

/** Address whose taxes apply, as a cart has it. */
export type TaxedAddress = Parameters<typeof normalizePlace>[0] & {
  address1?: string | null | undefined;
  city?: string | null | undefined;
};

/** Goods as a provider of taxes has to know them; amounts in minor units after discounts. */
export interface ProviderTaxable {
  currency: string;
  lines: readonly ProviderTaxableLine[];
  shipment: number;
  isIncluded: boolean;
  isShipped: boolean;
  exemption: TaxRequest['exemption'];
  /** the buyer's, where the exemption depends on it */
  vatId: string | null;
}

interface ProviderTaxableLine {
  amount: number;
  quantity: number;
  taxClass: string;
  /** the provider's code of the product; null: that of its tax class */
  taxCode: string | null;
  delivery: string;
}

/** https://docs.stripe.com/tax/tax-codes */
const usualCodes = {
  goods: 'txcd_99999999',
  digital: 'txcd_10000000',
  giftcard: 'txcd_10502000',
  untaxed: 'txcd_00000000',
};

/**
 * Builds the question to a provider of taxes. The reference of a line is its place, beginning with 1; lines without a price are left out.
 * @returns null where nothing is to be taxed, or the address does not lead to a place yet
 */
export function buildTaxRequest(
  address: TaxedAddress,
  { currency, lines, shipment, isIncluded, isShipped, exemption, vatId }: ProviderTaxable,
  settings: Pick<TaxSettings, 'tax_codes' | 'shipping_tax_code'>,
): TaxRequest | null {
  const place = normalizePlace(address);
  if (!place || !isLocated(place)) return null;
  const isUntaxed = ({ amount, taxClass, taxCode }: ProviderTaxableLine) =>
    amount === 0 || (taxClass === 'none' && taxCode === null);
  if (shipment === 0 && lines.every(isUntaxed)) return null;
  const requestLines = lines.map(({ amount, quantity, ...goods }, at) => ({
    reference: String(at + 1),
    amount,
    quantity,
    taxCode: findTaxCode(goods, settings),
  }));
  return {
    currency,
    lines: requestLines.filter(({ amount }) => amount > 0),
    shipment: shipment > 0 ? { amount: shipment, taxCode: settings.shipping_tax_code } : null,
    isIncluded,
    address: {
      address1: address.address1,
      city: address.city,
      state: place.state,
      zip: address.zip,
      country: place.country,
    },
    isShipped,
    exemption,
    vatId,
  };
}

/** https://docs.stripe.com/tax/customer-locations: only two countries need more than their name. */
function isLocated({ country, state, zip }: { country: string; state: string; zip: string }): boolean {
  if (country === 'US') return zip !== '';
  return country !== 'CA' || zip !== '' || state !== '';
}

function findTaxCode(
  { taxClass, taxCode, delivery }: Pick<ProviderTaxableLine, 'taxClass' | 'taxCode' | 'delivery'>,
  { tax_codes }: Pick<TaxSettings, 'tax_codes'>,
): string {
  if (delivery === 'giftcard') return usualCodes.giftcard;
  if (taxCode !== null) return taxCode;
  if (Object.hasOwn(tax_codes, taxClass)) return tax_codes[taxClass] ?? usualCodes.goods;
  if (taxClass === 'none') return usualCodes.untaxed;
  return delivery === 'digital' ? usualCodes.digital : usualCodes.goods;
}

/** Hash under which the answer to a request is kept. */
export function hashTaxRequest(provider: string, request: TaxRequest): string {
  return hashToken(JSON.stringify([provider, request]));
}
