import * as v from 'valibot';
import type { Row } from '../../db/index.ts';
import { isEmail } from '../../http/email.ts';
import { filterEmail } from '../description/list.ts';
import { posts, reads } from '../description/operation.ts';
import { finds, lists } from '../description/record-operations.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';

const AccountAnswer = v.strictObject({
  id: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email_verified: v.boolean(),
  date_created: v.string(),
});

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.check(isEmail, 'an e-mail address is expected'));
const part = v.nullable(v.looseObject({}));
const list = v.array(v.looseObject({}));

const ExportAnswer = v.strictObject({
  email: v.string(),
  date_exported: v.string(),
  account: part,
  orders: list,
  carts: list,
  subscriptions: list,
  invoices: list,
  stock_alerts: list,
  mails: list,
  subscriber: part,
});

const ErasedAnswer = v.strictObject({
  accounts: v.number(),
  orders: v.number(),
  invoices: v.number(),
  subscribers: v.number(),
  mails: v.number(),
  others: v.number(),
});

/** Whom the shop knows; no password, key or card is told. */
export const peopleOperations = {
  'GET /people': reads({
    tag: 'people',
    summary: 'Everything that is kept about whoever has an e-mail address, for that person to take along',
    query: v.strictObject({ email }),
    answer: ExportAnswer,
    run: ({ db, query, now }) => exportPerson(db, query.email, now),
  }),
  'POST /people/erase': posts({
    tag: 'people',
    summary: 'Erases whoever has an e-mail address, account or guest; invoices keep what tax law asks for',
    body: v.strictObject({ email }),
    example: { email: 'ada@example.com' },
    answer: ErasedAnswer,
    refusals: { 409: 'order_open: an order of theirs is not delivered, canceled or refunded yet' },
    run: (call) => erasePerson(call, call.body.email),
  }),
  'GET /accounts': lists({
    tag: 'accounts',
    summary: 'Accounts, the newest first',
    table: 'accounts',
    filters: { email: filterEmail },
    answer: AccountAnswer,
    serialize: accountOf,
  }),
  'GET /accounts/:id': finds({
    tag: 'accounts',
    named: 'account',
    answer: AccountAnswer,
    async find({ db, id }) {
      const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
      return row && accountOf(row);
    },
  }),
};

function accountOf({ id, email, first_name, last_name, email_verified, date_created }: Row<'accounts'>) {
  return { id, email, first_name, last_name, email_verified: email_verified === 1, date_created };
}
