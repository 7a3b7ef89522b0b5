import type { Row, Tx } from '../db/index.ts';
import { invalid } from '../http/errors.ts';
import { changeSubscription } from './change.ts';
import { itemsOfSubscription } from './find.ts';
import type { ShopperChange, SubscriptionChange } from './input.ts';
import { setItems } from './items.ts';

/** @throws ApiError `validation_error` where another product is chosen */
export async function applyShopperChange(
  tx: Tx,
  row: Row<'subscriptions'>,
  { status, product_id, variant_id, coupon_code: _, items, ...change }: ShopperChange,
  now: Date,
): Promise<void> {
  await assertSameProduct(tx, row, { product_id, variant_id });
  await changeSubscription(tx, row, { ...fieldsOf(status), ...change }, { actor: 'shopper', now });
  // what was answered before comes back with its ids, and stays at its agreed price
  if (items?.some(({ id }) => id === undefined)) await setItems(tx, row, items, now);
}

function fieldsOf(status: string | undefined): SubscriptionChange {
  if (status === 'canceled') return { canceled: true };
  return status === 'paused' || status === 'active' ? { paused: status === 'paused' } : {};
}

/** What is subscribed to stays; another plan of it is chosen by `plan_id`. */
async function assertSameProduct(
  tx: Tx,
  row: Row<'subscriptions'>,
  { product_id, variant_id }: Pick<ShopperChange, 'product_id' | 'variant_id'>,
): Promise<void> {
  if (!product_id && !variant_id) return;
  const main = (await itemsOfSubscription(tx, [row.id]))[0];
  if (product_id && product_id !== main?.product_id)
    throw invalid('A subscription keeps its product; plan_id chooses another plan of it', 'product_id');
  if (variant_id && variant_id !== main?.variant_id)
    throw invalid('A subscription keeps its variant; plan_id chooses another plan of it', 'variant_id');
}
