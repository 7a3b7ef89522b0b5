import { findAccountByEmail, readEverything } from '@mercer/commerce/accounts';
import { customerData } from '@mercer/commerce/customers';
import { giftcardData } from '@mercer/commerce/digital-goods';
import { invoicesOfBuyer } from '@mercer/commerce/invoices';
import { exportDrafts, exportOrders, exportStaffNotes, ordersOfAccount, ordersOfBuyer } from '@mercer/commerce/orders';
import { stockAlertData } from '@mercer/commerce/stock-alerts';
import { subscriberData } from '@mercer/commerce/subscribers';
import { type Db, parseJson } from '@mercer/database';
import { mailData } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { defineRoute } from '@mercer/platform/http/routes/define-route';
import { sql } from 'kysely';
import * as v from 'valibot';
import { email } from '../description/fields.ts';
import { erasePerson } from './erase.ts';
import { addressData, personalData } from './personal-data.ts';

/**
 * Exports everything that the shop stores about the person with an e-mail address; never a password, key or card token.
 * @param email as `normalizeEmail` writes it
 */
async function exportPerson(deps: Pick<AppDeps, 'db' | 'config' | 'now'>, email: string) {
  const { db, now } = deps;
  const account = await findAccountByEmail(db, email);
  const orders = await ordersOfBuyer(db, email);
  const accountOrders = account ? await ordersOfAccount(db, account.id) : [];
  return {
    email,
    date_exported: now().toISOString(),
    account: account ? await readEverything(deps, account, { personalData, addressData }) : null,
    orders: await exportOrders(db, orders),
    staff_notes: await exportStaffNotes(db, [...orders, ...accountOrders]),
    carts: await exportOpenCarts(db, email),
    drafts: await exportDrafts(deps, email),
    subscriptions: await exportSubscriptions(db, email),
    invoices: (await invoicesOfBuyer(db, email)).map(({ snapshot }) => parseJson<object>(snapshot)),
    stock_alerts: await stockAlertData.read(db, { email }),
    giftcards: await giftcardData.read(db, { email }),
    mails: await mailData.read(db, { email }),
    subscriber: (await subscriberData.read(db, { email }))[0] ?? null,
    customer: (await customerData.read(db, { email }))[0] ?? null,
  };
}

/** Exports the carts that have not become orders. */
async function exportOpenCarts(db: Db, email: string) {
  const carts = db.selectFrom('carts').selectAll().where(sql`lower(email)`, '=', email).where('order_id', 'is', null);
  return (await carts.orderBy('id').execute()).map(
    ({ id, billing, shipping, comments, gift_message, date_created }) => {
      const { name, company, address1, address2, city, state, zip, country, phone } =
        parseJson<Record<string, unknown>>(billing);
      const bill = { name, company, address1, address2, city, state, zip, country, phone };
      return { id, billing: bill, shipping: parseJson<object>(shipping), comments, gift_message, date_created };
    },
  );
}

async function exportSubscriptions(db: Db, email: string) {
  const columns = [
    'id',
    'order_id',
    'status',
    'interval',
    'interval_count',
    'date_period_end',
    'date_created',
  ] as const;
  return db.selectFrom('subscriptions').select(columns).where(sql`lower(email)`, '=', email).orderBy('id').execute();
}

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
  giftcards: list,
  mails: list,
  subscriber: part,
  customer: part,
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
