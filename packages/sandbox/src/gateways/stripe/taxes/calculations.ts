import { createPrefixedId } from '../../../http/ids.ts';
import { address, toStripeAddress } from '../address.ts';
import { type Answer, createAnswer, type ReadCall, toUnixSeconds, type WriteCall } from '../api/call.ts';
import { invalidRequest, StripeFault } from '../api/errors.ts';
import { getObject, insertObject } from '../api/objects.ts';
import { paginateEntries } from '../api/page.ts';
import {
  createChoiceReader,
  createListReader,
  createObjectReader,
  readCurrency,
  readFormParams,
  readInteger,
  readMetadata,
  readText,
  requireParam,
  type Shape,
} from '../api/params.ts';
import type {
  Address,
  TaxBreakdown,
  TaxCalculation,
  TaxCalculationLine,
  TaxCustomerDetails,
  TaxExemption,
} from '../types.ts';
import { computeTaxBreakdown } from './compute-tax.ts';
import { type JurisdictionTax, listJurisdictionTaxes } from './rates.ts';

const behavior = createChoiceReader('exclusive', 'inclusive');
const taxId = createObjectReader({ type: readText, value: readText });

const shape = {
  currency: readCurrency,
  line_items: createListReader(
    createObjectReader({
      amount: readInteger,
      metadata: readMetadata,
      quantity: readInteger,
      reference: readText,
      tax_behavior: behavior,
      tax_code: readText,
    }),
  ),
  shipping_cost: createObjectReader({ amount: readInteger, tax_behavior: behavior, tax_code: readText }),
  customer_details: createObjectReader({
    address,
    address_source: createChoiceReader('billing', 'shipping'),
    tax_ids: createListReader(taxId),
    taxability_override: createChoiceReader('customer_exempt', 'none', 'reverse_charge'),
  }),
  ship_from_details: createObjectReader({ address }),
  tax_date: readInteger,
} satisfies Shape;

const mostLines = 100;
const lifetimeSeconds = 90 * 86_400;
const defaultCode = 'txcd_99999999';
const shippingCode = 'txcd_92010001';
/** Postal codes of the United States that no place has, each for an answer that tests ask for. */
const faultyZips = { unknown: '00000', broken: '00500', slow: '00408' };

type LineParams = ReturnType<typeof shape.line_items>[number];

/** https://docs.stripe.com/api/tax/calculations/create */
export async function createTaxCalculation(call: WriteCall): Promise<Answer> {
  const params = readFormParams(call.form, shape);
  const currency = requireParam(params.currency, 'currency');
  const lineParams = requireParam(params.line_items, 'line_items');
  if (lineParams.length === 0) throw invalidRequest('There must be at least one line item.', { param: 'line_items' });
  if (lineParams.length > mostLines)
    throw invalidRequest(`There can be up to ${mostLines} line items.`, { param: 'line_items' });
  const customer = readCustomer(params.customer_details);
  const taxes = findTaxes(customer.address);
  const exemption = customer.taxability_override;
  const lines = lineParams.map((line, place) => toLine(line, place, { taxes, exemption }));
  assertDistinct(lines);
  const shipping_cost = params.shipping_cost ? toShippingCost(params.shipping_cost, { taxes, exemption }) : null;
  const taxed = [...lines, ...(shipping_cost ? [shipping_cost] : [])];
  const sumTaxes = (kind: 'exclusive' | 'inclusive') =>
    taxed.reduce((sum, { tax_behavior, amount_tax }) => (tax_behavior === kind ? sum + amount_tax : sum), 0);
  const now = toUnixSeconds(call.now);
  const calculation: TaxCalculation = {
    id: createPrefixedId('taxcalc'),
    object: 'tax.calculation',
    amount_total: taxed.reduce((sum, { amount }) => sum + amount, 0) + sumTaxes('exclusive'),
    currency,
    customer: null,
    customer_details: customer,
    expires_at: now + lifetimeSeconds,
    livemode: false,
    ship_from_details: params.ship_from_details ? { address: toStripeAddress(params.ship_from_details.address) } : null,
    shipping_cost: shipping_cost && withoutBreakdown(shipping_cost),
    tax_amount_exclusive: sumTaxes('exclusive'),
    tax_amount_inclusive: sumTaxes('inclusive'),
    tax_breakdown: sumBreakdowns(taxed),
    tax_date: params.tax_date ?? now,
    sandbox: { lines, shipping_breakdown: shipping_cost?.tax_breakdown ?? [] },
  };
  if (customer.address.postal_code === faultyZips.slow) await call.deps.pause(30_000);
  await insertObject(call.db, calculation);
  return createAnswer(calculation);
}

function readCustomer(params: ReturnType<typeof shape.customer_details> | undefined): TaxCustomerDetails {
  const customer = requireParam(params, 'customer_details');
  const location = toStripeAddress(requireParam(customer.address, 'customer_details[address]'));
  return {
    address: location,
    address_source: requireParam(customer.address_source, 'customer_details[address_source]'),
    ip_address: null,
    tax_ids: (customer.tax_ids ?? []).map(({ type, value }) => ({
      type: requireParam(type, 'customer_details[tax_ids][type]'),
      value: requireParam(value, 'customer_details[tax_ids][value]'),
    })),
    taxability_override: customer.taxability_override ?? 'none',
  };
}

/** https://docs.stripe.com/tax/customer-locations: the fields that each country needs. @throws StripeFault */
function findTaxes({ country, state, postal_code }: Address): JurisdictionTax[] {
  const zip = postal_code ?? '';
  const code = requireParam(country ?? undefined, 'customer_details[address][country]');
  if (zip === faultyZips.broken) throw new StripeFault(500, { type: 'api_error', message: 'An error has occurred.' });
  const isFound =
    /^[A-Z]{2}$/.test(code) &&
    (code !== 'US' || (/^\d{5}(-\d{4})?$/.test(zip) && zip !== faultyZips.unknown)) &&
    (code !== 'CA' || zip !== '' || Boolean(state));
  if (isFound) return listJurisdictionTaxes({ country: code, state: state ?? '', zip });
  throw invalidRequest("We could not determine the customer's tax location based on the provided customer address.", {
    code: 'customer_tax_location_invalid',
    param: 'customer_details[address]',
  });
}

interface Taxation {
  taxes: JurisdictionTax[];
  exemption: TaxExemption;
}

function toLine(line: LineParams, place: number, { taxes, exemption }: Taxation): TaxCalculationLine {
  const id = createPrefixedId('tax_li');
  const { quantity = 1, reference = id, tax_behavior = 'exclusive', tax_code = defaultCode } = line;
  const amount = requireParam(line.amount, `line_items[${place}][amount]`);
  assertTaxCode(tax_code, `line_items[${place}][tax_code]`);
  if (amount < 0) throw invalidRequest('An amount must not be negative.', { param: `line_items[${place}][amount]` });
  const taxed = { amount, behavior: tax_behavior, taxCode: tax_code, isShipping: false };
  return {
    id,
    object: 'tax.calculation_line_item',
    amount,
    ...computeTaxBreakdown(taxes, exemption, taxed),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity,
    reference,
    tax_behavior,
    tax_code,
  };
}

function assertTaxCode(code: string, param: string): void {
  if (/^txcd_\d{8}$/.test(code)) return;
  throw invalidRequest(`No such tax code: '${code.slice(0, 40)}'`, { code: 'resource_missing', param });
}

function assertDistinct(lines: readonly TaxCalculationLine[]): void {
  if (new Set(lines.map(({ reference }) => reference)).size === lines.length) return;
  throw invalidRequest('The references of line items must be unique.', { param: 'line_items' });
}

function toShippingCost(params: ReturnType<typeof shape.shipping_cost>, { taxes, exemption }: Taxation) {
  const { tax_behavior = 'exclusive', tax_code = shippingCode } = params;
  assertTaxCode(tax_code, 'shipping_cost[tax_code]');
  const amount = requireParam(params.amount, 'shipping_cost[amount]');
  const taxed = { amount, behavior: tax_behavior, taxCode: tax_code, isShipping: true };
  return { amount, ...computeTaxBreakdown(taxes, exemption, taxed), tax_behavior, tax_code };
}

function withoutBreakdown<T extends { tax_breakdown: TaxBreakdown[] }>({ tax_breakdown: _, ...cost }: T) {
  return cost;
}

/** Sums the parts of all lines by their rate. */
function sumBreakdowns(
  taxed: readonly { tax_behavior: 'exclusive' | 'inclusive'; tax_breakdown: TaxBreakdown[] }[],
): TaxCalculation['tax_breakdown'] {
  const sums = new Map<string, TaxCalculation['tax_breakdown'][number]>();
  for (const { tax_behavior, tax_breakdown } of taxed) {
    for (const { amount, jurisdiction, tax_rate_details, taxability_reason, taxable_amount } of tax_breakdown) {
      const { percentage_decimal, tax_type } = tax_rate_details;
      const { country, state } = jurisdiction;
      const key = JSON.stringify([country, state, percentage_decimal, tax_type, taxability_reason, tax_behavior]);
      const sum = sums.get(key);
      sums.set(key, {
        amount: amount + (sum?.amount ?? 0),
        inclusive: tax_behavior === 'inclusive',
        tax_rate_details: { country, flat_amount: null, percentage_decimal, rate_type: 'percentage', state, tax_type },
        taxability_reason,
        taxable_amount: taxable_amount + (sum?.taxable_amount ?? 0),
      });
    }
  }
  return [...sums.values()];
}

export async function retrieveTaxCalculation(call: ReadCall): Promise<TaxCalculation> {
  readFormParams(call.form, {});
  return findLiveCalculation(call, call.id);
}

export async function listTaxCalculationLines(call: ReadCall): Promise<object> {
  const { sandbox } = await findLiveCalculation(call, call.id);
  return paginateEntries(sandbox.lines, call.form, `/v1/tax/calculations/${call.id}/line_items`);
}

/** @throws StripeFault for a calculation that is not there, or has expired */
export async function findLiveCalculation(
  { db, now }: Pick<ReadCall, 'db' | 'now'>,
  id: string,
  param?: string,
): Promise<TaxCalculation> {
  const calculation = await getObject(db, 'tax.calculation', id, param);
  if (calculation.expires_at > toUnixSeconds(now)) return calculation;
  throw invalidRequest(`The tax calculation ${id} has expired.`, {
    code: 'resource_missing',
    ...(param && { param }),
  });
}
