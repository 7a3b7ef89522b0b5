import type { Row, Tx } from '../db/index.ts';
import { buildValidationError } from '../http/errors.ts';
import { changeSubscription } from './change.ts';
import { itemsOfSubscription } from './find.ts';
import type { ShopperChange, SubscriptionChange } from './input.ts';
import { replaceExtraItems } from './items.ts';

/** @throws ApiError `validation_error` where another product is chosen */
export async function applyShopperChange(
  tx: Tx,
  row: Row<'subscriptions'>,
  { status, product_id, variant_id, coupon_code: _, items, ...change }: ShopperChange,
  now: Date,
): Promise<void> {
  await assertSameProduct(tx, row, { product_id, variant_id });
  await changeSubscription(tx, row, { ...toStatusChange(status), ...change }, { actor: 'shopper', now });
  // Lines of an earlier answer return with their ids, and keep their agreed price
  if (items?.some(({ id }) => id === undefined)) await replaceExtraItems(tx, row, items, now);
}

function toStatusChange(status: string | undefined): SubscriptionChange {
  if (status === 'canceled') return { canceled: true };
  return status === 'paused' || status === 'active' ? { paused: status === 'paused' } : {};
}

/** Throws when another product or variant is chosen: a subscription keeps both, and `plan_id` chooses another plan. */
async function assertSameProduct(
  tx: Tx,
  row: Row<'subscriptions'>,
  { product_id, variant_id }: Pick<ShopperChange, 'product_id' | 'variant_id'>,
): Promise<void> {
  if (!product_id && !variant_id) return;
  const main = (await itemsOfSubscription(tx, [row.id]))[0];
  if (product_id && product_id !== main?.product_id)
    throw buildValidationError('A subscription keeps its product; plan_id chooses another plan of it', 'product_id');
  if (variant_id && variant_id !== main?.variant_id)
    throw buildValidationError('A subscription keeps its variant; plan_id chooses another plan of it', 'variant_id');
}
