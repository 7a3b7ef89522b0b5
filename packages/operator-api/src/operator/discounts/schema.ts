import { dayOrMoment } from '@mercer/platform/http/timestamp-schema';
import * as v from 'valibot';
import { answered, count, money, nonEmptyText, recordId } from '../description/fields.ts';
import { createReplacementSchema } from '../description/replacement.ts';

const percent = v.pipe(v.number(), v.minValue(0.01), v.maxValue(100));
const pieces = v.pipe(count, v.minValue(1));
const ids = v.optional(v.pipe(v.array(recordId), v.maxLength(1000)));
/** Each collection is asked whether it has the products of a cart. */
const collectionIds = v.optional(v.pipe(v.array(recordId), v.maxLength(10)));
const choice = { product_ids: ids, category_ids: ids, collection_ids: collectionIds };

const Offer = v.variant('type', [
  v.strictObject({ type: v.literal('percent'), percent }),
  v.strictObject({ type: v.literal('fixed'), amount: v.pipe(money, v.minValue(0.01)) }),
  v.strictObject({ type: v.literal('shipping') }),
  v.strictObject({
    type: v.literal('buy_get'),
    buy_quantity: pieces,
    get_quantity: pieces,
    percent,
    get: v.optional(v.strictObject(choice)),
    limit: v.optional(pieces),
  }),
]);

/**
 * `first_order` is for coupons alone: a cart without a code does not say whose it is. `group_ids` are groups of customers, who must be
 * logged in. `minimum_total` says whether `minimum` is compared with the goods before all discounts, as it is when absent, or after
 * those of the other rules. What is excluded is not lowered although it is chosen, or although the rule is for all products.
 */
const Conditions = v.strictObject({
  ...choice,
  excluded_product_ids: ids,
  excluded_category_ids: ids,
  excluded_collection_ids: collectionIds,
  minimum: v.optional(money),
  minimum_total: v.optional(v.picklist(['before_discounts', 'after_discounts'])),
  quantity: v.optional(pieces),
  first_order: v.optional(v.boolean()),
  group_ids: v.optional(v.pipe(v.array(recordId), v.maxLength(100))),
});

export type WireOffer = v.InferOutput<typeof Offer>;
export type WireConditions = v.InferOutput<typeof Conditions>;

const rule = {
  active: v.optional(v.boolean()),
  conditions: v.optional(Conditions),
  date_from: v.nullish(dayOrMoment),
  date_to: v.nullish(dayOrMoment),
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(1000))),
  exclusive: v.optional(v.boolean()),
};
const uses = { max_uses: v.nullish(pieces), max_uses_per_account: v.nullish(pieces) };
export const couponCode = v.pipe(
  nonEmptyText(50),
  v.regex(/^[^<>\p{C}\p{Zl}\p{Zp}]+$/u, 'a code without control characters, invisible characters, < and > is expected'),
);
const responseFields = { id: answered, first_day: answered, last_day: answered, date_created: answered };

export const PromotionInput = v.strictObject({ name: nonEmptyText(200), offer: Offer, ...rule });
export const PromotionUpdate = v.strictObject({
  name: v.optional(nonEmptyText(200)),
  offer: v.optional(Offer),
  ...rule,
  ...responseFields,
});
export const CouponInput = v.strictObject({ code: couponCode, ...PromotionInput.entries, ...uses });
export const CouponUpdate = v.strictObject({ code: v.optional(couponCode), ...PromotionUpdate.entries, ...uses });

const replacedRule = {
  required: ['name', 'offer'],
  defaults: { active: true, conditions: {}, date_from: null, date_to: null, priority: 0, exclusive: false },
} as const;

export const PromotionReplacement = createReplacementSchema(PromotionUpdate, replacedRule);
export const CouponReplacement = createReplacementSchema(CouponUpdate, {
  required: ['code', ...replacedRule.required],
  defaults: { ...replacedRule.defaults, max_uses: null, max_uses_per_account: null },
});

export type RuleFields = v.InferOutput<typeof PromotionUpdate>;
export type CouponFields = v.InferOutput<typeof CouponUpdate>;

const ruleAnswer = {
  id: v.string(),
  name: v.string(),
  active: v.boolean(),
  offer: Offer,
  conditions: Conditions,
  date_from: v.nullable(v.string()),
  date_to: v.nullable(v.string()),
  /** the days of `date_from` and `date_to` in the store's time zone */
  first_day: v.nullable(v.string()),
  last_day: v.nullable(v.string()),
  priority: v.number(),
  exclusive: v.boolean(),
  date_created: v.string(),
};

export const PromotionAnswer = v.strictObject(ruleAnswer);
export const CouponAnswer = v.strictObject({
  code: v.string(),
  ...ruleAnswer,
  max_uses: v.nullable(v.number()),
  max_uses_per_account: v.nullable(v.number()),
});
