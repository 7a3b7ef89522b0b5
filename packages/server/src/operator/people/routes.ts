import * as v from 'valibot';
import { defineRoute } from '../../http/routes/define-route.ts';
import { email } from '../description/fields.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';

const part = v.nullable(v.looseObject({}));
const list = v.array(v.looseObject({}));

const ExportAnswer = v.strictObject({
  email: v.string(),
  date_exported: v.string(),
  account: part,
  orders: list,
  staff_notes: list,
  carts: list,
  drafts: list,
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

/** Routes for the personal data that the shop has for an e-mail address. */
export const peopleRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/people',
    access: 'operator',
    tag: 'people',
    summary: 'Everything that is kept about whoever has an e-mail address, for that person to take along',
    query: v.strictObject({ email }),
    answer: ExportAnswer,
    read: ({ deps, query }) => exportPerson(deps, query.email),
  }),
  defineRoute({
    method: 'POST',
    path: '/operator/people/erase',
    access: 'operator',
    tag: 'people',
    summary: 'Erases whoever has an e-mail address, account or guest; invoices keep what tax law asks for',
    body: v.strictObject({ email }),
    example: { email: 'ada@example.com' },
    answer: ErasedAnswer,
    refusals: { 409: 'order_open: an order of theirs is not delivered, canceled or refunded yet' },
    writeInSteps: (call) => erasePerson(call, call.body.email),
  }),
];
