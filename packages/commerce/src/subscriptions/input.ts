import { cartItem, subscription } from '@mercer/platform/entities';
import { inputObject, listFieldNames } from '@mercer/platform/http/input-object';
import { publishedFields } from '@mercer/platform/http/published-fields';
import { dayOrMoment } from '@mercer/platform/http/timestamp-schema';
import * as v from 'valibot';
import { addressFields, ItemInputSchema, maxLines } from '../cart/index.ts';

const textUpTo = (length: number) => v.pipe(v.string(), v.trim(), v.maxLength(length));
const { account_address_id: _, ...ownAddress } = addressFields;
const Address = v.object(ownAddress);

/** A card that this session has changed for a token, or one that the account has saved. */
const Billing = v.object({
  account_card_id: v.nullish(textUpTo(64)),
  /** `resumed`: the bank's page has led back, this session has sent the token before */
  card: v.nullish(v.object({ token: v.nullish(textUpTo(200)), resumed: v.optional(v.boolean()) })),
});

/** A subscription has no discounts of its own. */
const NoCode = v.pipe(
  v.nullish(v.string()),
  v.check((code) => !code, 'A subscription takes no coupon_code: its price is that of its plan'),
);

/** Item of a request; one with an `id` is sent back from an earlier response. */
const SentItem = inputObject(
  { ...ItemInputSchema.entries, id: v.optional(textUpTo(64)) },
  { ignored: [...publishedFields.item, ...listFieldNames(cartItem), 'plan_id'] },
);

/** What a subscription repeats of a response. */
const ignored = [...publishedFields.subscription, ...listFieldNames(subscription)];

/** Fields that a shopper may change. Within `shipping` and `billing` any other field is ignored, as in a cart. */
export const SubscriptionChangeSchema = inputObject(
  {
    plan_id: v.nullish(textUpTo(64)),
    quantity: v.optional(v.unknown()),
    paused: v.nullish(v.boolean()),
    /** a day is its beginning in the time zone of the store */
    date_pause_end: v.nullish(dayOrMoment),
    canceled: v.nullish(v.boolean()),
    cancel_at_end: v.nullish(v.boolean()),
    cancel_reason: v.nullish(textUpTo(500)),
    /** moves the next order on by one interval */
    skip: v.nullish(v.boolean()),
    shipping: v.nullish(Address),
    billing: v.nullish(Billing),
  },
  { ignored },
);
export type SubscriptionChange = v.InferOutput<typeof SubscriptionChangeSchema>;

/** Fields that applications of other clients send in addition to those of a change. */
export const ShopperChangeSchema = inputObject(
  {
    ...SubscriptionChangeSchema.entries,
    /** `paused`, `active` or `canceled`: the same as `paused` and `canceled`, which count more */
    status: v.optional(v.string()),
    product_id: v.nullish(textUpTo(200)),
    variant_id: v.nullish(textUpTo(64)),
    coupon_code: NoCode,
    items: v.nullish(v.pipe(v.array(SentItem), v.maxLength(maxLines))),
  },
  { ignored },
);
export type ShopperChange = v.InferOutput<typeof ShopperChangeSchema>;

export const NewSubscriptionSchema = inputObject(
  {
    ...ItemInputSchema.entries,
    coupon_code: NoCode,
    items: v.pipe(
      v.nullish(v.array(v.unknown())),
      v.check((items) => !items?.length, 'items come along by POST /subscriptions/{id}/items once it has begun'),
    ),
    plan_id: v.nullish(textUpTo(64)),
    shipping: v.nullish(Address),
    billing: v.nullish(v.object({ ...Address.entries, ...Billing.entries })),
  },
  { ignored: [...ignored, ...publishedFields.item] },
);
export type NewSubscription = v.InferOutput<typeof NewSubscriptionSchema>;
