import type { Minor } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';

/** A tax as an order states it; the amount is in minor units, the rate in percent. */
export interface PartTax {
  id: string;
  name: string;
  rate: number;
  amount: Minor;
  included: boolean;
}

/** Price of one line of an order or of its shipment, or the part of it that is refunded. */
export interface CreditedPart {
  /** null is the shipment */
  item_id: string | null;
  /** contains all taxes, those on top of the price as well */
  amount: Minor;
  taxes: PartTax[];
}

/** The amount without the taxes that come on top of prices, as the lines of an invoice state it. */
export function computePartPrice({ amount, taxes }: Pick<CreditedPart, 'amount' | 'taxes'>): Minor {
  return taxes.reduce((netAmount, tax) => (tax.included ? netAmount : netAmount - tax.amount), amount);
}

/** Says whether two taxes are the same. One rule may have a standard and a reduced rate: these are two taxes. */
export function isSameTax(tax: Pick<PartTax, 'id' | 'rate'>, otherTax: Pick<PartTax, 'id' | 'rate'>): boolean {
  return tax.id === otherTax.id && tax.rate === otherTax.rate;
}

/** The sum of each tax over all parts, in the order in which they first appear. */
export function taxesOfParts(parts: readonly Pick<CreditedPart, 'taxes'>[]): PartTax[] {
  const sums: PartTax[] = [];
  for (const tax of parts.flatMap(({ taxes }) => taxes)) {
    const sum = sums.find((existingTax) => isSameTax(existingTax, tax));
    if (sum) sum.amount += tax.amount;
    else sums.push({ ...tax });
  }
  return sums.filter(({ amount }) => amount !== 0);
}

/** A tax with the net amount that it is taken of. */
export type BasedTax = PartTax & { base: Minor };

/** The sum of each tax over all parts, and of the net amounts that it is taken of. */
export function basedTaxesOfParts(parts: readonly CreditedPart[]): BasedTax[] {
  const netAmounts = parts.map((part) => ({
    ...part,
    net: part.taxes.reduce((net, { amount }) => net - amount, part.amount),
  }));
  return taxesOfParts(parts).map((tax) => ({
    ...tax,
    base: netAmounts
      .filter(({ taxes }) => taxes.some((partTax) => isSameTax(partTax, tax)))
      .reduce((sum, { net }) => sum + net, 0),
  }));
}

/**
 * Splits the cost of an order by line, with the shipment last: the parts add up to the grand total and all of its
 * taxes.
 */
export function computeCostParts(order: Row<'orders'>, items: readonly Row<'order_items'>[]): CreditedPart[] {
  const lines = items.map(({ id, price_total, discount_total, taxes }): CreditedPart => {
    const lineTaxes = parseJson<PartTax[]>(taxes);
    return { item_id: id, amount: addExcludedTaxes(price_total - discount_total, lineTaxes), taxes: lineTaxes };
  });
  const shipped = subtractTaxes(parseJson<PartTax[]>(order.taxes ?? '[]'), taxesOfParts(lines));
  return [...lines, { item_id: null, amount: addExcludedTaxes(order.shipment_total, shipped), taxes: shipped }];
}

function addExcludedTaxes(price: Minor, taxes: readonly PartTax[]): Minor {
  return taxes.reduce((sum, { included, amount }) => (included ? sum : sum + amount), price);
}

/** The taxes without the amounts that were taken of each; nothing is less than zero. */
export function subtractTaxes<Tax extends PartTax>(taxes: readonly Tax[], takenTaxes: readonly PartTax[]): Tax[] {
  return taxes.map((tax) => ({ ...tax, amount: Math.max(0, tax.amount - sumMatchingTax(takenTaxes, tax)) }));
}

/** Sums the amounts of one tax. */
export function sumMatchingTax(taxes: readonly PartTax[], tax: PartTax): Minor {
  return taxes.filter((candidate) => isSameTax(candidate, tax)).reduce((sum, { amount }) => sum + amount, 0);
}
