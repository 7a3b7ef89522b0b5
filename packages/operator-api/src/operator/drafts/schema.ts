import { dayOrMoment } from '@mercer/platform/http/timestamp-schema';
import * as v from 'valibot';
import { email, money } from '../description/fields.ts';
import { createChoiceListSchema, filterEmails, pageQuery } from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { MarkPaidInput } from '../orders/decisions-schema.ts';
import { AddressInput } from '../orders/schema.ts';
import { draftStatuses } from './status.ts';

const nonEmptyText = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest));

const item = v.strictObject({
  product_id: nonEmptyText(200),
  variant_id: v.optional(nonEmptyText(64)),
  options: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.optional(nonEmptyText(200)),
          name: v.optional(nonEmptyText(200)),
          value: nonEmptyText(200),
        }),
      ),
      v.maxLength(50),
    ),
  ),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  price: v.optional(money),
});

const items = v.pipe(v.array(item), v.nonEmpty(), v.maxLength(100));
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const discount = v.nullable(
  v.union(
    [v.strictObject({ amount: money }), v.strictObject({ percent })],
    'an object with either an amount or a percent is expected',
  ),
);

/** `price` of an item, and `discount` off all of them, are the operator's own. `note` is for the shopper. */
export const DraftInput = v.strictObject({
  email,
  items,
  locale: v.optional(nonEmptyText(20)),
  shipping: v.optional(AddressInput),
  billing: v.optional(AddressInput),
  discount: v.optional(discount),
  note: v.optional(v.nullable(nonEmptyText(1000))),
  date_expires: v.optional(dayOrMoment),
  date_reminder: v.optional(v.nullable(dayOrMoment)),
});

export const DraftUpdate = v.partial(DraftInput);

/**
 * `method` is how the order is paid, also one that is not offered to shoppers. With `paid` the money is there already: all of it, or the
 * `amount` of it.
 */
export const DraftOrderInput = v.strictObject({
  method: v.optional(v.picklist(['bank_transfer', 'invoice', 'cash_on_delivery', 'manual']), 'manual'),
  service: v.optional(nonEmptyText(200)),
  paid: v.optional(MarkPaidInput),
});

export const DraftQuery = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  email: filterEmails,
  status: v.optional(createChoiceListSchema(draftStatuses)),
});

const amounts = { price: v.number(), price_total: v.number() };

const draft = {
  id: v.string(),
  status: v.picklist(draftStatuses),
  email: v.string(),
  note: v.nullable(v.string()),
  currency: v.string(),
  locale: v.string(),
  items: v.array(
    v.strictObject({
      product_id: v.string(),
      variant_id: v.nullable(v.string()),
      name: v.string(),
      options: v.array(v.looseObject({})),
      quantity: v.number(),
      ...amounts,
    }),
  ),
  discount: v.number(),
  sub_total: v.number(),
  shipping: v.looseObject({}),
  billing: v.looseObject({}),
  order_id: v.nullable(v.string()),
  date_expires: v.string(),
  date_reminder: v.nullable(v.string()),
  date_created: v.string(),
  date_updated: v.string(),
};

export const DraftAnswer = v.strictObject({ ...draft, link: v.string() });
/**
 * Schema of a draft in lists: without `link`, with which it can be paid, and which keys without write access to orders
 * do not receive.
 */
export const ListedDraft = v.strictObject(draft);
