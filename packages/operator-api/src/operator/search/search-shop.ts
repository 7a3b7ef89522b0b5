import { toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { findMatchingEmails, findMatchingOrderIds } from '../customers/search-customers.ts';
import { findSearchedIds } from '../description/list-search.ts';
import { beginsWith } from '../description/prefix-search.ts';
import { model as pageModel } from '../pages/read-pages.ts';
import { findMatchingProductIds } from '../products/search-products.ts';
import { settingNames } from '../settings/save-setting.ts';

/** Path of each kind of record. */
const paths = {
  order: 'orders',
  product: 'products',
  customer: 'customers',
  draft: 'drafts',
  coupon: 'coupons',
  page: 'pages',
  setting: 'settings',
} as const;

type Kind = keyof typeof paths;

const kinds = ['order', 'product', 'customer', 'draft', 'coupon', 'page', 'setting'] as const satisfies Kind[];

/** Record that a search finds; `title` is the number, name or e-mail address by which the owner knows it. `link` reads it. */
export const HitAnswer = v.strictObject({
  kind: v.picklist(kinds),
  id: v.string(),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  link: v.string(),
});

type Hit = v.InferOutput<typeof HitAnswer>;

const hitsOfKind = 5;
/** Pages that are looked through: a shop has a few dozen. */
const mostPages = 1000;

/** Searches each kind of record for a text, and answers a few of each. @param showsContact false: without addresses */
export async function searchShop(db: Db, text: string, showsContact: boolean) {
  const [orders, products, customers, drafts, coupons, pages] = await Promise.all([
    searchOrders(db, text, showsContact),
    searchProducts(db, text),
    searchCustomers(db, text),
    searchDrafts(db, text),
    searchCoupons(db, text),
    searchPages(db, text),
  ]);
  return { orders, products, customers, drafts, coupons, pages, settings: searchSettings(text) };
}

function buildHit(kind: Kind, { id, title, subtitle }: Pick<Hit, 'id' | 'title' | 'subtitle'>): Hit {
  return { kind, id, title, subtitle, link: `/operator/${paths[kind]}/${encodeURIComponent(id)}` };
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
    return buildHit('order', {
      id,
      title: number ?? '',
      subtitle: [showsContact ? email : null, total].filter(Boolean).join(', '),
    });
  });
}

/** The subtitle is the SKU: that of a variant where the text finds it. */
async function searchProducts(db: Db, text: string): Promise<Hit[]> {
  const ids = JSON.stringify(await findMatchingProductIds(db, text));
  const variantSku = sql<string | null>`(select variants.sku from variants where variants.product_id = products.id
    and ${beginsWith(db, sql`lower(variants.sku)`, text.trim().toLowerCase())} order by variants.sku limit 1)`;
  const products = db.selectFrom('products').select(['id', 'name', 'sku', variantSku.as('variant_sku')]);
  const rows = await products
    .where(isInJsonList(db, 'id', ids))
    .orderBy('name')
    .orderBy('id')
    .limit(hitsOfKind)
    .execute();
  return rows.map(({ id, name, sku, variant_sku }) =>
    buildHit('product', { id, title: name, subtitle: variant_sku ?? sku }),
  );
}

async function searchCustomers(db: Db, text: string): Promise<Hit[]> {
  const emails = JSON.stringify(await findMatchingEmails(db, text));
  const customers = db.selectFrom('customers').leftJoin('accounts', 'accounts.id', 'account_id');
  const rows = await customers
    .select(['customers.id', 'customers.email', 'accounts.first_name', 'accounts.last_name'])
    .where(isInJsonList(db, 'customers.email', emails))
    .orderBy('customers.date_created', 'desc')
    .orderBy('customers.id', 'desc')
    .limit(hitsOfKind)
    .execute();
  return rows.map(({ id, email, first_name, last_name }) => {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return buildHit('customer', { id, title: email, subtitle: name || null });
  });
}

async function searchDrafts(db: Db, text: string): Promise<Hit[]> {
  const ids = JSON.stringify((await findSearchedIds(db, 'drafts', text)) ?? []);
  const drafts = db.selectFrom('drafts').select(['id', 'email', 'note']).where('balance_order_id', 'is', null);
  const rows = await drafts
    .where(isInJsonList(db, 'id', ids))
    .orderBy('id', 'desc')
    .limit(hitsOfKind)
    .execute();
  return rows.map(({ id, email, note }) => buildHit('draft', { id, title: email, subtitle: note }));
}

async function searchCoupons(db: Db, text: string): Promise<Hit[]> {
  const coupons = db.selectFrom('coupons').select(['id', 'code', 'name']);
  const rows = await coupons.where(hasCouponCode(db, text)).orderBy('code').limit(hitsOfKind).execute();
  return rows.map(({ id, code, name }) => buildHit('coupon', { id, title: code, subtitle: name }));
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
    return buildHit('page', { id, title, subtitle: slug });
  });
  return hits.filter(({ title, subtitle }) => hasWord(`${title} ${subtitle}`, text)).slice(0, hitsOfKind);
}

function searchSettings(text: string): Hit[] {
  const names = settingNames.filter((name) => hasWord(name, text));
  return names.slice(0, hitsOfKind).map((name) => buildHit('setting', { id: name, title: name, subtitle: null }));
}

/** Says whether a word of a title begins with the text, whatever the accents and capitals. */
function hasWord(title: string, text: string): boolean {
  const toPlain = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return ` ${toPlain(title).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${toPlain(text)}`);
}
