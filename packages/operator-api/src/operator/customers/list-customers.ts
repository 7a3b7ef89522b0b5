import { type Db, isInJsonList, type Row } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { buildListAnswer, parseSortOrder } from '../description/list.ts';
import { toIsoStartDate } from '../description/moments.ts';
import { readTablePage } from '../description/records.ts';
import { buildTagCondition } from '../description/tag-filter.ts';
import type { CustomerQuery } from './customer-schema.ts';
import { serializeCustomers } from './read-customers.ts';
import { findMatchingEmails } from './search-customers.ts';

/** A page of the customers that fit. Each question is answered by an index, however many customers there are. */
export async function listCustomers(db: Db, query: CustomerQuery) {
  const conditions = await buildConditions(db, query);
  const { rows, ...counted } = await readTablePage<Row<'customers'>>(db, 'customers', {
    page: query,
    order: parseSortOrder(chooseSort(query)),
    equal: { group_id: query.group, ...toFlagColumn('tax_exempt', query.tax_exempt), email: query.email },
    conditions,
  });
  return buildListAnswer(await serializeCustomers(db, rows), counted);
}

function toFlagColumn(column: string, flag: boolean | undefined) {
  return flag === undefined ? {} : { [column]: flag ? 1 : 0 };
}

/** @throws ApiError 400 where all customers would have to be looked at */
function chooseSort({ sort, updated_since, q, group, email }: CustomerQuery): string {
  const isNarrow = [q, group, email].some((value) => value !== undefined);
  if (updated_since === undefined || isNarrow) return sort ?? '-date_created';
  if (sort?.endsWith('date_created'))
    throw buildValidationError('sort: with updated_since it is date_updated or -date_updated', 'sort');
  return sort ?? '-date_updated';
}

async function buildConditions(db: Db, { q, tag, has_account, updated_since }: CustomerQuery) {
  const conditions = [];
  if (q !== undefined && q.trim() !== '')
    conditions.push(isInJsonList(db, 'email', JSON.stringify(await findMatchingEmails(db, q))));
  if (tag !== undefined) conditions.push(buildTagCondition(tag));
  if (has_account !== undefined) conditions.push(sql`account_id ${sql.raw(has_account ? 'is not null' : 'is null')}`);
  if (updated_since !== undefined)
    conditions.push(sql`date_updated >= ${toIsoStartDate(updated_since, await readTimeZone(db))}`);
  return conditions;
}
