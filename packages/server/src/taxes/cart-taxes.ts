import type { Minor } from '@mercer/contract';
import { type AppliedTax, computeLineTax, type Taxed, type TaxLine } from './amount.ts';
import type { TaxRule } from './rule.ts';

export type TaxClass = 'standard' | 'reduced' | 'none';

/** Amounts to tax, in minor units after discounts. */
export interface Taxable {
  lines: readonly { amount: Minor; taxClass: TaxClass }[];
  shipment: number;
}

export interface CartTaxes {
  /** Taxes of each line, in the order of `Taxable.lines`. */
  lines: Taxed[];
  shipment: Taxed;
  tax_total: Minor;
  /** the part of `tax_total` that the prices contain already */
  tax_included_total: Minor;
  /** the sum of each tax over lines and shipment */
  taxes: TaxLine[];
}

const noTax: Taxed = { tax_total: 0, taxes: [] };

/** @param rules those of one place, in the order in which they are taken */
export function computeCartTaxes(
  { lines, shipment }: Taxable,
  rules: readonly TaxRule[],
  included: boolean,
): CartTaxes {
  const taxed = {
    lines: lines.map(({ amount, taxClass }) => computeLineTax(amount, listTaxesOfClass(rules, taxClass), included)),
    shipment: computeLineTax(shipment, toAppliedTaxes(rules.filter(isOnShipping), rateOf.standard), included),
  };
  const taxedLines = [...taxed.lines, taxed.shipment];
  const tax_total = taxedLines.reduce((sum, line) => sum + line.tax_total, 0);
  return { ...taxed, tax_total, tax_included_total: included ? tax_total : 0, taxes: sumTaxLines(taxedLines) };
}

export function toUntaxedTotals(lines: number): CartTaxes {
  return { lines: Array(lines).fill(noTax), shipment: noTax, tax_total: 0, tax_included_total: 0, taxes: [] };
}

const rateOf = {
  standard: ({ rate }: TaxRule) => rate,
  reduced: ({ rate, reduced_rate }: TaxRule) => reduced_rate ?? rate,
};

function listTaxesOfClass(rules: readonly TaxRule[], taxClass: TaxClass): AppliedTax[] {
  return taxClass === 'none' ? [] : toAppliedTaxes(rules, rateOf[taxClass]);
}

function toAppliedTaxes(rules: readonly TaxRule[], rate: (rule: TaxRule) => number): AppliedTax[] {
  return rules.map((rule) => ({ id: rule.id, name: rule.name, rate: rate(rule), compound: rule.compound === 1 }));
}

function isOnShipping({ shipping }: TaxRule): boolean {
  return shipping === 1;
}

/** A reduced rate is a line of its own, so that a shopper can follow each sum. */
function sumTaxLines(taxedLines: readonly Taxed[]): TaxLine[] {
  const sums = new Map<string, TaxLine>();
  for (const line of taxedLines.flatMap(({ taxes }) => taxes)) {
    const key = `${line.id} ${line.rate}`;
    sums.set(key, { ...line, amount: line.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}
