import { type Major, toMajorUnits } from '@mercer/contract';
import { sql } from 'kysely';
import { type CartRow, offerOf, priceCart } from '../../cart/index.ts';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { draftPath } from '../record/index.ts';

export type DraftStatus = 'open' | 'used' | 'expired' | 'deleted';

interface Draft {
  id: string;
  status: DraftStatus;
  email: string;
  note: string | null;
  currency: string;
  locale: string;
  items: {
    product_id: string;
    variant_id: string | null;
    name: string;
    options: { id: string; name: string; value: string }[];
    quantity: number;
    price: Major;
    price_total: Major;
  }[];
  discount: Major;
  sub_total: Major;
  shipping: Record<string, unknown>;
  billing: Record<string, unknown>;
  /** whoever has it may pay */
  link: string;
  /** what it became */
  order_id: string | null;
  date_expires: string;
  date_created: string;
  date_updated: string;
}

export function statusOf(draft: Row<'drafts'>, { order_id }: Pick<CartRow, 'order_id'>, now: Date): DraftStatus {
  if (order_id !== null) return 'used';
  if (draft.date_deleted !== null) return 'deleted';
  return draft.date_expires <= now.toISOString() ? 'expired' : 'open';
}

/** A draft with its cart; null where there is none. */
export async function findDraft(deps: Pick<AppDeps, 'config' | 'now'> & { db: Db }, id: string): Promise<Draft | null> {
  const row = await deps.db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readDraft(deps, row) : null;
}

/**
 * What was drafted for an e-mail address, without the links by which it is paid.
 * @param email in lower case
 */
export async function exportDrafts(deps: Pick<AppDeps, 'db' | 'config' | 'now'>, email: string) {
  const rows = deps.db.selectFrom('drafts').selectAll().where(sql`lower(email)`, '=', email).orderBy('id');
  const drafts = await Promise.all((await rows.execute()).map((row) => readDraft(deps, row)));
  return drafts.map(({ link: _, ...draft }) => draft);
}

export async function readDraft(
  { db, config, now }: Pick<AppDeps, 'config' | 'now'> & { db: Db },
  row: Row<'drafts'>,
): Promise<Draft> {
  const { id, cart_id, email, note, date_expires, date_created, date_updated } = row;
  const cart = await cartOf(db, cart_id);
  const { lines, totals } = await priceCart(db, cart, now());
  const major = (amount: number) => toMajorUnits(amount, cart.currency);
  return {
    id,
    email,
    note,
    date_expires,
    date_created,
    date_updated,
    status: statusOf(row, cart, now()),
    currency: cart.currency,
    locale: cart.locale,
    items: lines.map(({ product_id, variant_id, product, options, quantity, price, price_total }) => {
      const chosen = options.map(({ id, name, value }) => ({ id, name, value }));
      const amounts = { price: major(price), price_total: major(price_total) };
      return { product_id, variant_id, name: product.name, options: chosen, quantity, ...amounts };
    }),
    discount: major(offerOf(cart)?.discount ?? 0),
    sub_total: major(totals.sub_total - totals.discount_total),
    shipping: addressOf(cart.shipping),
    billing: addressOf(cart.billing),
    link: `${config.publicUrl}${draftPath(config, id)}`,
    order_id: cart.order_id,
  };
}

const addressFields = [
  'name',
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
];

/** Nothing of how it is paid. */
function addressOf(part: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).filter(([field]) => addressFields.includes(field)));
}

async function cartOf(db: Db, id: string): Promise<CartRow> {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, billing: parseJson(row.billing), shipping: parseJson(row.shipping) };
}
