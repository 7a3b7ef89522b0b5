import type { Minor } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { getPurchasable } from '../../catalog/index.ts';
import type { RatedService } from '../../shipping/index.ts';
import { findExport } from '../../taxes/index.ts';
import type { CartRow } from '../record/index.ts';
import { readCartMoney } from './currency.ts';
import type { CartLine } from './lines.ts';
import { needsShipment, type PricedShipment, rateCartLines } from './shipment.ts';
import { pickTaxAddress, type TaxedBuyer, taxCartLines } from './taxes.ts';

/** A line whose price and discount are agreed on; in minor units. */
interface SettledLine {
  id: string;
  product_id: string;
  variant_id: string | null;
  quantity: number;
  price: Minor;
  price_total: Minor;
  discount_total: Minor;
}

/** Destination of the lines, with currency and locale. */
export type Destination = Pick<CartRow, 'shipping' | 'billing' | 'currency' | 'locale'> & TaxedBuyer;

/** Results that depend on the destination of settled lines. */
export interface Settled {
  /** false for digital products and gift cards alone */
  isSent: boolean;
  /** Services that carry the lines, at today's prices. */
  services: RatedService[];
  /** True where the lines are exported, so that no tax is due. */
  isExport: boolean;
  tax(shipment: PricedShipment): ReturnType<typeof taxCartLines>;
}

/**
 * Rates and taxes lines that were priced before, as a cart's are.
 * @returns null where the catalogue has one of them no more, or the store does not sell in the currency
 */
export async function settleLines(
  db: Db,
  destination: Destination,
  settled: readonly SettledLine[],
  now: Date,
): Promise<Settled | null> {
  const money = await readCartMoney(db, destination);
  const products = await getPurchasable(
    db,
    settled.map(({ product_id }) => product_id),
  );
  const sums = { auth_total: 0, discount_each: 0, tax_total: 0, taxes: [] };
  // Unsold lines belong to no cart any more
  const unpriced = { line_key: '', options: [], purchase_option: null, metadata: '{}', ...sums };
  const lines = settled.flatMap((line): CartLine[] => {
    const product = products.get(line.product_id);
    return product ? [{ ...line, ...unpriced, product }] : [];
  });
  if (lines.length < settled.length || money.currency !== destination.currency) return null;
  const isSent = needsShipment(lines);
  const isExport = (await findExport(db, pickTaxAddress(destination, lines), destination.currency)) !== null;
  const { exemption, vatId } = destination;
  const { services } = isSent ? await rateCartLines(db, destination, lines, { money, now }) : { services: [] };
  return {
    isSent,
    services,
    isExport,
    tax: (shipment) => taxCartLines(db, { cart: destination, lines, shipment, exemption, vatId }),
  };
}
