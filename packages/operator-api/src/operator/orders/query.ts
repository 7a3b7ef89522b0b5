import { financialStatus, fulfillmentStatus } from '@mercer/platform/entities';
import * as v from 'valibot';
import {
  createChoiceListSchema,
  filterEmails,
  filterFlag,
  filterText,
  filterTexts,
  filterValues,
  pageQuery,
} from '../description/list.ts';
import { changeQuery, searchQuery } from '../description/list-search.ts';
import { moment } from '../description/moments.ts';

export const statuses = [
  'payment_pending',
  'paid',
  'shipped',
  'delivered',
  'canceled',
  'refunded',
  'return_requested',
] as const;

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,3})?$/, 'an amount like 19.99 is expected'),
  v.transform(Number),
);

/**
 * Search criteria for orders. States take several values; an order matches one of each. `from` and `to` include their days; amounts are in `currency`, by default the store's
 * own.
 */
export const OrderQuery = v.strictObject({
  ...pageQuery,
  ...searchQuery,
  ...changeQuery,
  number: filterValues,
  email: filterEmails,
  name: filterText,
  status: v.optional(createChoiceListSchema(statuses)),
  financial_status: v.optional(createChoiceListSchema(financialStatus.options)),
  fulfillment_status: v.optional(createChoiceListSchema(fulfillmentStatus.options)),
  on_hold: filterFlag,
  overdue: filterFlag,
  tag: filterTexts,
  assignee: filterTexts,
  from: v.optional(moment),
  to: v.optional(moment),
  amount_from: v.optional(amount),
  amount_to: v.optional(amount),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency like EUR is expected'))),
  sort: v.optional(v.picklist(['-date_created', 'date_created', '-grand_total', 'grand_total'])),
});

export type OrderQuery = v.InferOutput<typeof OrderQuery>;
