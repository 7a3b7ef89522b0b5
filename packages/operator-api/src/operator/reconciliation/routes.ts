import { serializeDifference, serializePayment } from '@mercer/commerce/reconciliation';
import type { Db, Row } from '@mercer/database';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  buildListAnswer,
  createChoiceListSchema,
  createListSchema,
  filterValues,
  type Page,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { changeQuery, type ListSearch, searchQuery } from '../description/list-search.ts';
import { defineListRoute } from '../description/record-routes.ts';
import { readTablePage } from '../description/records.ts';

/** The newest first. @param statuses those that are there, those that are gone, or both */
function listDifferences(
  db: Db,
  statuses: readonly ('open' | 'gone')[] = ['open', 'gone'],
  { q, updated_since, ...page }: Page & ListSearch,
) {
  const isGone = sql`date_gone ${sql.raw(statuses[0] === 'gone' ? 'is not' : 'is')} null`;
  return readTablePage<Row<'book_differences'>>(db, 'book_differences', {
    page,
    order: parseSortOrder('-date_found'),
    search: { q, updated_since },
    conditions: statuses.length > 1 ? [] : [isGone],
  });
}

const group = { access: 'operator', scope: 'orders', tag: 'payments' } as const;
const text = v.string();
const textOrNone = v.nullable(text);

const statuses = [
  'pending',
  'requires_action',
  'canceling',
  'declined',
  'canceled',
  'authorized',
  'succeeded',
  'waived',
  'refunded',
  'surplus',
] as const satisfies Row<'payments'>['status'][];

const SettlementAnswer = v.strictObject({
  id: text,
  kind: v.picklist(['payment', 'refund', 'dispute']),
  amount: v.number(),
  currency: text,
  fee: v.number(),
  net: v.number(),
  settled_currency: text,
  date: text,
});

const check = v.nullable(v.picklist(['pass', 'fail', 'unavailable', 'unchecked']));

const PaymentAnswer = v.strictObject({
  id: text,
  order_id: text,
  method: text,
  gateway: text,
  transaction_id: textOrNone,
  status: v.picklist(statuses),
  amount: v.number(),
  captured: v.nullable(v.number()),
  currency: text,
  checks: v.nullable(v.strictObject({ address: check, postal_code: check, cvc: check })),
  date_created: text,
  date_expires: textOrNone,
  settlements: v.array(SettlementAnswer),
});

const SideAnswer = v.strictObject({ amount: v.number(), currency: text, status: v.optional(text) });
const differenceStatus = v.picklist(['open', 'gone']);

const DifferenceAnswer = v.strictObject({
  id: text,
  gateway: text,
  kind: text,
  order_id: textOrNone,
  transaction_id: text,
  status: differenceStatus,
  ours: v.nullable(SideAnswer),
  theirs: v.nullable(SideAnswer),
  date_found: text,
  date_gone: textOrNone,
});

export const bookRoutes = [
  defineListRoute({
    path: '/operator/payments',
    ...group,
    summary: 'Payments with fees and what they are settled under, the newest first',
    table: 'payments',
    filters: { order_id: filterValues, gateway: filterValues, status: v.optional(createChoiceListSchema(statuses)) },
    answer: PaymentAnswer,
    serialize: serializePayment,
  }),
  defineRoute({
    method: 'GET',
    path: '/operator/differences',
    ...group,
    summary: 'What the books of gateways have otherwise than ours, the newest first',
    query: v.strictObject({
      ...pageQuery,
      ...searchQuery,
      ...changeQuery,
      status: v.optional(createChoiceListSchema(differenceStatus.options)),
    }),
    answer: createListSchema(DifferenceAnswer),
    async read({ db, query: { status, ...page } }) {
      const { rows, ...counted } = await listDifferences(db, status, page);
      return buildListAnswer(rows.map(serializeDifference), counted);
    },
  }),
];
