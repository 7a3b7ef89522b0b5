import { createPrefixedId } from '../../http/ids.ts';
import type { ReadCall } from './api/call.ts';
import { invalidRequest } from './api/errors.ts';
import { getObject } from './api/objects.ts';
import { paginateEntries } from './api/page.ts';
import {
  createListReader,
  createObjectReader,
  createUnsettableReader,
  type Params,
  readBoolean,
  readInteger,
  readMinorAmount,
  readNullableText,
  readText,
  requireParam,
  type Shape,
} from './api/params.ts';
import type { AmountDetails, LineItem, PaymentIntent } from './types.ts';

const lineItem = createObjectReader({
  discount_amount: readInteger,
  payment_method_options: createObjectReader({
    card: createObjectReader({ commodity_code: readText }),
    klarna: createObjectReader({
      image_url: readText,
      product_url: readText,
      reference: readText,
      subscription_reference: readText,
    }),
  }),
  product_code: readText,
  product_name: readText,
  quantity: readMinorAmount,
  tax: createObjectReader({ total_tax_amount: readInteger }),
  unit_cost: readInteger,
  unit_of_measure: readText,
});

const shape = {
  discount_amount: readInteger,
  enforce_arithmetic_validation: readBoolean,
  line_items: createListReader(lineItem),
  shipping: createObjectReader({
    amount: readInteger,
    from_postal_code: readNullableText,
    to_postal_code: readNullableText,
  }),
  tax: createObjectReader({ total_tax_amount: readInteger }),
} satisfies Shape;

/** Parameters that break an amount down: level 2 and level 3 data, on which no outcome depends. */
export const amountDetails = createUnsettableReader(createObjectReader(shape));

type AmountDetailsParams = Params<typeof shape>;

/**
 * The details of an intent as they are answered, and its lines, which are answered where they are asked for.
 * @throws StripeFault `amount_details_amount_mismatch`, unless the caller prefers the error in the answer
 */
export function readAmountDetails(
  detailParams: AmountDetailsParams | null,
  price: number,
): { details: AmountDetails; lines: LineItem[] } {
  if (!detailParams) return { details: { tip: {} }, lines: [] };
  const lines = (detailParams.line_items ?? []).map(createLineItem);
  assertExclusive(detailParams, lines);
  const error = findSumError(detailParams, lines, price);
  if (error && detailParams.enforce_arithmetic_validation !== false) {
    throw invalidRequest(error.message, { code: error.code, param: 'amount_details' });
  }
  const { discount_amount, shipping, tax } = detailParams;
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

function createLineItem(line: ReturnType<typeof lineItem>, place: number): LineItem {
  const toParamName = (name: string) => `amount_details[line_items][${place}][${name}]`;
  return {
    id: createPrefixedId('uli'),
    object: 'payment_intent_amount_details_line_item',
    discount_amount: line.discount_amount ?? null,
    payment_method_options: line.payment_method_options ?? null,
    product_code: line.product_code ?? null,
    product_name: requireParam(line.product_name, toParamName('product_name')),
    quantity: requireParam(line.quantity, toParamName('quantity')),
    tax: line.tax
      ? { total_tax_amount: requireParam(line.tax.total_tax_amount, toParamName('tax][total_tax_amount')) }
      : null,
    unit_cost: requireParam(line.unit_cost, toParamName('unit_cost')),
    unit_of_measure: line.unit_of_measure ?? null,
  };
}

/** Discounts and taxes are told of the whole amount or of its lines, and of at most 200 lines. */
function assertExclusive({ discount_amount, tax }: AmountDetailsParams, lines: LineItem[]): void {
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

/**
 * Finds the error of a breakdown: with lines, the parts must add up to the amount; without, they are at most the
 * amount.
 */
function findSumError({ discount_amount = 0, shipping, tax }: AmountDetailsParams, lines: LineItem[], price: number) {
  const extras = (shipping?.amount ?? 0) + (tax?.total_tax_amount ?? 0);
  if (lines.length === 0) {
    if (extras + discount_amount <= price) return undefined;
    const message = 'The tax, shipping and discount of amount_details are more than the amount.';
    return { code: 'amount_details_tax_shipping_discount_greater_than_amount', message };
  }
  const sum = lines.reduce((total, line) => total + computeLinePrice(line), extras - discount_amount);
  if (sum === price) return undefined;
  const message = `The line items, tax, shipping and discount of amount_details add up to ${sum}, the amount is ${price}.`;
  return { code: 'amount_details_amount_mismatch', message };
}

function computeLinePrice({ unit_cost, quantity, tax, discount_amount }: LineItem): number {
  return unit_cost * quantity + (tax?.total_tax_amount ?? 0) - (discount_amount ?? 0);
}

export async function listLineItems({ db, form, id }: ReadCall): Promise<object> {
  const intent = await getObject(db, 'payment_intent', id);
  return paginateEntries(getLineItems(intent), form, `/v1/payment_intents/${id}/amount_details_line_items`);
}

const getLineItems = ({ sandbox }: PaymentIntent) => sandbox.line_items ?? [];
