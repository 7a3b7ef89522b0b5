import { readFieldValues } from '@mercer/commerce/custom-fields';
import { toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row } from '@mercer/database';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { CustomerAnswer, CustomerDetailsAnswer } from './customer-schema.ts';

export type Customer = v.InferOutput<typeof CustomerAnswer>;
export type CustomerDetails = v.InferOutput<typeof CustomerDetailsAnswer>;
type CustomerRow = Row<'customers'>;

const listedParts = 50;

/** Serializes customers with what their accounts and orders say of them. */
export async function serializeCustomers(db: Db, rows: readonly CustomerRow[]): Promise<Customer[]> {
  if (rows.length === 0) return [];
  const emails = JSON.stringify(rows.map(({ email }) => email));
  const [accounts, totals, readers, groups] = await Promise.all([
    readAccounts(db, rows),
    readOrderTotals(db, emails),
    readSubscribers(db, emails),
    readGroups(db, rows),
  ]);
  const lastOrderIds = [...totals.values()].flatMap(({ lastOrderId }) => lastOrderId);
  const contacts = await readContacts(db, lastOrderIds);
  const nameValues = await readFieldValues(
    db,
    'customer',
    rows.map(({ custom_fields }) => custom_fields),
  );
  return rows.map((row) => {
    const account = accounts.get(row.account_id ?? '');
    const total = totals.get(row.email);
    const contact = contacts.get(total?.lastOrderId ?? '');
    const group = groups.get(row.group_id ?? '');
    return {
      id: row.id,
      email: row.email,
      name: (account && `${account.first_name} ${account.last_name}`.trim()) || (contact?.name ?? null),
      phone: account?.phone || (contact?.phone ?? null),
      account_id: row.account_id,
      group: group ? { id: group.id, name: group.name } : null,
      tags: parseJson<string[]>(row.tags ?? '[]'),
      note: row.note,
      metadata: parseJson<Record<string, unknown>>(row.metadata),
      custom_fields: nameValues(row.custom_fields),
      tax_exempt: row.tax_exempt === 1,
      vat: row.vat_id === null ? null : serializeVat(row.vat_id, row),
      // A stranger may have opened an account that has not confirmed its address
      accepts_marketing: (account?.email_optin === 1 && account.email_verified === 1) || readers.has(row.email),
      order_count: total?.count ?? 0,
      spend: total?.spend ?? [],
      date_first_order: total?.dateFirst ?? null,
      date_last_order: total?.dateLast ?? null,
      date_created: row.date_created,
      date_updated: row.date_updated,
    };
  });
}

function serializeVat(id: string, { vat_check, date_vat_checked }: CustomerRow) {
  return { id, status: vat_check ?? ('not_checked' as const), date_checked: date_vat_checked };
}

async function readAccounts(db: Db, rows: readonly CustomerRow[]) {
  const ids = JSON.stringify(rows.flatMap(({ account_id }) => account_id ?? []));
  const accounts = db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'phone', 'email_optin', 'email_verified']);
  const accountRows = await accounts.where(isInJsonList(db, 'id', ids)).execute();
  return new Map(accountRows.map((account) => [account.id, account]));
}

async function readSubscribers(db: Db, emails: string): Promise<Set<string>> {
  const subscribers = db
    .selectFrom('subscribers')
    .select('email')
    .where(isInJsonList(db, 'email', emails));
  return new Set((await subscribers.where('status', '=', 'confirmed').execute()).map(({ email }) => email));
}

async function readGroups(db: Db, rows: readonly CustomerRow[]) {
  const ids = [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))];
  if (ids.length === 0) return new Map<string, { id: string; name: string }>();
  const groups = await db.selectFrom('customer_groups').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(groups.map((group) => [group.id, group]));
}

interface OrderTotals {
  count: number;
  spend: { currency: string; amount: number }[];
  dateFirst: string;
  dateLast: string;
  lastOrderId: string;
}

interface TotalRow {
  email: string;
  currency: string;
  orders: number | string;
  spent: number | string;
  date_first: string;
  date_last: string;
  last_id: string;
}

/** Orders of each address, one row for each currency. A refund that an order's change comes from is in its total already. */
async function readOrderTotals(db: Db, emails: string): Promise<Map<string, OrderTotals>> {
  const refunded = sql`(select coalesce(sum(amount), 0) from refunds
    where refunds.order_id = orders.id and refunds.status <> 'failed' and refunds.edit_id is null)`;
  const spent = sql`case when orders.status = 'canceled' or ${refunded} >= grand_total then 0
    else grand_total - ${refunded} end`;
  const { rows } = await sql<TotalRow>`select lower(email) as email, currency, count(*) as orders,
      sum(${spent}) as spent, min(date_created) as date_first, max(date_created) as date_last, max(id) as last_id
    from orders where number is not null and ${isInJsonList(db, sql`lower(email)`, emails)}
    group by lower(email), currency order by lower(email), currency`.execute(db);
  const totals = new Map<string, OrderTotals>();
  for (const row of rows) {
    const amount = toMajorUnits(Number(row.spent), row.currency);
    const spend = { currency: row.currency, amount };
    const earlier = totals.get(row.email);
    totals.set(row.email, earlier ? addTotals(earlier, row, spend) : toTotals(row, spend));
  }
  return totals;
}

function toTotals({ orders, date_first, date_last, last_id }: TotalRow, spend: OrderTotals['spend'][number]) {
  return { count: Number(orders), spend: [spend], dateFirst: date_first, dateLast: date_last, lastOrderId: last_id };
}

function addTotals(totals: OrderTotals, row: TotalRow, spend: OrderTotals['spend'][number]): OrderTotals {
  const isLater = row.date_last > totals.dateLast;
  return {
    count: totals.count + Number(row.orders),
    spend: [...totals.spend, spend],
    dateFirst: row.date_first < totals.dateFirst ? row.date_first : totals.dateFirst,
    dateLast: isLater ? row.date_last : totals.dateLast,
    lastOrderId: isLater ? row.last_id : totals.lastOrderId,
  };
}

interface Contact {
  name: string | null;
  phone: string | null;
}

/** Reads who was billed, or delivered to, by orders. */
async function readContacts(db: Db, orderIds: string[]): Promise<Map<string, Contact>> {
  const orders = db.selectFrom('orders').select(['id', 'billing', 'shipping']);
  const rows = await orders.where(isInJsonList(db, 'id', JSON.stringify(orderIds))).execute();
  return new Map(
    rows.map(({ id, billing, shipping }) => {
      const bill = parseJson<Partial<Contact>>(billing);
      const recipient = parseJson<Partial<Contact>>(shipping);
      return [id, { name: bill.name || recipient.name || null, phone: bill.phone || recipient.phone || null }];
    }),
  );
}

/** Reads a customer with addresses, orders, notes and the history of consents. */
export async function findCustomer(db: Db, id: string): Promise<CustomerDetails | undefined> {
  const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  const [customer] = await serializeCustomers(db, row ? [row] : []);
  if (!row || !customer) return undefined;
  const orders = await readRecentOrders(db, row.email);
  return {
    ...customer,
    addresses: await readAddresses(db, row, orders),
    recent_orders: orders.map(({ billing: _, shipping: __, grand_total, currency, number, ...order }) => {
      return { ...order, number: number ?? '', currency, grand_total: toMajorUnits(grand_total, currency) };
    }),
    order_notes: await readOrderNotes(db, orders),
    consents: await readConsents(db, row.email),
  };
}

const orderColumns = [
  ...(['id', 'number', 'status', 'financial_status', 'fulfillment_status', 'currency', 'grand_total'] as const),
  ...(['date_created', 'billing', 'shipping'] as const),
] as const;

async function readRecentOrders(db: Db, email: string) {
  const orders = db.selectFrom('orders').select(orderColumns).where('number', 'is not', null);
  return orders
    .where(sql`lower(email)`, '=', email)
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(listedParts)
    .execute();
}

type RecentOrder = Awaited<ReturnType<typeof readRecentOrders>>[number];

const addressFields = [
  ...(['name', 'first_name', 'last_name', 'company', 'address1', 'address2'] as const),
  ...(['city', 'state', 'zip', 'country', 'phone'] as const),
];

/** The address book of the account; of a guest the addresses that orders were billed and delivered to, the newest first. */
async function readAddresses(db: Db, { account_id }: CustomerRow, orders: readonly RecentOrder[]) {
  if (account_id !== null) {
    const book = db
      .selectFrom('addresses')
      .select(['id', ...addressFields])
      .where('account_id', '=', account_id);
    const saved = await book.orderBy('id').execute();
    if (saved.length > 0) return saved;
  }
  const written = orders.flatMap(({ shipping, billing }) =>
    [shipping, billing].map((address) => pickAddress(parseJson<Record<string, unknown>>(address))),
  );
  const distinct = new Map(written.filter(({ address1 }) => address1).map((each) => [JSON.stringify(each), each]));
  return [...distinct.values()];
}

function pickAddress(address: Record<string, unknown>) {
  const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    name: toText(address.name),
    first_name: toText(address.first_name),
    last_name: toText(address.last_name),
    company: toText(address.company),
    address1: toText(address.address1),
    address2: toText(address.address2),
    city: toText(address.city),
    state: toText(address.state),
    zip: toText(address.zip),
    country: toText(address.country),
    phone: toText(address.phone),
  };
}

function readOrderNotes(db: Db, orders: readonly RecentOrder[]) {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  const notes = db.selectFrom('order_notes').select(['id', 'order_id', 'text', 'actor', 'date_created']);
  return notes
    .where(isInJsonList(db, 'order_id', ids))
    .orderBy('id', 'desc')
    .limit(listedParts)
    .execute();
}

async function readConsents(db: Db, email: string) {
  const consents = db.selectFrom('consents').select(['id', 'granted', 'source', 'actor', 'about', 'date_created']);
  const rows = await consents.where('email', '=', email).orderBy('date_created').orderBy('id').execute();
  return rows.map(({ granted, ...consent }) => ({ ...consent, granted: granted === 1 }));
}

/** Reads what the owner writes of a customer, for the log of changes. */
export async function readOwnerFields(db: Db, id: string) {
  const row = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return new Map<string, object>();
  const { tags, note, group_id, metadata, tax_exempt, vat_id, vat_check } = row;
  const nameValues = await readFieldValues(db, 'customer', [row.custom_fields]);
  const fields = {
    tags: parseJson<string[]>(tags ?? '[]'),
    note,
    group_id,
    metadata: parseJson<object>(metadata),
    custom_fields: nameValues(row.custom_fields),
    tax_exempt: tax_exempt === 1,
    vat_id,
    vat_check,
  };
  return new Map<string, object>([[id, fields]]);
}
