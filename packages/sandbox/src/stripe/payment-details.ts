import { amountDetails, readAmountDetails } from './amount-details.ts';
import { nullable, object, type Params, type Shape, text, texts, unsettable } from './api/params.ts';
import { mergedOptions } from './method-options.ts';
import type { PaymentIntent } from './types.ts';

/** What a payment intent is told besides its price and its method: it is checked, kept and answered. */
export const detailParams = {
  amount_details: amountDetails,
  excluded_payment_method_types: texts,
  payment_details: unsettable(object({ customer_reference: nullable, order_reference: nullable })),
  transfer_group: text,
} satisfies Shape;

type Asked = Params<typeof detailParams> & { payment_method_options?: object };

/** @param price what the details of the amount have to add up to */
export function withDetails(intent: PaymentIntent, params: Asked, price = intent.amount): PaymentIntent {
  const { amount_details, excluded_payment_method_types: excluded, payment_details, transfer_group } = params;
  const read = amount_details === undefined ? undefined : readAmountDetails(amount_details, price);
  const payment_method_options = mergedOptions('pi', intent.payment_method_options, params.payment_method_options);
  return {
    ...intent,
    payment_method_options,
    ...(read && { amount_details: read.details, sandbox: { ...intent.sandbox, line_items: read.lines } }),
    ...(excluded && {
      excluded_payment_method_types: excluded.length > 0 ? excluded : null,
      payment_method_types: intent.payment_method_types.filter((type) => !excluded.includes(type)),
    }),
    ...(payment_details !== undefined && { payment_details: { ...blankReferences, ...payment_details } }),
    ...(transfer_group !== undefined && { transfer_group: transfer_group || null }),
  };
}

const blankReferences = { customer_reference: null, order_reference: null };
