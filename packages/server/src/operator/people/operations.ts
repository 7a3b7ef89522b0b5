import * as v from 'valibot';
import { parseJson, type Row } from '../../db/index.ts';
import { notFound } from '../../http/errors.ts';
import { filterText, listAnswer, orderOf, pageQuery } from '../description/list.ts';
import { noQuery, reads } from '../description/operation.ts';
import { listRows } from '../description/records.ts';

const newest = orderOf('-id');
const nothing = v.nullable(v.string());

const AccountAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email_verified: v.boolean(),
  date_created: v.string(),
});

const SubscriberAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  status: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  locale: nothing,
  date_created: v.string(),
  date_confirmed: nothing,
  date_unsubscribed: nothing,
});

const SubscriptionAnswer = v.strictObject({
  id: v.string(),
  account_id: nothing,
  email: nothing,
  order_id: v.string(),
  status: v.string(),
  currency: v.string(),
  interval: v.string(),
  interval_count: v.number(),
  billing: v.looseObject({}),
  shipping: v.looseObject({}),
  date_period_start: v.string(),
  date_period_end: v.string(),
  date_canceled: nothing,
  date_created: v.string(),
});

/** Whom the shop knows; nothing here can be changed, and no password, key or card is told. */
export const peopleOperations = {
  'GET /accounts': reads({
    tag: 'accounts',
    summary: 'Accounts, the newest first',
    query: v.strictObject({ ...pageQuery, email: filterText }),
    answer: listAnswer(AccountAnswer),
    async run({ db, query }) {
      const equal = { email: query.email?.toLowerCase() };
      const { rows, next } = await listRows<Row<'accounts'>>(db, 'accounts', { page: query, order: newest, equal });
      return { results: rows.map(accountOf), next };
    },
  }),
  'GET /accounts/:id': reads({
    tag: 'accounts',
    summary: 'One account',
    query: noQuery,
    answer: AccountAnswer,
    refusals: { 404: 'no such account' },
    async run({ db, id }) {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound('There is no such account');
      return accountOf(row);
    },
  }),
  'GET /subscribers': reads({
    tag: 'subscribers',
    summary: 'Readers of the newsletter',
    query: v.strictObject({ ...pageQuery, status: filterText, email: filterText }),
    answer: listAnswer(SubscriberAnswer),
    async run({ db, query }) {
      const equal = { status: query.status, email: query.email?.toLowerCase() };
      const wanted = { page: query, order: newest, equal };
      const { rows, next } = await listRows<Row<'subscribers'>>(db, 'subscribers', wanted);
      return { results: rows.map(subscriberOf), next };
    },
  }),
  'GET /subscriptions': reads({
    tag: 'subscriptions',
    summary: 'Subscriptions, the newest first',
    query: v.strictObject({ ...pageQuery, status: filterText, account_id: filterText }),
    answer: listAnswer(SubscriptionAnswer),
    async run({ db, query }) {
      const equal = { status: query.status, account_id: query.account_id };
      const wanted = { page: query, order: newest, equal };
      const { rows, next } = await listRows<Row<'subscriptions'>>(db, 'subscriptions', wanted);
      return { results: rows.map(subscriptionOf), next };
    },
  }),
};

function accountOf({ id, email, first_name, last_name, email_verified, date_created }: Row<'accounts'>) {
  return { id, email, first_name, last_name, email_verified: email_verified === 1, date_created };
}

function subscriberOf(row: Row<'subscribers'>) {
  const { id, email, status, locale, date_created, date_confirmed, date_unsubscribed } = row;
  return { id, email, status, locale, date_created, date_confirmed, date_unsubscribed };
}

function subscriptionOf(row: Row<'subscriptions'>) {
  const { id, account_id, email, order_id, status, currency, interval, interval_count } = row;
  const { date_period_start, date_period_end, date_canceled, date_created } = row;
  const dates = { date_period_start, date_period_end, date_canceled, date_created };
  const addresses = { billing: parseJson<object>(row.billing), shipping: parseJson<object>(row.shipping) };
  return { id, account_id, email, order_id, status, currency, interval, interval_count, ...addresses, ...dates };
}
