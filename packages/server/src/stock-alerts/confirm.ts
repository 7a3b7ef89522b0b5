import { getPurchasable, sellableStock } from '../catalog/index.ts';
import type { AppDeps } from '../http/context.ts';
import { FieldError } from '../http/errors.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { lockStock } from './lock-stock.ts';

/** So long an address may confirm what was asked for in its name. */
export const confirmableMs = 7 * 86_400_000;

/** Of the link in the mail that asks: signed, so that none is stored and a second mail spoils no first one. */
export function confirmKey(id: string, config: Signer): string {
  return `${id}.${linkSignature(config, signedText(id))}`;
}

/**
 * The owner of the address wants the mail. Again is no harm.
 * @throws FieldError on `key` when it is not ours, or too old
 */
export async function confirmAlert({ db, now, config }: AppDeps, key: string): Promise<void> {
  const [id = '', given = ''] = key.split('.');
  if (!isLinkSignature(config, signedText(id), given))
    throw new FieldError('key', 'INVALID', sentence('linkIncomplete'));
  const date = now().toISOString();
  await db.transaction().execute(async (tx) => {
    const alerts = tx.selectFrom('stock_alerts').selectAll().where('id', '=', id);
    const found = await alerts.executeTakeFirst();
    if (found) await lockStock(tx, found.product_id, found.variant_id);
    const alert = found && (await alerts.executeTakeFirst());
    const isOver = !alert || (alert.pending_until !== null && alert.pending_until <= date);
    if (isOver) throw new FieldError('key', 'INVALID', sentence('linkUsedOrOld'));
    if (alert.pending_until === null) return;
    await tx.updateTable('stock_alerts').set({ pending_until: null }).where('id', '=', id).execute();
    const { product_id, variant_id } = alert;
    const product = (await getPurchasable(tx, [product_id])).get(product_id);
    if (!product || sellableStock(product, variant_id || null) <= 0) return;
    // it has come back before the address confirmed
    const back = tx.insertInto('stock_returns').values({ product_id, variant_id });
    await back.onConflict((conflict) => conflict.columns(['product_id', 'variant_id']).doNothing()).execute();
  });
}

const signedText = (id: string) => `stock-alert-confirm:${id}`;
