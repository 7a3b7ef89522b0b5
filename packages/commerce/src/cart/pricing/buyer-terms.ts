import type { Db } from '@mercer/database';
import {
  type CustomerTerms,
  findCustomerTerms,
  findTaxExemption,
  plainTerms,
  type TaxExemption,
} from '../../customers/index.ts';
import { findExport, findIncludedTax, type IncludedTax } from '../../taxes/index.ts';
import { type CartRow, readCartOffer } from '../record/index.ts';
import type { CartContents, CartLine } from './lines.ts';
import type { PricedShipment } from './shipment.ts';
import { pickTaxAddress } from './taxes.ts';
import { linePriceTotal } from './totals.ts';

/** What the owner has agreed with the buyer of a cart, and what follows for its taxes. */
export interface BuyerTerms extends CustomerTerms {
  /** why there are no taxes; null: those of the place apply */
  exemption: TaxExemption | 'export' | null;
  /** The taxes that the shop's prices contain and the buyer does not pay; null: none. */
  includedTax: IncludedTax | null;
}

const ordinary: BuyerTerms = { ...plainTerms, exemption: null, includedTax: null };

/** Finds the terms of a cart's buyer. A session that sees only the goods of the cart gets the prices of everybody. */
export async function findBuyerTerms(db: Db, cart: CartRow, lines: readonly CartLine[]): Promise<BuyerTerms> {
  // The balance of an order has the taxes of the order in it
  if (cart.viewerId !== undefined || readCartOffer(cart)?.balanceOrderId) return ordinary;
  const terms = await findCustomerTerms(db, {
    accountId: cart.account_id,
    draftId: readCartOffer(cart)?.id ?? null,
  });
  const address = pickTaxAddress(cart, lines);
  const exported = await findExport(db, address, cart.currency);
  if (exported) return { ...terms, exemption: 'export', includedTax: exported.includedTax };
  if (terms === plainTerms) return ordinary;
  const exemption = await findTaxExemption(db, terms, address.country);
  return { ...terms, exemption, includedTax: exemption && (await findIncludedTax(db, address, cart.currency)) };
}

/**
 * Takes the included taxes out of the prices of lines, where they are not due. A renewal keeps the price that its subscription
 * was agreed at.
 */
export function deductIncludedTax(
  lines: CartLine[],
  { includedTax }: BuyerTerms,
  { cart, rows }: Pick<CartContents, 'rows'> & { cart: CartRow },
): CartLine[] {
  if (!includedTax) return lines;
  const agreed = new Set(rows.flatMap(({ id, agreed_price }) => (agreed_price !== null && !cart.draft ? [id] : [])));
  return lines.map((line) => {
    // Gift cards have no tax
    if (agreed.has(line.id) || line.product.delivery === 'giftcard') return line;
    const { quantity, orig_price, auth_total } = line;
    const deduct = (price: number) => price - includedTax.ofGoods(price, line.product.taxClass);
    const price = deduct(line.price);
    return {
      ...line,
      price,
      ...(orig_price !== undefined && { orig_price: deduct(orig_price) }),
      price_total: linePriceTotal({ price, quantity }),
      auth_total: linePriceTotal({ price: deduct(auth_total / quantity), quantity }),
    };
  });
}

/** Takes the included taxes out of the price of a shipment and of the services to choose from. */
export function deductShipmentTax(shipment: PricedShipment, { includedTax }: BuyerTerms): PricedShipment {
  if (!includedTax) return shipment;
  const deduct = (price: number) => price - includedTax.ofShipment(price);
  const { rating, price, total } = shipment;
  const services = rating?.services.map((service) => ({ ...service, price: deduct(service.price) }));
  return {
    ...shipment,
    price: deduct(price),
    total: deduct(total),
    rating: rating && { ...rating, services: services ?? [] },
  };
}
