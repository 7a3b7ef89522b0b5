import { type Major, toMajorUnits } from '@mercer/contract';
import { type Db, isInJsonList, parseJson, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import type { AddressData } from '../../accounts/index.ts';
import { type CartRow, emptyCarts, priceCart, readCartOffer } from '../../cart/index.ts';
import { redactAuditEntries } from '../../events/index.ts';
import { buildDraftPath } from '../record/index.ts';

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
  /** Signed link; anyone who has it may pay. */
  link: string;
  /** Order that the draft became. */
  order_id: string | null;
  date_expires: string;
  /** time at which the shopper is reminded; null: not, or not again */
  date_reminder: string | null;
  date_created: string;
  date_updated: string;
}

export function getDraftStatus(draft: Row<'drafts'>, { order_id }: Pick<CartRow, 'order_id'>, now: Date): DraftStatus {
  if (order_id !== null) return 'used';
  if (draft.date_deleted !== null) return 'deleted';
  return draft.date_expires <= now.toISOString() ? 'expired' : 'open';
}

/** A draft with its cart; null where there is none. */
export async function findDraft(deps: Pick<AppDeps, 'config' | 'now'> & { db: Db }, id: string): Promise<Draft | null> {
  const drafts = deps.db.selectFrom('drafts').selectAll().where('id', '=', id);
  const row = await drafts.where('balance_order_id', 'is', null).executeTakeFirst();
  return row ? readDraftDetails(deps, row) : null;
}

/**
 * Exports the drafts for an e-mail address, without the links by which they are paid.
 * @param email as `normalizeEmail` writes it
 */
export async function exportDrafts(deps: Pick<AppDeps, 'db' | 'config' | 'now'>, email: string) {
  const rows = deps.db.selectFrom('drafts').selectAll().where(sql`lower(email)`, '=', email).orderBy('id');
  const drafts = await Promise.all((await rows.execute()).map((row) => readDraftDetails(deps, row)));
  return drafts.map(({ link: _, ...draft }) => draft);
}

export async function readDraftDetails(
  { db, config, now }: Pick<AppDeps, 'config' | 'now'> & { db: Db },
  row: Row<'drafts'>,
): Promise<Draft> {
  const { id, cart_id, email, note, date_expires, date_reminder, date_created, date_updated } = row;
  const cart = await readDraftCart(db, cart_id);
  const { lines, totals } = await priceCart(db, cart, now());
  const toMajorAmount = (amount: number) => toMajorUnits(amount, cart.currency);
  return {
    id,
    email,
    note,
    date_expires,
    date_reminder,
    date_created,
    date_updated,
    status: getDraftStatus(row, cart, now()),
    currency: cart.currency,
    locale: cart.locale,
    items: lines.map(({ product_id, variant_id, product, options, quantity, price, price_total }) => {
      const chosenOptions = options.map(({ id, name, value }) => ({ id, name, value }));
      const amounts = { price: toMajorAmount(price), price_total: toMajorAmount(price_total) };
      return { product_id, variant_id, name: product.name, options: chosenOptions, quantity, ...amounts };
    }),
    discount: toMajorAmount(readCartOffer(cart)?.discount ?? 0),
    sub_total: toMajorAmount(totals.sub_total - totals.discount_total),
    shipping: pickAddressFields(cart.shipping),
    billing: pickAddressFields(cart.billing),
    link: `${config.publicUrl}${buildDraftPath(config, id)}`,
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

/** Picks the address fields, without any payment details. */
function pickAddressFields(part: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).filter(([field]) => addressFields.includes(field)));
}

async function readDraftCart(db: Db, id: string): Promise<CartRow> {
  const row = await db.selectFrom('carts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, billing: parseJson(row.billing), shipping: parseJson(row.shipping) };
}

/** Drafts that were made for an e-mail address, for export and erasure. */
export const draftData: AddressData = {
  name: 'drafts',
  read: (db, { email }, deps) => exportDrafts({ db, ...deps }, email),
  forget: (tx, { email }, now) => forgetDraftsByEmail(tx, email, now),
};

/**
 * Withdraws the drafts for an e-mail address and removes the address and notes from them, from their carts and from the
 * audit log.
 * @param email as `normalizeEmail` writes it
 */
async function forgetDraftsByEmail(tx: Tx, email: string, now: Date): Promise<void> {
  const drafts = await tx
    .selectFrom('drafts')
    .select(['id', 'cart_id'])
    .where((eb) => eb.fn('lower', ['email']), '=', email)
    .execute();
  const ids = drafts.map(({ id }) => id);
  const draftFilter = isInJsonList(tx, 'id', JSON.stringify(ids));
  await tx.updateTable('drafts').set({ email: '', note: null }).where(draftFilter).execute();
  await tx
    .updateTable('drafts')
    .set({ date_deleted: now.toISOString() })
    .where(draftFilter)
    .where('date_deleted', 'is', null)
    .execute();
  await emptyCarts(
    tx,
    drafts.map(({ cart_id }) => cart_id),
  );
  await redactAuditEntries(tx, 'draft', ids);
}
