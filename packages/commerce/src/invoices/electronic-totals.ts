import { type Minor, toMajorUnits } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import { selectTexts } from '@mercer/platform/languages';
import { isEuropeanUnionCountry } from '@mercer/platform/places';
import type { InvoiceLine, InvoiceSnapshot } from './snapshot.ts';

/** Demands of a profile beyond EN 16931. */
export interface ElectronicDemands {
  /** contacts and addresses, as XRechnung does */
  isGerman: boolean;
  /** electronic addresses of both parties, as Peppol does */
  isAddressed: boolean;
}

/**
 * Splits an invoice or a credit note into what an electronic one states.
 * @throws ApiError 400 that names everything that is missing
 */
export function prepareElectronicInvoice(
  snapshot: InvoiceSnapshot,
  demands: ElectronicDemands,
): { issued: InvoiceSnapshot; totals: ElectronicTotals } {
  const issued = snapshot.reverses ? negateAmounts(snapshot) : snapshot;
  const gaps = listElectronicGaps(issued, demands);
  if (gaps.length > 0)
    throw buildValidationError(`${issued.number} cannot be an electronic invoice: ${gaps.join('; ')}`, 'format');
  return { issued, totals: computeTotals(issued) };
}

/** Amounts of one rate: what is taxed, and the tax. */
export interface TaxGroup {
  /** percent; null where no tax is due */
  rate: number | null;
  base: Minor;
  tax: Minor;
}

/** A document-level charge, or an allowance where it is negative. */
export interface Charge {
  rate: number | null;
  amount: Minor;
  reason: string;
}

export interface ElectronicTotals {
  lines: { line: InvoiceLine; net: Minor; rate: number | null }[];
  charges: Charge[];
  groups: TaxGroup[];
}

/** A credit note that takes back another one is an invoice: amounts of a document are positive. */
function negateAmounts(snapshot: InvoiceSnapshot): InvoiceSnapshot {
  return {
    ...snapshot,
    lines: snapshot.lines.map((line) => ({
      ...line,
      price: -line.price,
      total: -line.total,
      ...(line.taxes && { taxes: line.taxes.map((tax) => ({ ...tax, amount: -tax.amount })) }),
    })),
    shipment_total: -snapshot.shipment_total,
    taxes: snapshot.taxes.map(({ base = 0, ...tax }) => ({ ...tax, amount: -tax.amount, base: -base })),
    grand_total: -snapshot.grand_total,
  };
}

export function listElectronicGaps(snapshot: InvoiceSnapshot, { isGerman, isAddressed }: ElectronicDemands): string[] {
  const { seller, buyer, lines, taxes } = snapshot;
  const isOld = !buyer.address || !seller.address || taxes.some(({ base }) => base === undefined);
  if (isOld) return ['it was issued before there were electronic invoices here, or its buyer has left'];
  const isUnclear = lines.some((line) => (line.taxes ?? []).length > 1);
  const checks: [boolean, string][] = [
    [!seller.tax_id, 'the setting invoice has no tax_id'],
    [!seller.address?.country, 'the store has no country'],
    [!buyer.address?.country, 'the billing address has no country'],
    [isUnclear, 'a line with several taxes cannot be stated'],
    ...(isGerman ? listGermanGaps(snapshot) : []),
    ...(isAddressed && !isGerman ? listAddressGaps(snapshot) : []),
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, text]) => text);
}

/** Parties of a document that is sent through a network need an electronic address. */
function listAddressGaps({ seller, buyer }: InvoiceSnapshot): [boolean, string][] {
  return [
    [!seller.email, 'the store has no support_email'],
    [!buyer.email, 'the buyer has no e-mail address'],
  ];
}

function listGermanGaps({ seller, buyer }: InvoiceSnapshot): [boolean, string][] {
  return [
    [!seller.email, 'the store has no support_email'],
    [!seller.phone, 'the store has no phone'],
    [!seller.address?.zip || !seller.address.city, 'the store’s address has no zip or city'],
    [!buyer.email, 'the buyer has no e-mail address'],
    [!buyer.address?.zip || !buyer.address.city, 'the billing address has no zip or city'],
  ];
}

/** Splits the document into lines, charges and groups of a rate, whose net amounts add up exactly. */
function computeTotals(snapshot: InvoiceSnapshot): ElectronicTotals {
  const lines = snapshot.lines.map((line) => {
    const [tax] = line.taxes ?? [];
    const included = (line.taxes ?? []).reduce((sum, each) => (each.included ? sum + each.amount : sum), 0);
    return { line, net: line.total - included, rate: tax ? tax.rate : null };
  });
  const taxTotal = sumAmounts(snapshot.taxes.map(({ amount }) => amount));
  const rates = [...new Set([...snapshot.taxes.map(({ rate }) => rate), ...lines.flatMap(({ rate }) => rate ?? [])])];
  const taxedGroups = rates.map((rate): TaxGroup => {
    const taxes = snapshot.taxes.filter((tax) => tax.rate === rate);
    const lineSum = sumAmounts(lines.filter((line) => line.rate === rate).map(({ net }) => net));
    const base = taxes.length > 0 ? sumAmounts(taxes.map((tax) => tax.base ?? 0)) : lineSum;
    return { rate, base, tax: sumAmounts(taxes.map(({ amount }) => amount)) };
  });
  const untaxed = snapshot.grand_total - taxTotal - sumAmounts(taxedGroups.map(({ base }) => base));
  const hasUntaxed = untaxed !== 0 || taxedGroups.length === 0 || lines.some(({ rate }) => rate === null);
  const groups = hasUntaxed ? [...taxedGroups, { rate: null, base: untaxed, tax: 0 }] : taxedGroups;
  return { lines, groups, charges: groups.flatMap((group) => findCharge(snapshot, group, lines)) };
}

/** Amounts beside the lines that a rate is taken of: shipping, or what a credit note gives back beyond its lines. */
function findCharge(snapshot: InvoiceSnapshot, { rate, base }: TaxGroup, lines: ElectronicTotals['lines']): Charge[] {
  const amount = base - sumAmounts(lines.filter((line) => line.rate === rate).map(({ net }) => net));
  const labels = selectTexts(snapshot.locale).documents;
  const reason = snapshot.shipment_total > 0 && amount > 0 ? labels.shipping : labels.adjustment;
  return amount === 0 ? [] : [{ rate, amount, reason }];
}

export function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function writeAmount(amount: Minor, currency: string): string {
  return String(toMajorUnits(amount, currency));
}

/** Category of a tax (UNTDID 5305): standard, zero, reverse charge, export, exempt. */
export function findCategory({ seller, buyer, tax_exemption }: InvoiceSnapshot, rate: number | null): string {
  if (rate !== null) return rate > 0 ? 'S' : 'Z';
  if (tax_exemption === 'reverse_charge') return 'AE';
  const [home, destination] = [seller.address?.country, buyer.address?.country];
  const isExport = tax_exemption === 'export' || (isEuropeanUnionCountry(home) && !isEuropeanUnionCountry(destination));
  return isExport ? 'G' : 'E';
}

export const exemptionReasons: Record<string, string> = {
  AE: 'Reverse charge',
  G: 'Export outside the EU',
  E: 'No VAT is due',
};
