import type { Body } from '../http/input.ts';
import { badValue } from './errors.ts';
import { assertDocumented, objectsAt } from './fields.ts';

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
export function orderLinesOf(body: Body): Body[] {
  const lines = shownLines(body);
  if (lines.length === 0 || sum(lines, 'total_amount') !== body.order_amount) throw badValue('order_lines');
  return lines;
}

/** Where the tax is a line of its own, as in the United States, it counts as the order's tax. @throws SandboxError */
export function orderTaxOf(body: Body, lines: Body[]): number {
  const taxLines = lines.filter(({ type }) => type === 'sales_tax');
  const expected = sum(lines, 'total_tax_amount') + sum(taxLines, 'total_amount');
  const given = body.order_tax_amount ?? 0;
  if (given !== expected) throw badValue('order_tax_amount');
  return expected;
}

/** What a capture or a refund tells of its lines: they need not be all that is taken. @throws SandboxError */
export function shownLines(body: Body): Body[] {
  const lines = objectsAt(body, 'order_lines', 1000);
  for (const [at, line] of lines.entries()) assertLine(line, `order_lines[${at}].`);
  return lines;
}

function assertLine(line: Body, place: string): void {
  assertDocumented(line, fields, place);
  const { type = 'physical', name, reference } = line;
  if (!types.includes(String(type))) throw badValue(`${place}type`);
  if (typeof name !== 'string' || name.length < 1 || name.length > 255) throw badValue(`${place}name`);
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > 255)) {
    throw badValue(`${place}reference`);
  }
  assertAmounts(line, place);
  assertTax(line, place);
}

function assertAmounts(line: Body, place: string): void {
  const [quantity, price, total] = ['quantity', 'unit_price', 'total_amount'].map((field) =>
    integerAt(line, field, place),
  );
  const discount = integerAt(line, 'total_discount_amount', place, 0);
  if (quantity === undefined || quantity < 0) throw badValue(`${place}quantity`);
  if (discount < 0) throw badValue(`${place}total_discount_amount`);
  if (price === undefined || total === undefined) throw badValue(`${place}total_amount`);
  if (Math.abs(price) > maxAmount || price * quantity - discount !== total) throw badValue(`${place}total_amount`);
}

function assertTax(line: Body, place: string): void {
  const rate = integerAt(line, 'tax_rate', place, 0);
  if (rate < 0 || rate > 10_000) throw badValue(`${place}tax_rate`);
  const total = Number(line.total_amount);
  const contained = total - (total * 10_000) / (10_000 + rate);
  if (Math.abs(integerAt(line, 'total_tax_amount', place, 0) - contained) > 1)
    throw badValue(`${place}total_tax_amount`);
}

function integerAt(line: Body, field: string, place: string, whenMissing?: number): number {
  const value = line[field] ?? whenMissing;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw badValue(place + field);
}

function sum(lines: Body[], field: string): number {
  return lines.reduce((total, line) => total + Number(line[field] ?? 0), 0);
}
