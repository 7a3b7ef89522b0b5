import type { AppDeps } from '@mercer/platform/http/context';
import { FieldError } from '@mercer/platform/http/errors';
import { buildSignedKey, readSignedId, type Signer } from '@mercer/platform/http/link-signature';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { getPurchasable, sellableStock } from '../catalog/index.ts';
import { lockStockRows } from './lock-stock.ts';

const purpose = 'stock-alert-confirm';

/** Number of milliseconds within which an address may confirm a request made in its name. */
export const confirmableMs = 7 * 86_400_000;

/**
 * Builds the key of the confirmation link: it is signed, so that none is stored and a second mail does not invalidate
 * the first.
 */
export function buildConfirmKey(id: string, config: Signer): string {
  return buildSignedKey(config, purpose, id);
}

/** Reads the id from such a key; null when the signature is wrong. */
export function readConfirmKey(key: string, config: Signer): string | null {
  return readSignedId(config, purpose, key);
}

/**
 * The owner of the address wants the mail. Again is no harm.
 * @throws FieldError on `key` when it is not ours, or too old
 */
export async function confirmAlert({ db, now, config }: AppDeps, key: string): Promise<void> {
  const id = readConfirmKey(key, config);
  if (id === null) throw new FieldError('key', 'INVALID', createSentence('linkIncomplete'));
  const date = now().toISOString();
  await db.transaction().execute(async (tx) => {
    const alerts = tx.selectFrom('stock_alerts').selectAll().where('id', '=', id);
    const storedAlert = await alerts.executeTakeFirst();
    if (storedAlert) await lockStockRows(tx, storedAlert.product_id, storedAlert.variant_id);
    const alert = storedAlert && (await alerts.executeTakeFirst());
    const isOver = !alert || (alert.pending_until !== null && alert.pending_until <= date);
    if (isOver) throw new FieldError('key', 'INVALID', createSentence('linkUsedOrOld'));
    if (alert.pending_until === null) return;
    await tx.updateTable('stock_alerts').set({ pending_until: null }).where('id', '=', id).execute();
    const { product_id, variant_id } = alert;
    const product = (await getPurchasable(tx, [product_id])).get(product_id);
    if (!product || sellableStock(product, variant_id || null) <= 0) return;
    // The product was restocked before the address was confirmed
    const stockReturn = tx.insertInto('stock_returns').values({ product_id, variant_id });
    await stockReturn.onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing()).execute();
  });
}
