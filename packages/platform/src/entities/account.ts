import type {
  Account,
  AccountSession,
  MailedLinkAccount,
  MailedLinkAddress,
  NewSecondFactor,
  OwnReview,
  RecoveryCodes,
  Review,
  ReviewList,
  ReviewVote,
  SavedCard,
  SecondFactor,
  Subscription,
  SubscriptionItem,
} from '@mercer/contract';
import * as v from 'valibot';
import { billing, itemOption, itemProduct, address as partOfAddress, shipping, subscriptionStatus } from './cart.ts';
import { product } from './product.ts';
import {
  type Answer,
  address,
  addressFields,
  buildListSchema,
  count,
  date,
  dateOrNull,
  image,
  listFields,
  money,
  text,
  textOrNull,
} from './shared.ts';

export const savedCard: Answer<SavedCard> = v.strictObject({
  id: text,
  token: text,
  brand: text,
  last4: text,
  exp_month: count,
  exp_year: count,
  gateway: text,
  test: v.boolean(),
  default: v.boolean(),
  billing: v.strictObject(partOfAddress),
  date_created: date,
});

const wish = v.strictObject({ product_id: text, product: v.nullable(product) });

export const account: Answer<Account> = v.strictObject({
  id: text,
  email: text,
  first_name: text,
  last_name: text,
  name: text,
  phone: textOrNull,
  email_optin: v.boolean(),
  balance: v.literal(0),
  metadata: v.record(text, v.unknown()),
  email_verified: v.boolean(),
  stripe_customer: textOrNull,
  shipping: v.optional(v.nullable(v.strictObject({ account_address_id: text, ...addressFields }))),
  billing: v.optional(
    v.nullable(
      v.strictObject({
        ...partOfAddress,
        account_address_id: v.optional(text),
        account_card_id: v.optional(text),
        card: v.optional(savedCard),
      }),
    ),
  ),
  date_created: date,
  wishlist: v.optional(v.strictObject({ count, items: v.array(wish) })),
  addresses: v.optional(buildListSchema(address)),
  cards: v.optional(buildListSchema(savedCard)),
});

export const accountSession: Answer<AccountSession> = v.strictObject({
  id: text,
  browser: textOrNull,
  date_used: text,
  current: v.boolean(),
});

export const secondFactor: Answer<SecondFactor> = v.strictObject({
  on: v.boolean(),
  date_on: dateOrNull,
  recovery_codes_left: count,
});

export const newSecondFactor: Answer<NewSecondFactor> = v.strictObject({
  secret: text,
  otpauth_url: text,
  qr_svg: text,
});

export const recoveryCodes: Answer<SecondFactor & RecoveryCodes> = v.strictObject({
  on: v.boolean(),
  date_on: dateOrNull,
  recovery_codes_left: count,
  recovery_codes: v.array(text),
});

export const mailedLinkAddress: Answer<MailedLinkAddress> = v.strictObject({ email: text });

export const mailedLinkAccount: Answer<MailedLinkAccount> = v.strictObject({ email: text, date_created: text });

export const review: Answer<Review> = v.strictObject({
  id: text,
  product_id: text,
  rating: count,
  title: textOrNull,
  text,
  images: v.array(image),
  name: textOrNull,
  verified: v.boolean(),
  helpful_count: count,
  status: v.exactOptional(v.picklist(['pending', 'rejected'])),
  date_created: date,
  date_updated: date,
});

export const ownReview: Answer<OwnReview> = v.strictObject({ may_write: v.boolean(), review: v.nullable(review) });

export const reviewVote: Answer<ReviewVote> = v.strictObject({ id: text, helpful: v.boolean(), helpful_count: count });

export const reviewList: Answer<ReviewList> = v.strictObject({
  ...listFields,
  results: v.array(review),
  summary: v.strictObject({
    rating_average: v.nullable(v.number()),
    rating_count: count,
    stars: v.strictObject({ 1: count, 2: count, 3: count, 4: count, 5: count }),
  }),
});

const subscriptionItem: Answer<SubscriptionItem> = v.strictObject({
  id: text,
  product_id: text,
  variant_id: textOrNull,
  plan_id: textOrNull,
  quantity: count,
  price: money,
  price_total: money,
  options: v.array(itemOption),
  product: v.nullable(itemProduct),
});

export const subscriptionFields = {
  id: text,
  account_id: textOrNull,
  order_id: text,
  order_item_id: text,
  status: subscriptionStatus,
  active: v.boolean(),
  trial: v.boolean(),
  paused: v.boolean(),
  canceled: v.boolean(),
  cancel_at_end: v.boolean(),
  cancel_reason: textOrNull,
  currency: text,
  interval: v.picklist(['daily', 'weekly', 'monthly', 'yearly']),
  interval_count: count,
  product_id: text,
  product: v.nullable(itemProduct),
  product_name: text,
  variant_id: textOrNull,
  plan_id: textOrNull,
  options: v.array(itemOption),
  quantity: count,
  price: money,
  price_total: money,
  items: v.array(subscriptionItem),
  recurring_total: money,
  billing,
  shipping,
  date_created: date,
  date_period_start: date,
  date_period_end: date,
  date_trial_end: dateOrNull,
  date_pause_end: dateOrNull,
  date_payment_retry: dateOrNull,
  date_canceled: dateOrNull,
};
export const subscription: Answer<Subscription> = v.strictObject(subscriptionFields);
