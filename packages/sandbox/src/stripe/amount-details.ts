import { newId } from '../http/ids.ts';
import type { ReadCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { getObject } from './api/objects.ts';
import { pageOf } from './api/page.ts';
import {
  amount,
  boolean,
  integer,
  listOf,
  nullable,
  object,
  type Params,
  required,
  type Shape,
  text,
  unsettable,
} from './api/params.ts';
import type { AmountDetails, LineItem, PaymentIntent } from './types.ts';

const lineItem = object({
  discount_amount: integer,
  payment_method_options: object({
    card: object({ commodity_code: text }),
    klarna: object({ image_url: text, product_url: text, reference: text, subscription_reference: text }),
  }),
  product_code: text,
  product_name: text,
  quantity: amount,
  tax: object({ total_tax_amount: integer }),
  unit_cost: integer,
  unit_of_measure: text,
});

const shape = {
  discount_amount: integer,
  enforce_arithmetic_validation: boolean,
  line_items: listOf(lineItem),
  shipping: object({ amount: integer, from_postal_code: nullable, to_postal_code: nullable }),
  tax: object({ total_tax_amount: integer }),
} satisfies Shape;

/** What an amount is made of: data of level 2 and 3, which no outcome depends on. */
export const amountDetails = unsettable(object(shape));

type Asked = Params<typeof shape>;

/**
 * The details of an intent as they are answered, and its lines, which are answered where they are asked for.
 * @throws StripeFault `amount_details_amount_mismatch`, unless the caller prefers the error in the answer
 */
export function readAmountDetails(asked: Asked | null, price: number): { details: AmountDetails; lines: LineItem[] } {
  if (!asked) return { details: { tip: {} }, lines: [] };
  const lines = (asked.line_items ?? []).map(newLineItem);
  assertExclusive(asked, lines);
  const error = sumError(asked, lines, price);
  if (error && asked.enforce_arithmetic_validation !== false) {
    throw invalidRequest(error.message, { code: error.code, param: 'amount_details' });
  }
  const { discount_amount, shipping, tax } = asked;
  const blank = { amount: null, from_postal_code: null, to_postal_code: null };
  const details: AmountDetails = {
    ...(discount_amount !== undefined && { discount_amount }),
    ...(error && { error }),
    ...(shipping && { shipping: { ...blank, ...shipping } }),
    ...(tax && { tax: { total_tax_amount: tax.total_tax_amount ?? null } }),
    tip: {},
  };
  return { details, lines };
}

function newLineItem(line: ReturnType<typeof lineItem>, place: number): LineItem {
  const param = (name: string) => `amount_details[line_items][${place}][${name}]`;
  return {
    id: newId('uli'),
    object: 'payment_intent_amount_details_line_item',
    discount_amount: line.discount_amount ?? null,
    payment_method_options: line.payment_method_options ?? null,
    product_code: line.product_code ?? null,
    product_name: required(line.product_name, param('product_name')),
    quantity: required(line.quantity, param('quantity')),
    tax: line.tax ? { total_tax_amount: required(line.tax.total_tax_amount, param('tax][total_tax_amount')) } : null,
    unit_cost: required(line.unit_cost, param('unit_cost')),
    unit_of_measure: line.unit_of_measure ?? null,
  };
}

/** Discounts and taxes are told of the whole amount or of its lines, and of at most 200 lines. */
function assertExclusive({ discount_amount, tax }: Asked, lines: LineItem[]): void {
  if (lines.length > 200) {
    throw invalidRequest('There can be up to 200 line items.', { param: 'amount_details[line_items]' });
  }
  const clash = [
    discount_amount !== undefined && lines.some((line) => line.discount_amount !== null) && 'discount_amount',
    tax !== undefined && lines.some((line) => line.tax !== null) && 'tax',
  ].find(Boolean);
  if (!clash) return;
  const message = `amount_details[${clash}] and amount_details[line_items][#][${clash}] are mutually exclusive.`;
  throw invalidRequest(message, { code: 'parameters_exclusive', param: `amount_details[${clash}]` });
}

/** With lines the parts add up to the amount; without, they are at most the amount. */
function sumError({ discount_amount = 0, shipping, tax }: Asked, lines: LineItem[], price: number) {
  const extras = (shipping?.amount ?? 0) + (tax?.total_tax_amount ?? 0);
  if (lines.length === 0) {
    if (extras + discount_amount <= price) return undefined;
    const message = 'The tax, shipping and discount of amount_details are more than the amount.';
    return { code: 'amount_details_tax_shipping_discount_greater_than_amount', message };
  }
  const sum = lines.reduce((total, line) => total + priceOf(line), extras - discount_amount);
  if (sum === price) return undefined;
  const message = `The line items, tax, shipping and discount of amount_details add up to ${sum}, the amount is ${price}.`;
  return { code: 'amount_details_amount_mismatch', message };
}

function priceOf({ unit_cost, quantity, tax, discount_amount }: LineItem): number {
  return unit_cost * quantity + (tax?.total_tax_amount ?? 0) - (discount_amount ?? 0);
}

export async function listLineItems({ db, form, id }: ReadCall): Promise<object> {
  const intent = await getObject(db, 'payment_intent', id);
  return pageOf(linesOf(intent), form, `/v1/payment_intents/${id}/amount_details_line_items`);
}

const linesOf = ({ sandbox }: PaymentIntent) => sandbox.line_items ?? [];
