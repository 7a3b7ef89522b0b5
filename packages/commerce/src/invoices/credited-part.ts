import type { Minor } from '@mercer/contract';

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
