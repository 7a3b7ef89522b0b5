import { findDaySpan } from '@mercer/contract';
import { financialStatus, fulfillmentStatus } from '@mercer/platform/entities';
import * as v from 'valibot';
import { filterText, pageQuery } from '../description/list.ts';

const statuses = [
  'payment_pending',
  'paid',
  'shipped',
  'delivered',
  'canceled',
  'refunded',
  'return_requested',
] as const;

/** A day of the store's time zone, or a moment. */
const moment = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(Date.parse(text)),
    'a day like 2026-06-30 or a moment like 2026-06-30T12:00:00Z is expected',
  ),
);
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,3})?$/, 'an amount like 19.99 is expected'),
  v.transform(Number),
);

/** Schema of several of the options, with commas between. */
function createChoiceListSchema<const Option extends string>(options: readonly Option[]) {
  return v.pipe(
    v.string(),
    v.maxLength(500),
    v.check(
      (text) => splitList(text).every((part) => options.some((option) => option === part)),
      `one or more of ${options.join(', ')} are expected, with commas between`,
    ),
    v.transform((text) => splitList(text) as Option[]), // checked above
  );
}

function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))];
}

const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
);

/**
 * Search criteria for orders. States take several values; an order matches one of each. `from` and `to` include their days; amounts are in `currency`, by default the store's
 * own.
 */
export const OrderQuery = v.strictObject({
  ...pageQuery,
  number: filterText,
  email: filterText,
  name: filterText,
  status: v.optional(createChoiceListSchema(statuses)),
  financial_status: v.optional(createChoiceListSchema(financialStatus.options)),
  fulfillment_status: v.optional(createChoiceListSchema(fulfillmentStatus.options)),
  on_hold: flag,
  overdue: flag,
  tag: filterText,
  assignee: filterText,
  from: v.optional(moment),
  to: v.optional(moment),
  amount_from: v.optional(amount),
  amount_to: v.optional(amount),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'a currency like EUR is expected'))),
  sort: v.optional(v.picklist(['-date_created', 'date_created', '-grand_total', 'grand_total'])),
});

export type OrderQuery = v.InferOutput<typeof OrderQuery>;

/** @returns ISO 8601, as dates are stored; a day begins by the clocks of the zone */
export function toIsoStartDate(moment: string, timeZone: string): string {
  return moment.includes('T') ? formatIsoDate(Date.parse(moment)) : findDaySpan(moment, timeZone).since;
}

/** A year of five digits has a sign before it, and would come before all others. */
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

function formatIsoDate(ms: number): string {
  return new Date(Math.min(ms, lastMs)).toISOString();
}

/** The first moment that `to` does not include. */
export function toIsoEndDate(moment: string, timeZone: string): string {
  return moment.includes('T') ? formatIsoDate(Date.parse(moment)) : findDaySpan(moment, timeZone).until;
}
