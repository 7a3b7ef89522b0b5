import { amountDetails, readAmountDetails } from './amount-details.ts';
import {
  createObjectReader,
  createUnsettableReader,
  type Params,
  readNullableText,
  readText,
  readTextList,
  type Shape,
} from './api/params.ts';
import { mergedOptions } from './method-options.ts';
import type { PaymentIntent } from './types.ts';

/** Parameters of a payment intent in addition to its price and method: they are checked, stored and returned. */
export const detailParams = {
  amount_details: amountDetails,
  excluded_payment_method_types: readTextList,
  payment_details: createUnsettableReader(
    createObjectReader({ customer_reference: readNullableText, order_reference: readNullableText }),
  ),
  transfer_group: readText,
} satisfies Shape;

type DetailInput = Params<typeof detailParams> & { payment_method_options?: object };

/** @param price what the details of the amount have to add up to */
export function applyPaymentDetails(intent: PaymentIntent, params: DetailInput, price = intent.amount): PaymentIntent {
  const { amount_details, excluded_payment_method_types: excluded, payment_details, transfer_group } = params;
  const parsedDetails = amount_details === undefined ? undefined : readAmountDetails(amount_details, price);
  const payment_method_options = mergedOptions('pi', intent.payment_method_options, params.payment_method_options);
  return {
    ...intent,
    payment_method_options,
    ...(parsedDetails && {
      amount_details: parsedDetails.details,
      sandbox: { ...intent.sandbox, line_items: parsedDetails.lines },
    }),
    ...(excluded && {
      excluded_payment_method_types: excluded.length > 0 ? excluded : null,
      payment_method_types: intent.payment_method_types.filter((type) => !excluded.includes(type)),
    }),
    ...(payment_details !== undefined && { payment_details: { ...blankReferences, ...payment_details } }),
    ...(transfer_group !== undefined && { transfer_group: transfer_group || null }),
  };
}

const blankReferences = { customer_reference: null, order_reference: null };
