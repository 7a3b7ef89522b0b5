import type { Minor } from '@mercer/contract';
import type { LineTax, OrderLine } from '../port.ts';

/** https://docs.klarna.com/api/payments/: amounts in minor units, with tax and after discounts */
export interface KlarnaLine {
  type: string;
  name: string;
  reference?: string;
  quantity: number;
  unit_price: Minor;
  /** two implicit decimals: 1900 is 19 % */
  tax_rate: number;
  total_discount_amount: Minor;
  total_amount: Minor;
  total_tax_amount: Minor;
}

export interface KlarnaLines {
  order_lines: KlarnaLine[];
  order_tax_amount: Minor;
}

const types: Record<OrderLine['type'], string> = {
  item: 'physical',
  shipment: 'shipping_fee',
  tax: 'sales_tax',
  giftcard: 'gift_card',
};

/**
 * Converts order lines for Klarna. In the United States the tax is a line of its own; elsewhere each line contains its
 * tax.
 * https://docs.klarna.com/klarna-payments/additional-resources/error-handling-and-validations/tax-handling/
 */
export function buildKlarnaLines(lines: OrderLine[], country: string): KlarnaLines {
  return country === 'US' ? buildUntaxedLines(lines) : linesWithTax(lines);
}

function linesWithTax(lines: OrderLine[]): KlarnaLines {
  const order_lines = lines.filter(({ type }) => type !== 'tax').map(toLineWithTax);
  return { order_lines, order_tax_amount: sumAmounts(order_lines.map((line) => line.total_tax_amount)) };
}

function toLineWithTax(line: OrderLine): KlarnaLine {
  const { tax } = line;
  if (!tax) return toKlarnaLine(line, line.total);
  const total = tax.isIncluded ? line.total : line.total + tax.amount;
  return { ...toKlarnaLine(line, total), ...acceptableTax(total, tax) };
}

function buildUntaxedLines(lines: OrderLine[]): KlarnaLines {
  const net = lines.filter(({ type }) => type !== 'tax').map((line) => toKlarnaLine(line, computeNetTotal(line)));
  const order_tax_amount = sumAmounts(lines.map(({ tax }) => tax?.amount ?? 0));
  const taxLine: OrderLine = { type: 'tax', name: 'Tax', sku: null, quantity: 1, total: order_tax_amount, tax: null };
  const taxLines = order_tax_amount === 0 ? [] : [toKlarnaLine(taxLine, order_tax_amount)];
  return { order_lines: [...net, ...taxLines], order_tax_amount };
}

function computeNetTotal({ total, tax }: OrderLine): Minor {
  return tax?.isIncluded ? total - tax.amount : total;
}

/** Klarna counts unit price × quantity − discount = total: a total that cannot be divided is rounded up, and discounted. */
function toKlarnaLine({ type, name, sku, quantity }: OrderLine, total: Minor): KlarnaLine {
  const unit_price = Math.ceil(total / quantity);
  return {
    type: types[type],
    name: name.slice(0, 255),
    ...(sku && { reference: sku.slice(0, 64) }),
    quantity,
    unit_price,
    tax_rate: 0,
    total_discount_amount: unit_price * quantity - total,
    total_amount: total,
    total_tax_amount: 0,
  };
}

/**
 * Klarna takes a tax that is within ±1 of what its rate, of two decimals of a percent, makes of the total. A rate with more
 * decimals, or of taxes that are taken of each other, gives way to the nearest one; the tax is then that of this rate.
 */
function acceptableTax(total: Minor, { amount, rate }: LineTax): Pick<KlarnaLine, 'tax_rate' | 'total_tax_amount'> {
  const effective = Math.round((10_000 * amount) / (total - amount));
  const isAcceptedRate = (tax_rate: number) => Math.abs(amount - containedTax(total, tax_rate)) <= 1;
  const tax_rate = [Math.round(rate * 100), effective].find(isAcceptedRate);
  if (tax_rate !== undefined) return { tax_rate, total_tax_amount: amount };
  return { tax_rate: effective, total_tax_amount: Math.round(containedTax(total, effective)) };
}

function containedTax(total: Minor, taxRate: number): number {
  return total - (total * 10_000) / (10_000 + taxRate);
}

function sumAmounts(amounts: Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0);
}
