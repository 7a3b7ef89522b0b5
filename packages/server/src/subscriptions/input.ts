import * as v from 'valibot';
import { addressFields, ItemInputSchema } from '../cart/index.ts';

const text = (length: number) => v.pipe(v.string(), v.trim(), v.maxLength(length));
const date = v.pipe(v.string(), v.isoTimestamp());
const { account_address_id: _, ...ownAddress } = addressFields;
const Address = v.object(ownAddress);

/** A card that this session has changed for a token, or one that the account has saved. */
const Billing = v.object({
  account_card_id: v.nullish(text(64)),
  card: v.nullish(v.object({ token: v.nullish(text(200)) })),
});

/** What a shopper may write; anything else is left alone. */
export const SubscriptionChangeSchema = v.object({
  plan_id: v.nullish(text(64)),
  quantity: v.optional(v.unknown()),
  paused: v.nullish(v.boolean()),
  date_pause_end: v.nullish(date),
  canceled: v.nullish(v.boolean()),
  cancel_at_end: v.nullish(v.boolean()),
  cancel_reason: v.nullish(text(500)),
  /** moves the next order on by one interval */
  skip: v.nullish(v.boolean()),
  shipping: v.nullish(Address),
  billing: v.nullish(Billing),
});
export type SubscriptionChange = v.InferOutput<typeof SubscriptionChangeSchema>;

export const NewSubscriptionSchema = v.object({
  ...ItemInputSchema.entries,
  plan_id: v.nullish(text(64)),
  shipping: v.nullish(Address),
  billing: v.nullish(v.object({ ...Address.entries, ...Billing.entries })),
});
export type NewSubscription = v.InferOutput<typeof NewSubscriptionSchema>;
