import type { TaxBreakdown, TaxExemption } from '../types.ts';
import type { JurisdictionTax } from './rates.ts';

type TaxBehavior = 'exclusive' | 'inclusive';

interface TaxedAmount {
  /** smallest unit of the currency */
  amount: number;
  behavior: TaxBehavior;
  taxCode: string;
  isShipping: boolean;
}

/** https://docs.stripe.com/tax/tax-codes: nontaxable goods, and gift cards */
const untaxedCodes = new Set(['txcd_00000000', 'txcd_10502000']);
/** books, food and other goods of daily life */
const reducedCodes = /^txcd_(3501|40)/;

/** Computes the taxes of one amount, by jurisdiction. */
export function computeTaxBreakdown(
  taxes: readonly JurisdictionTax[],
  exemption: TaxExemption,
  { amount, behavior, taxCode, isShipping }: TaxedAmount,
): { amount_tax: number; tax_breakdown: TaxBreakdown[] } {
  const rates = taxes.map((tax) => findRate(tax, { exemption, taxCode, isShipping }));
  const totalRate = rates.reduce((sum, { rate }) => sum + rate, 0);
  const net = behavior === 'inclusive' ? amount / (1 + totalRate / 100) : amount;
  const amount_tax = behavior === 'inclusive' ? Math.round(amount - net) : undefined;
  const amounts = rates.map(({ rate }) => Math.round((net * rate) / 100));
  if (amount_tax !== undefined && amounts.length > 0) {
    const rounded = amounts.reduce((sum, part) => sum + part, 0);
    amounts[0] = (amounts[0] ?? 0) + amount_tax - rounded;
  }
  return {
    amount_tax: amounts.reduce((sum, part) => sum + part, 0),
    tax_breakdown: taxes.map((tax, place) => ({
      amount: amounts[place] ?? 0,
      jurisdiction: { country: tax.country, display_name: tax.name, level: tax.level, state: tax.state },
      sourcing: 'destination',
      tax_rate_details: {
        display_name: tax.taxName,
        percentage_decimal: String(rates[place]?.rate ?? 0),
        tax_type: tax.type,
      },
      taxability_reason: rates[place]?.reason ?? 'standard_rated',
      taxable_amount: (rates[place]?.rate ?? 0) === 0 ? 0 : Math.round(net),
    })),
  };
}

interface Taxability {
  exemption: TaxExemption;
  taxCode: string;
  isShipping: boolean;
}

function findRate(tax: JurisdictionTax, { exemption, taxCode, isShipping }: Taxability) {
  if (exemption === 'customer_exempt') return { rate: 0, reason: 'customer_exempt' } as const;
  if (exemption === 'reverse_charge') return { rate: 0, reason: 'reverse_charge' } as const;
  if (untaxedCodes.has(taxCode) || (isShipping && !tax.isOnShipping))
    return { rate: 0, reason: 'product_exempt' } as const;
  return tax.reducedRate !== undefined && reducedCodes.test(taxCode)
    ? ({ rate: tax.reducedRate, reason: 'reduced_rated' } as const)
    : ({ rate: tax.rate, reason: 'standard_rated' } as const);
}
