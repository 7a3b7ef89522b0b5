import * as v from 'valibot';

/** Text that a database can keep: without NUL and lone surrogates. */
export const text = v.pipe(
  v.string(),
  v.check((value) => !value.includes('\0') && value.isWellFormed(), 'text without control characters'),
  v.maxLength(500),
);

export const identifier = v.pipe(text, v.minLength(1), v.maxLength(200));

export const optionalText = v.nullish(text);

/** Address of the protocols; a field that is null is left out. */
const postalAddress = v.object({
  street_address: optionalText,
  extended_address: optionalText,
  address_locality: optionalText,
  address_region: optionalText,
  address_country: optionalText,
  postal_code: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  full_name: optionalText,
  phone_number: optionalText,
});

export const mostLines = 100;
export const mostPieces = 1_000_000;

const items = v.pipe(
  v.array(
    v.object({
      item: v.object({ id: identifier }),
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPieces)),
    }),
  ),
  v.maxLength(mostLines),
);

const context = v.nullish(
  v.object({ currency: v.nullish(v.pipe(text, v.regex(/^[A-Za-z]{3}$/))), language: optionalText }),
);

const buyer = v.nullish(
  v.object({
    email: optionalText,
    first_name: optionalText,
    last_name: optionalText,
    full_name: optionalText,
    fullName: optionalText,
    phone_number: optionalText,
    consent: v.nullish(v.record(identifier, v.unknown())),
  }),
);

const group = v.object({ selected_option_id: v.nullish(text) });

const method = v.object({
  type: v.nullish(text),
  destinations: v.nullish(
    v.pipe(v.array(v.object({ id: v.nullish(identifier), ...postalAddress.entries })), v.maxLength(20)),
  ),
  selected_destination_id: v.nullish(text),
  groups: v.nullish(v.pipe(v.array(group), v.maxLength(20))),
});

const fulfillment = v.nullish(v.object({ methods: v.nullish(v.pipe(v.array(method), v.maxLength(20))) }));

const discounts = v.nullish(
  v.object({ codes: v.nullish(v.pipe(v.array(v.pipe(text, v.maxLength(100))), v.maxLength(10))) }),
);

const change = { buyer, context, fulfillment, discounts };

export const DealInput = v.object({ line_items: items, ...change });

/** Body that begins a checkout: of a cart, or of its own items. */
export const CheckoutInput = v.object({ cart_id: v.nullish(identifier), line_items: v.nullish(items), ...change });

export type DealFields = v.InferOutput<typeof CheckoutInput>;

export const CompleteInput = v.object({
  payment: v.nullish(
    v.object({
      instruments: v.nullish(
        v.pipe(
          v.array(
            v.object({
              id: v.nullish(text),
              handler_id: identifier,
              billing_address: v.nullish(postalAddress),
              credential: v.nullish(v.object({ type: v.nullish(text), token: optionalText })),
            }),
          ),
          v.maxLength(10),
        ),
      ),
    }),
  ),
});

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const SearchInput = v.object({
  query: v.nullish(text),
  context,
  filters: v.nullish(
    v.object({
      categories: v.nullish(v.pipe(v.array(text), v.maxLength(20))),
      price: v.nullish(v.object({ min: v.nullish(amount), max: v.nullish(amount) })),
    }),
  ),
  pagination: v.nullish(
    v.object({ cursor: v.nullish(text), limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
  ),
});

export const LookupInput = v.object({
  ids: v.pipe(v.array(identifier), v.minLength(1), v.maxLength(50)),
  context,
});

export const ProductInput = v.object({
  id: identifier,
  selected: v.nullish(v.pipe(v.array(v.object({ name: text, id: v.nullish(text), label: text })), v.maxLength(20))),
  context,
});
