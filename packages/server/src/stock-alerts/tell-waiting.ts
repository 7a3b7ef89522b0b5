import { sql } from 'kysely';
import { getPurchasable, sellableStock } from '../catalog/index.ts';
import { lockRows, type Row, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { type Page, workThrough } from '../jobs/index.ts';
import { queueMail } from '../notifications/index.ts';
import { leaveKey } from './leave.ts';
import { lockStock } from './lock-stock.ts';
import { describeProduct } from './product-words.ts';

const atOnce = 100;

/**
 * Mails everybody who waits for what has come back, a hundred by a transaction. Two processes at it mail nobody twice; a product
 * that fails keeps no other waiting.
 */
export function tellWaiting(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  const { db } = deps;
  const work = {
    job: 'stock_return',
    id: sql<string>`stock_returns.product_id || '/' || stock_returns.variant_id`,
    due: (page: Page) =>
      db.selectFrom('stock_returns').selectAll().where(page.filter).orderBy(page.order).limit(page.limit).execute(),
    idOf: ({ product_id, variant_id }: Row<'stock_returns'>) => `${product_id}/${variant_id}`,
    async run(back: Row<'stock_returns'>) {
      while (!stop?.aborted && (await db.transaction().execute((tx) => tellSome(tx, deps, back))));
    },
    what: 'who waits for a product could not be told',
    about: ({ product_id, variant_id }: Row<'stock_returns'>) => ({ product: product_id, variant: variant_id }),
  };
  return workThrough(deps, work, stop);
}

/** What is sold out again waits for the next time. @returns whether there may be more */
async function tellSome(tx: Tx, { config, now }: AppDeps, back: Row<'stock_returns'>): Promise<boolean> {
  const { product_id, variant_id } = back;
  await lockStock(tx, product_id, variant_id);
  const own = tx.selectFrom('stock_returns').select('product_id').where('product_id', '=', product_id);
  // another process that is at it has done this by now
  if (!(await lockRows(tx, own.where('variant_id', '=', variant_id)).executeTakeFirst())) return false;
  const product = (await getPurchasable(tx, [product_id])).get(product_id);
  const waiting =
    product && sellableStock(product, variant_id || null) > 0 ? await waitingFor(tx, product_id, variant_id) : [];
  const date = now();
  for (const alert of waiting) {
    const letter = { kind: 'back_in_stock' as const, to: alert.email, locale: alert.locale };
    const unsubscribe_link = `/stock-alerts/leave?key=${leaveKey(alert.id, config)}`;
    const data = { ...describeProduct(product, variant_id), unsubscribe_link };
    await queueMail(tx, { ...letter, key: `back_in_stock-${alert.id}-${alert.date_created}`, data }, date);
    await tx.updateTable('stock_alerts').set({ date_told: date.toISOString() }).where('id', '=', alert.id).execute();
  }
  if (waiting.length === atOnce) return true;
  const done = tx.deleteFrom('stock_returns').where('product_id', '=', product_id);
  await done.where('variant_id', '=', variant_id).execute();
  return false;
}

function waitingFor(tx: Tx, productId: string, variantId: string): Promise<Row<'stock_alerts'>[]> {
  const alerts = tx.selectFrom('stock_alerts').selectAll().where('product_id', '=', productId);
  return alerts
    .where('variant_id', '=', variantId)
    .where('date_told', 'is', null)
    .where('pending_until', 'is', null)
    .orderBy('email')
    .limit(atOnce)
    .execute();
}
