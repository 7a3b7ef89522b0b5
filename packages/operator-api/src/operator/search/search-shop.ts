import { toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { findMatchingEmails, findMatchingOrderIds } from '../customers/search-customers.ts';
import { beginsWith } from '../description/prefix-search.ts';
import { model as pageModel } from '../pages/read-pages.ts';
import { findMatchingProductIds } from '../products/search-products.ts';
import { settingNames } from '../settings/save-setting.ts';

interface Hit {
  id: string;
  title: string;
  detail: string | null;
}

const hitsOfKind = 10;
/** Pages that are looked through: a shop has a few dozen. */
const mostPages = 1000;

/** Searches each kind of record for a text, and answers a few of each. @param showsContact false: without addresses */
export async function searchShop(db: Db, text: string, showsContact: boolean) {
  const [orders, products, customers, coupons, pages] = await Promise.all([
    searchOrders(db, text, showsContact),
    searchProducts(db, text),
    searchCustomers(db, text),
    searchCoupons(db, text),
    searchPages(db, text),
  ]);
  return { orders, products, customers, coupons, pages, settings: searchSettings(text) };
}

async function searchOrders(db: Db, text: string, showsContact: boolean): Promise<Hit[]> {
  const ids = JSON.stringify(await findMatchingOrderIds(db, text));
  const orders = db.selectFrom('orders').select(['id', 'number', 'email', 'currency', 'grand_total']);
  const rows = await orders
    .where(isInJsonList(db, 'id', ids))
    .orderBy('date_created', 'desc')
    .orderBy('id', 'desc')
    .limit(hitsOfKind)
    .execute();
  return rows.map(({ id, number, email, currency, grand_total }) => {
    const total = `${toMajorUnits(grand_total, currency)} ${currency}`;
    return { id, title: number ?? '', detail: [showsContact ? email : null, total].filter(Boolean).join(', ') };
  });
}

async function searchProducts(db: Db, text: string): Promise<Hit[]> {
  const ids = JSON.stringify(await findMatchingProductIds(db, text));
  const products = db.selectFrom('products').select(['id', 'name as title', 'sku as detail']);
  return products
    .where(isInJsonList(db, 'id', ids))
    .orderBy('name')
    .orderBy('id')
    .limit(hitsOfKind)
    .execute();
}

async function searchCustomers(db: Db, text: string): Promise<Hit[]> {
  const emails = JSON.stringify(await findMatchingEmails(db, text));
  const customers = db.selectFrom('customers').leftJoin('accounts', 'accounts.id', 'account_id');
  const rows = await customers
    .select(['customers.id', 'customers.email as title', 'accounts.first_name', 'accounts.last_name'])
    .where(isInJsonList(db, 'customers.email', emails))
    .orderBy('customers.date_created', 'desc')
    .orderBy('customers.id', 'desc')
    .limit(hitsOfKind)
    .execute();
  return rows.map(({ id, title, first_name, last_name }) => {
    return { id, title, detail: [first_name, last_name].filter(Boolean).join(' ') || null };
  });
}

function searchCoupons(db: Db, text: string): Promise<Hit[]> {
  const coupons = db.selectFrom('coupons').select(['id', 'code as title', 'name as detail']);
  return coupons.where(hasCouponCode(db, text)).orderBy('code').limit(hitsOfKind).execute();
}

/** Codes are stored in capitals and without blanks. */
function hasCouponCode(db: Db, text: string): RawBuilder<boolean> {
  const start = text.toUpperCase().replaceAll(/\s/g, '');
  return start === '' ? sql<boolean>`1 = 0` : beginsWith(db, sql.ref('code'), start);
}

async function searchPages(db: Db, text: string): Promise<Hit[]> {
  const pages = db.selectFrom('content').select(['id', 'slug', 'value']).where('model', '=', pageModel);
  const rows = await pages.orderBy('id', 'desc').limit(mostPages).execute();
  const hits = rows.map(({ id, slug, value }) => {
    const { title = '' } = parseJson<{ title?: string }>(value);
    return { id, title, detail: slug };
  });
  return hits.filter(({ title, detail }) => hasWord(`${title} ${detail}`, text)).slice(0, hitsOfKind);
}

function searchSettings(text: string): Hit[] {
  const names = settingNames.filter((name) => hasWord(name, text));
  return names.slice(0, hitsOfKind).map((name) => ({ id: name, title: name, detail: null }));
}

/** Says whether a word of a title begins with the text, whatever the accents and capitals. */
function hasWord(title: string, text: string): boolean {
  const toPlain = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return ` ${toPlain(title).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${toPlain(text)}`);
}
