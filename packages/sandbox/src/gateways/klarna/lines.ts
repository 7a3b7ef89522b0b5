import type { Body } from '../../http/input.ts';
import { badValueError } from './errors.ts';
import { assertDocumented, readObjectList } from './fields.ts';

const types = [
  'physical',
  'discount',
  'shipping_fee',
  'sales_tax',
  'digital',
  'gift_card',
  'store_credit',
  'surcharge',
];
const fields = [
  'image_url',
  'merchant_data',
  'name',
  'product_identifiers',
  'product_url',
  'quantity',
  'quantity_unit',
  'reference',
  'subscription',
  'tax_rate',
  'total_amount',
  'total_discount_amount',
  'total_tax_amount',
  'type',
  'unit_price',
];
const maxAmount = 200_000_000;

/**
 * The lines of an order, which add up in amount and in tax.
 * https://docs.klarna.com/klarna-payments/additional-resources/error-handling-and-validations/tax-handling/
 * @throws SandboxError
 */
export function readOrderLines(body: Body): Body[] {
  const lines = readReportedLines(body);
  if (lines.length === 0 || sumLineField(lines, 'total_amount') !== body.order_amount)
    throw badValueError('order_lines');
  return lines;
}

/**
 * Checks and returns the order's tax. A separate tax line, as in the United States, counts as the order's tax.
 * @throws SandboxError
 */
export function readOrderTax(body: Body, lines: Body[]): number {
  const taxLines = lines.filter(({ type }) => type === 'sales_tax');
  const expected = sumLineField(lines, 'total_tax_amount') + sumLineField(taxLines, 'total_amount');
  const statedTax = body.order_tax_amount ?? 0;
  if (statedTax !== expected) throw badValueError('order_tax_amount');
  return expected;
}

/**
 * Reads the lines that a capture or a refund reports; they need not cover its whole amount.
 * @throws SandboxError
 */
export function readReportedLines(body: Body): Body[] {
  const lines = readObjectList(body, 'order_lines', 1000);
  for (const [at, line] of lines.entries()) assertValidLine(line, `order_lines[${at}].`);
  return lines;
}

function assertValidLine(line: Body, place: string): void {
  assertDocumented(line, fields, place);
  const { type = 'physical', name, reference } = line;
  if (!types.includes(String(type))) throw badValueError(`${place}type`);
  if (typeof name !== 'string' || name.length < 1 || name.length > 255) throw badValueError(`${place}name`);
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > 255)) {
    throw badValueError(`${place}reference`);
  }
  assertAmounts(line, place);
  assertLineTax(line, place);
}

function assertAmounts(line: Body, place: string): void {
  const [quantity, price, total] = ['quantity', 'unit_price', 'total_amount'].map((field) =>
    readIntegerField(line, field, place),
  );
  const discount = readIntegerField(line, 'total_discount_amount', place, 0);
  if (quantity === undefined || quantity < 0) throw badValueError(`${place}quantity`);
  if (discount < 0) throw badValueError(`${place}total_discount_amount`);
  if (price === undefined || total === undefined) throw badValueError(`${place}total_amount`);
  if (Math.abs(price) > maxAmount || price * quantity - discount !== total) throw badValueError(`${place}total_amount`);
}

function assertLineTax(line: Body, place: string): void {
  const rate = readIntegerField(line, 'tax_rate', place, 0);
  if (rate < 0 || rate > 10_000) throw badValueError(`${place}tax_rate`);
  const total = Number(line.total_amount);
  const contained = total - (total * 10_000) / (10_000 + rate);
  if (Math.abs(readIntegerField(line, 'total_tax_amount', place, 0) - contained) > 1)
    throw badValueError(`${place}total_tax_amount`);
}

function readIntegerField(line: Body, field: string, place: string, whenMissing?: number): number {
  const value = line[field] ?? whenMissing;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw badValueError(place + field);
}

function sumLineField(lines: Body[], field: string): number {
  return lines.reduce((total, line) => total + Number(line[field] ?? 0), 0);
}
