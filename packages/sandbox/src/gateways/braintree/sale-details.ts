import { type Body, isJsonObject } from '../../http/input.ts';
import { addressNames, readAddress } from './addresses.ts';
import { assertPlayed, createFieldFault } from './faults.ts';
import { parseMinorAmount } from './money.ts';
import { innerPart, textsIn } from './part.ts';
import type { LineItem, SaleDetails } from './types.ts';

const customerNames = ['company', 'email', 'fax', 'first_name', 'last_name', 'phone', 'website'] as const;
const texts = ['channel', 'purchase_order_number', 'ships_from_postal_code'] as const;
const amounts = ['tax_amount', 'shipping_amount', 'discount_amount'] as const;
const sources = ['installment', 'installment_first', 'moto', 'recurring', 'recurring_first', 'unscheduled'];

/** Fields of a sale that no outcome depends on. */
export const detailFields = [
  ...texts,
  ...amounts,
  'billing',
  'customer',
  'descriptor',
  'line_items',
  'shipping',
  'tax_exempt',
  'transaction_source',
];

/** What a shop tells of a sale besides its price: kept and answered as it was sent. @throws BraintreeFault 422 */
export function readDetails(sale: Body, currency: string): SaleDetails {
  return {
    ...textsIn(sale, texts),
    ...amountsIn(sale, amounts, currency),
    ...(sale.tax_exempt !== undefined && { tax_exempt: sale.tax_exempt === true }),
    ...sourceIn(sale),
    ...(sale.billing !== undefined && { billing: readAddress(innerPart(sale, 'billing', addressNames)) }),
    ...(sale.shipping !== undefined && { shipping: readAddress(innerPart(sale, 'shipping', addressNames)) }),
    ...(sale.customer !== undefined && {
      customer: textsIn(innerPart(sale, 'customer', customerNames), customerNames),
    }),
    ...descriptorIn(sale),
    ...(sale.line_items !== undefined && { line_items: readLines(sale.line_items, currency) }),
  };
}

function sourceIn({ transaction_source }: Body): { recurring?: boolean } {
  if (transaction_source === undefined) return {};
  if (!sources.some((source) => source === transaction_source)) throw createFieldFault('sourceInvalid');
  return { recurring: String(transaction_source).startsWith('recurring') };
}

/** @throws BraintreeFault 422 */
export function descriptorIn(part: Body): Pick<SaleDetails, 'descriptor'> {
  if (part.descriptor === undefined) return {};
  const names = ['name', 'phone', 'url'] as const;
  const descriptor = textsIn(innerPart(part, 'descriptor', names), names);
  // "Company name/DBA section must be either 3, 7 or 12 characters and the product descriptor can be up to 18, 14, or 9"
  const isName = /^(.{3}\*.{1,18}|.{7}\*.{1,14}|.{12}\*.{1,9})$/.test(descriptor.name ?? 'MER*CER');
  if (!isName || (descriptor.name?.length ?? 0) > 22) throw createFieldFault('descriptorInvalid');
  return { descriptor };
}

const lineTexts = ['commodity_code', 'description', 'kind', 'name', 'product_code', 'unit_of_measure', 'url'] as const;
const lineAmounts = ['discount_amount', 'tax_amount', 'total_amount', 'unit_amount', 'unit_tax_amount'] as const;
const lineFields = [...lineTexts, ...lineAmounts, 'quantity'];

/** @throws BraintreeFault 422 */
export function readLines(lines: unknown, currency: string): LineItem[] {
  if (!Array.isArray(lines) || lines.length > 249) throw createFieldFault('linesInvalid');
  return lines.map((line) => readLine(line, currency));
}

function readLine(line: unknown, currency: string): LineItem {
  if (!isJsonObject(line)) throw createFieldFault('linesInvalid');
  assertPlayed(line, lineFields);
  const { name = '', kind, ...otherTexts } = textsIn(line, lineTexts);
  if (name === '' || name.length > 127) throw createFieldFault('lineNameMissing');
  if (kind !== 'debit' && kind !== 'credit') throw createFieldFault('lineKindMissing');
  const { quantity } = line;
  if (!/^\d{1,10}(\.\d{1,4})?$/.test(String(quantity))) throw createFieldFault('lineQuantityMissing');
  const { unit_amount, total_amount, ...parts } = amountsIn(line, lineAmounts, currency);
  if (unit_amount === undefined) throw createFieldFault('lineUnitAmountMissing');
  if (total_amount === undefined) throw createFieldFault('lineTotalMissing');
  return { name, kind, ...otherTexts, ...parts, quantity: String(quantity), unit_amount, total_amount };
}

function amountsIn<Name extends string>(
  part: Body,
  names: readonly Name[],
  currency: string,
): Partial<Record<Name, string>> {
  const foundDetails = names.flatMap((name) => {
    const value = part[name];
    if (value === undefined) return [];
    // a part may be nothing
    if (Number(value) !== 0) parseMinorAmount(value, currency);
    return [[name, String(value)] as const];
  });
  return Object.fromEntries(foundDetails) as Partial<Record<Name, string>>; // the keys are these names
}
