import * as v from 'valibot';
import { identifier, mostLines, mostPieces, optionalText, text } from './fields.ts';

const address = v.object({
  name: optionalText,
  line_one: optionalText,
  line_two: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
  postal_code: optionalText,
});

const items = v.pipe(
  v.array(
    v.object({
      id: identifier,
      quantity: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPieces))),
    }),
  ),
  v.maxLength(mostLines),
);

const buyer = v.nullish(
  v.object({
    email: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    full_name: optionalText,
    phone_number: optionalText,
  }),
);

const codes = v.nullish(v.pipe(v.array(v.pipe(text, v.maxLength(100))), v.maxLength(10)));

const details = v.object({
  name: optionalText,
  email: optionalText,
  phone_number: optionalText,
  address: v.nullish(address),
});

const selection = v.object({ type: text, option_id: text });

/** Fields of a session; `items` is the former name of `line_items`. */
export const AcpSessionInput = v.object({
  items: v.optional(items),
  line_items: v.optional(items),
  buyer,
  currency: v.nullish(v.pipe(text, v.regex(/^[A-Za-z]{3}$/))),
  locale: optionalText,
  fulfillment_details: v.nullish(details),
  selected_fulfillment_options: v.nullish(v.pipe(v.array(selection), v.maxLength(20))),
  coupons: codes,
  discounts: v.nullish(v.object({ codes })),
});

export type AcpFields = v.InferOutput<typeof AcpSessionInput>;

/** Body that pays: a card number has no place in it. */
export const AcpCompleteInput = v.object({
  buyer,
  payment_data: v.object({
    handler_id: identifier,
    instrument: v.object({ type: text, credential: v.object({ type: optionalText, token: identifier }) }),
    billing_address: v.nullish(address),
  }),
});
