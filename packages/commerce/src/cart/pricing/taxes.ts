import { getAmountStep } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { TaxExemption } from '../../customers/index.ts';
import { type TaxLine as ComputedTax, computeTaxes } from '../../taxes/index.ts';
import type { CartRow } from '../record/index.ts';
import type { CartLine } from './lines.ts';
import { needsShipment, type PricedShipment } from './shipment.ts';
import type { TaxLine } from './tax-line.ts';

/** Taxable lines and shipment after their discounts. */
export interface Taxable extends TaxedBuyer {
  cart: Pick<CartRow, 'shipping' | 'billing' | 'currency'>;
  lines: CartLine[];
  shipment: PricedShipment;
}

/** Facts about a buyer on which taxes depend. */
export interface TaxedBuyer {
  /** why there are no taxes; null: those of the place apply */
  exemption: TaxExemption | 'export' | null;
  /** null: there is none */
  vatId: string | null;
}

/** The lines with their taxes, and the sum of each tax over lines and shipment; without tax rules there are none. */
export async function taxCartLines(db: Db, { cart, lines, shipment, exemption, vatId }: Taxable) {
  const amounts = lines.map(({ price_total, discount_total, quantity, product }) => ({
    amount: price_total - discount_total,
    quantity,
    // Tax is due where a gift card is spent, as the goods are known then
    taxClass: product.delivery === 'giftcard' ? ('none' as const) : product.taxClass,
    taxCode: product.taxCode,
    delivery: product.delivery,
  }));
  const computed = await computeTaxes(db, pickTaxAddress(cart, lines), {
    currency: cart.currency,
    lines: amounts,
    shipment: shipment.total,
    step: getAmountStep(cart.currency),
    isShipped: needsShipment(lines),
    exemption: exemption === 'export' ? 'customer' : exemption,
    vatId: exemption === 'reverse_charge' ? vatId : null,
  });
  const toLine = createTaxLineMapper(computed.tax_included_total > 0);
  return {
    lines: lines.map((line, place): CartLine => {
      const { tax_total, taxes } = computed.lines[place] ?? { tax_total: 0, taxes: [] };
      return { ...line, tax_total, taxes: taxes.map(toLine) };
    }),
    taxes: computed.taxes.map(toLine),
    taxSource: computed.source,
  };
}

/** Picks the address that determines the taxes: the destination for shipped goods, else the buyer's address. */
export function pickTaxAddress(
  { shipping, billing }: Pick<CartRow, 'shipping' | 'billing'>,
  lines: readonly CartLine[],
) {
  const [first, second] = needsShipment(lines) ? [shipping, billing] : [billing, shipping];
  return first.country ? first : second;
}

function createTaxLineMapper(included: boolean) {
  return ({ id, name, rate, amount }: ComputedTax): TaxLine => ({ id, name, rate: rate / 10_000, amount, included });
}
