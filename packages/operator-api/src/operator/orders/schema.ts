import { orderActions } from '@mercer/commerce/orders';
import {
  financialStatus,
  fulfillmentStatus,
  orderFulfillment,
  orderHold,
  paymentTerms,
} from '@mercer/platform/entities';
import * as v from 'valibot';
import { customValuesAnswer, customValuesInput } from '../description/custom-values.ts';
import { tag } from '../description/fields.ts';
import { metadataAnswer, metadataChange } from '../description/metadata.ts';
import { addedItems } from './added-items.ts';

export const OrderAnswer = v.looseObject({
  id: v.string(),
  number: v.nullable(v.string()),
  status: v.string(),
  currency: v.string(),
  grand_total: v.number(),
  items: v.array(v.looseObject({ id: v.string(), product_id: v.string(), quantity: v.number() })),
  financial_status: financialStatus,
  fulfillment_status: fulfillmentStatus,
  fulfillments: v.array(orderFulfillment),
  hold: v.nullable(orderHold),
  tags: v.array(v.string()),
  assignee: v.nullable(v.string()),
  payment_terms: v.optional(paymentTerms),
  amount_due: v.optional(v.number()),
  overdue: v.boolean(),
  private_metadata: metadataAnswer,
  custom_fields: customValuesAnswer,
  available_actions: v.array(v.picklist(orderActions)),
  source: v.nullable(
    v.strictObject({
      protocol: v.string(),
      version: v.string(),
      agent: v.strictObject({ id: v.string(), name: v.string() }),
      profile: v.string(),
      verified: v.boolean(),
      request_id: v.nullable(v.string()),
      consent: v.nullable(v.looseObject({})),
    }),
  ),
  date_created: v.string(),
  date_updated: v.string(),
});

const taxAmount = v.strictObject({
  name: v.string(),
  rate: v.number(),
  amount: v.number(),
  included: v.boolean(),
});

export const RefundPreviewAnswer = v.strictObject({
  currency: v.string(),
  amount: v.number(),
  gateway_amount: v.number(),
  giftcard_amount: v.number(),
  owed_amount: v.number(),
  items: v.array(v.strictObject({ id: v.string(), quantity: v.number(), amount: v.number() })),
  shipping_amount: v.number(),
  taxes: v.array(taxAmount),
  remaining_amount: v.number(),
});

const line = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200));
const lineOrNone = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)));

export const AddressInput = v.strictObject({
  name: v.optional(line),
  first_name: v.optional(line),
  last_name: v.optional(line),
  company: v.optional(lineOrNone),
  address1: v.optional(line),
  address2: v.optional(lineOrNone),
  city: v.optional(line),
  state: v.optional(line),
  zip: v.optional(line),
  country: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^[A-Z]{2}$/, 'a code of two letters is expected, such as DE'),
    ),
  ),
  phone: v.optional(lineOrNone),
});

/**
 * `items` say how many pieces are left, 0 none; what is not named stays. With `charge_difference` the order may cost more than before, and
 * the difference is owed. `note` is for the shopper. `tags`, `assignee`,
 * `private_metadata` and `custom_fields` are for the staff, and can be changed in any status: of the last two each key by itself, and null
 * removes one.
 */
export const OrderUpdate = v.strictObject({
  items: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.string(),
          quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
        }),
      ),
      v.maxLength(1000),
    ),
  ),
  shipping: v.optional(AddressInput),
  billing: v.optional(AddressInput),
  restock: v.optional(v.boolean(), true),
  charge_difference: v.optional(v.boolean(), false),
  note: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000))),
  tags: v.optional(v.pipe(v.array(tag), v.maxLength(50))),
  assignee: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200)))),
  private_metadata: v.optional(metadataChange),
  custom_fields: customValuesInput,
});

/** `method` is how the difference is paid, for an order that has no payment terms. `note` is for the shopper. */
export const AddItemsInput = v.strictObject({
  items: addedItems,
  method: v.optional(v.picklist(['bank_transfer', 'invoice', 'cash_on_delivery', 'manual'])),
  note: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(1000))),
});

export const NoteInput = v.strictObject({ text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2000)) });

export const NoteAnswer = v.strictObject({
  id: v.string(),
  order_id: v.string(),
  text: v.string(),
  actor: v.string(),
  date_created: v.string(),
});

/** A line of the timeline (`status`), something that a key did (`change`) or wrote down (`note`). */
export const HistoryAnswer = v.strictObject({
  date: v.string(),
  kind: v.picklist(['status', 'change', 'note']),
  actor: v.nullable(v.string()),
  action: v.string(),
  text: v.nullable(v.string()),
  before: v.nullable(v.looseObject({})),
  after: v.nullable(v.looseObject({})),
});
