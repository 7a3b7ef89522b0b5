import { maxEmailLength, maxTextLength } from '@mercer/contract';
import { cart, cartItem } from '@mercer/platform/entities';
import { toCountryCode } from '@mercer/platform/http/country-code';
import { FieldError } from '@mercer/platform/http/errors';
import { inputObject, listFieldNames } from '@mercer/platform/http/input-object';
import { publishedFields } from '@mercer/platform/http/published-fields';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import * as v from 'valibot';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const shortText = v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength));
const optionalText = v.nullish(shortText);
const scalarText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform((value) => String(value)),
  v.maxLength(200),
);

/** Largest number of options of one line. */
const maxChoices = 50;
/** Lines of a cart, and what comes along with a subscription. */
export const maxLines = 100;
const maxMetadataKeys = 100;
const maxIntents = 20;

interface OptionChoice {
  id?: string | undefined;
  name?: string | undefined;
  value: string;
}

const optionValue = v.nullish(scalarText);
const OptionField = v.object({ id: v.optional(scalarText), name: v.optional(scalarText), value: optionValue });

/** Forms send every option of the product; one without a value is not chosen. */
const OptionChoices = v.union([
  v.pipe(v.array(OptionField), v.maxLength(maxChoices), v.transform(dropEmptyChoices)),
  v.pipe(
    v.record(v.string(), optionValue),
    v.maxEntries(maxChoices),
    v.transform((fields) => dropEmptyChoices(Object.entries(fields).map(([key, value]) => ({ id: key, value })))),
  ),
]);

function dropEmptyChoices(fields: v.InferOutput<typeof OptionField>[]): OptionChoice[] {
  return fields.flatMap(({ value, ...option }) => (value ? { ...option, value } : []));
}

/** An empty text names nothing. */
const idOrNone = v.nullish(
  v.union([
    id,
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
  ]),
);

/** `plan` is the id of a plan or its interval; a plan alone is a subscription. */
const PurchaseOption = v.union([
  shortText,
  v.object({ type: shortText, plan_id: idOrNone, plan: idOrNone }),
  v.object({ plan_id: id }),
  v.object({ plan: id }),
]);

const Metadata = v.nullish(
  v.pipe(v.record(v.pipe(v.string(), v.maxLength(64)), v.unknown()), v.maxEntries(maxMetadataKeys)),
);

/** Metadata in place of what was kept before, where `metadata` is merged into it. */
const Replaced = v.nullish(v.strictObject({ metadata: Metadata }));

const itemFields = {
  metadata: Metadata,
  $set: Replaced,
  variant_id: idOrNone,
  options: v.nullish(OptionChoices),
  purchase_option: v.nullish(PurchaseOption),
  quantity: v.optional(v.unknown()),
};

/** Id or slug of a product. */
const idOrSlug = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What an item repeats of a response. */
const ignored = [...publishedFields.item, ...listFieldNames(cartItem)];

export const ItemInputSchema = inputObject({ product_id: idOrSlug, ...itemFields }, { ignored });
export type ItemInput = v.InferOutput<typeof ItemInputSchema>;

export const ItemChangeSchema = inputObject(itemFields, { ignored });
export type ItemChange = v.InferOutput<typeof ItemChangeSchema>;

export const ItemListSchema = v.pipe(v.array(ItemInputSchema), v.maxLength(maxLines));

const ListedLineSchema = inputObject({ id, product_id: v.optional(v.undefined()), ...itemFields }, { ignored });
/** A line that stands in the cart: what is not named of it stays as it is. */
export type ListedLine = v.InferOutput<typeof ListedLineSchema>;

export const LineListSchema = v.pipe(v.array(v.union([ItemInputSchema, ListedLineSchema])), v.maxLength(maxLines));

export const addressFields = {
  name: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  company: optionalText,
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: v.nullish(v.pipe(v.string(), v.trim(), v.transform(toCountryCode), v.maxLength(2))),
  phone: optionalText,
  account_address_id: v.nullish(id),
};

const wholeNumber = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(9999),
);

/** Card fields that the gateways' elements report; the checks say what the bank compared. */
const Card = v.object({
  token: optionalText,
  last4: v.nullish(v.pipe(v.string(), v.maxLength(4))),
  exp_month: v.nullish(wholeNumber),
  exp_year: v.nullish(wholeNumber),
  brand: optionalText,
  display_brand: optionalText,
  address_check: optionalText,
  cvc_check: optionalText,
  zip_check: optionalText,
  gateway: optionalText,
});

/** Device data for the gateway's fraud rules, sent along with the nonce of a wallet. */
const device_data = v.nullish(v.pipe(v.string(), v.maxLength(4000)));
const wallet = { nonce: optionalText, gateway: optionalText, device_data };
const token = { token: optionalText };

/**
 * Fields that the other payment methods leave on the cart (§3): a nonce, an order, a session or a token of the gateway.
 */
const methods = {
  paypal: buildPaymentReference('paypal', { nonce: optionalText, order_id: optionalText, device_data }),
  google: buildPaymentReference('google', wallet),
  apple: buildPaymentReference('apple', wallet),
  amazon: buildPaymentReference('amazon', { checkout_session_id: optionalText }),
  klarna: buildPaymentReference('klarna', token),
  ideal: buildPaymentReference('ideal', token),
  bancontact: buildPaymentReference('bancontact', token),
};

/**
 * Builds the schema of a payment reference. A payment that is only named in another way, as in older gateway releases,
 * would pay nothing here and is refused.
 */
function buildPaymentReference<Entries extends v.ObjectEntries>(method: string, entries: Entries) {
  const names = Object.keys(entries).filter((name) => name !== 'device_data');
  const hasKnownField = (paymentFields: Record<string, unknown>) => {
    const keys = Object.keys(paymentFields);
    return keys.length === 0 || keys.some((key) => names.includes(key));
  };
  const message = `billing.${method} takes ${names.join(' or ')}`;
  return v.nullish(v.pipe(v.looseObject({}), v.check(hasKnownField, message), v.object(entries)));
}

/** Empty is none. */
function buildNoteSchema(maxLength: number) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(maxLength),
        v.transform((text) => text || null),
      ),
    ),
  );
}

const Intents = v.pipe(
  v.record(shortText, v.object({ id: shortText, auth_amount: v.nullish(v.pipe(v.number(), v.minValue(0))) })),
  v.maxEntries(maxIntents),
);

/** Amount and currency shown in the window in which the shopper agreed to pay. */
const Quote = v.object({ amount: v.pipe(v.number(), v.finite(), v.minValue(0)), currency: shortText });

const Code = v.pipe(v.string(), v.trim(), v.maxLength(100));

export const CodeInputSchema = inputObject({ code: v.pipe(Code, v.minLength(1)) });

const Email = v.pipe(v.string(), v.trim(), v.maxLength(maxEmailLength));

export const EmailInputSchema = inputObject({ email: v.pipe(Email, v.minLength(1)) });

/**
 * Cart fields that a shopper may write. Within `shipping` and `billing` any other field is ignored: applications put
 * saved addresses there as they are, and the gateways' scripts what they report.
 */
export const CartChangeSchema = inputObject(
  {
    $set: Replaced,
    account: v.nullish(v.object({ email: v.nullish(Email) })),
    metadata: Metadata,
    comments: buildNoteSchema(2000),
    gift_message: buildNoteSchema(500),
    shipping: v.nullish(v.object({ ...addressFields, service: optionalText })),
    billing: v.nullish(
      v.object({
        ...addressFields,
        method: optionalText,
        account_card_id: v.nullish(id),
        card: v.nullish(Card),
        intent: v.nullish(Intents),
        ...methods,
        quote: v.nullish(Quote),
      }),
    ),
    coupon_code: v.nullish(Code),
    shipment_rating: v.optional(v.unknown()),
    $taxes: v.optional(v.unknown()),
  },
  { ignored: [...publishedFields.cart, ...listFieldNames(cart)] },
);
export type CartChange = v.InferOutput<typeof CartChangeSchema>;

export const maxQuantity = 9999;

/** No pieces: the line is taken out. */
export function isZeroQuantity(quantity: unknown): boolean {
  return quantity === 0 || quantity === '0';
}

/** @throws FieldError on `quantity` unless it is a whole number from 1 to 9999 */
export function readQuantity(value: unknown): number {
  const quantity = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
    throw new FieldError('quantity', 'invalid', createSentence('quantityInvalid'));
  }
  if (quantity > maxQuantity) throw buildQuantityLimitError();
  return quantity;
}

export function buildQuantityLimitError(): FieldError {
  return new FieldError('quantity', 'limit', createSentence('tooManyPieces', { most: maxQuantity }));
}
