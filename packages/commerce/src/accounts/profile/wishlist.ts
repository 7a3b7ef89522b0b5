import type { List, Product } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { isStorableText } from '@mercer/platform/http/body';
import { buildNotFoundError, buildValidationError, unauthorized } from '@mercer/platform/http/errors';
import { buildListResponse, computeOffset, type Paging } from '@mercer/platform/http/list';
import { findProduct, findProductsByIds, type Localization } from '../../catalog/index.ts';
import { lockAccount } from '../record/index.ts';

export interface WishlistItem {
  product_id: string;
  /** null when the shop no longer has it */
  product: Product | null;
}

const maxItems = 1000;

/** Last wish first. */
export async function listWishlist(
  db: Db,
  accountId: string,
  paging: Paging,
  localization: Localization,
): Promise<List<WishlistItem>> {
  const wishes = db.selectFrom('wishlist_items').where('account_id', '=', accountId);
  const rows = await wishes
    .select('product_id')
    .orderBy('date_created', 'desc')
    .orderBy('product_id', 'desc')
    .limit(paging.limit)
    .offset(computeOffset(paging))
    .execute();
  const count = await countWishlistItems(db, accountId);
  const products = await findProductsByIds(
    db,
    rows.map(({ product_id }) => product_id),
    localization,
  );
  const results = rows.map(({ product_id }) => ({ product_id, product: products.get(product_id) ?? null }));
  return buildListResponse(results, count, paging);
}

/** The whole wishlist as the account carries it. */
export async function readWishlist(db: Db, accountId: string, localization: Localization) {
  const { count, results } = await listWishlist(db, accountId, { limit: maxItems, page: 1 }, localization);
  return { count, items: results };
}

/** Wishing twice is wishing once. */
export async function addToWishlist(
  db: Db,
  { accountId, now, shown: localization }: { accountId: string; now: Date; shown: Localization },
  idOrSlug: string,
): Promise<WishlistItem> {
  const product = await findProduct(db, idOrSlug, localization);
  if (!product) throw buildNotFoundError('Product not found');
  const { id: product_id } = product;
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw unauthorized();
    const row = { account_id: accountId, product_id, date_created: now.toISOString() };
    const wishes = tx.insertInto('wishlist_items').values(row);
    await wishes.onConflict((conflict) => conflict.doNothing()).execute();
    if ((await countWishlistItems(tx, accountId)) > maxItems)
      throw buildValidationError(`A wishlist holds at most ${maxItems} products`);
  });
  return { product_id, product };
}

async function countWishlistItems(db: Db, accountId: string): Promise<number> {
  const wishes = db.selectFrom('wishlist_items').where('account_id', '=', accountId);
  const { count } = await wishes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers what was removed; null when there was nothing. What the shop no longer has is known by its id alone. */
export async function removeFromWishlist(db: Db, accountId: string, idOrSlug: string) {
  if (!isStorableText(idOrSlug)) return null;
  const withSlug = db.selectFrom('products').select('id').where('slug', '=', idOrSlug);
  const removed = await db
    .deleteFrom('wishlist_items')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('product_id', '=', idOrSlug), eb('product_id', 'in', withSlug)]))
    .returning('product_id')
    .executeTakeFirst();
  return removed ?? null;
}
