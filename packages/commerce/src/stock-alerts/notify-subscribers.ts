import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { type Page, processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { getPurchasable, sellableStock } from '../catalog/index.ts';
import { describeProduct } from './describe-product.ts';
import { lockStockRows } from './lock-stock.ts';
import { buildLeaveKey } from './unsubscribe.ts';

const atOnce = 100;

/**
 * Mails everybody who waits for what has come back, a hundred by a transaction. Two processes at it mail nobody twice; a product
 * that fails keeps no other waiting.
 */
export function notifySubscribers(deps: AppDeps, stop?: AbortSignal): Promise<void> {
  const { db } = deps;
  const work = {
    job: 'stock_return',
    id: sql<string>`stock_returns.product_id || '/' || stock_returns.variant_id`,
    due: (page: Page) =>
      db.selectFrom('stock_returns').selectAll().where(page.filter).orderBy(page.order).limit(page.limit).execute(),
    idOf: ({ product_id, variant_id }: Row<'stock_returns'>) => `${product_id}/${variant_id}`,
    async run(stockReturn: Row<'stock_returns'>) {
      while (!stop?.aborted && (await db.transaction().execute((tx) => notifySubscriberBatch(tx, deps, stockReturn))));
    },
    what: 'who waits for a product could not be told',
    about: ({ product_id, variant_id }: Row<'stock_returns'>) => ({ product: product_id, variant: variant_id }),
  };
  return processDueRows(deps, work, stop);
}

/**
 * Notifies a batch of subscribers; when the product is sold out again they wait for the next time. @returns true when
 * there may be more
 */
async function notifySubscriberBatch(
  tx: Tx,
  { config, now }: AppDeps,
  stockReturn: Row<'stock_returns'>,
): Promise<boolean> {
  const { product_id, variant_id } = stockReturn;
  await lockStockRows(tx, product_id, variant_id);
  const returnQuery = tx.selectFrom('stock_returns').select('product_id').where('product_id', '=', product_id);
  // Another process has done this by now
  if (!(await lockSelectedRows(tx, returnQuery.where('variant_id', '=', variant_id)).executeTakeFirst())) return false;
  const product = (await getPurchasable(tx, [product_id])).get(product_id);
  const waiting =
    product?.isShown && sellableStock(product, variant_id || null) > 0
      ? await readWaitingAlerts(tx, product_id, variant_id)
      : [];
  const date = now();
  for (const alert of waiting) {
    const letter = { kind: 'back_in_stock' as const, to: alert.email, locale: alert.locale };
    const unsubscribe_link = `/stock-alerts/leave?key=${buildLeaveKey(alert.id, config)}`;
    const data = { ...describeProduct(product, variant_id), unsubscribe_link };
    await queueMail(tx, { ...letter, key: `back_in_stock-${alert.id}-${alert.date_created}`, data }, date);
    await tx.updateTable('stock_alerts').set({ date_told: date.toISOString() }).where('id', '=', alert.id).execute();
  }
  if (waiting.length === atOnce) return true;
  const deletion = tx.deleteFrom('stock_returns').where('product_id', '=', product_id);
  await deletion.where('variant_id', '=', variant_id).execute();
  return false;
}

function readWaitingAlerts(tx: Tx, productId: string, variantId: string): Promise<Row<'stock_alerts'>[]> {
  const alerts = tx.selectFrom('stock_alerts').selectAll().where('product_id', '=', productId);
  return alerts
    .where('variant_id', '=', variantId)
    .where('date_told', 'is', null)
    .where('pending_until', 'is', null)
    .orderBy('email')
    .limit(atOnce)
    .execute();
}
