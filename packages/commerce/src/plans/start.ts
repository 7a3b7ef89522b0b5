import type { Billing } from '@mercer/contract';
import { createRecordId, type NewRow, parseJson, type Row, type Tx } from '@mercer/database';
import { getPurchasable, type StoredPlan } from '../catalog/index.ts';
import { recordEvent } from '../events/index.ts';
import { firstPeriodEnd } from './period.ts';

/** Begins a subscription for each line of a paid order that was bought with a plan. */
export async function startSubscriptions(
  tx: Tx,
  order: Row<'orders'>,
  lines: Row<'order_items'>[],
  now: Date,
): Promise<void> {
  const planned = lines.filter(({ purchase_option }) => parsePlanId(purchase_option));
  if (planned.length === 0 || (await isRenewalOrder(tx, order))) return;
  const products = await getPurchasable(
    tx,
    planned.map(({ product_id }) => product_id),
  );
  for (const line of planned) {
    const plans = products.get(line.product_id)?.purchaseOptions.subscription?.plans ?? [];
    const plan = plans.find(({ id }) => id === parsePlanId(line.purchase_option));
    if (plan) await insertSubscription(tx, { order, line, plan, now });
  }
}

/**
 * True when an order begins subscriptions and no card is kept that their next periods could be charged to. The shopper
 * has to be told, since the first period needed none.
 */
export async function lacksSubscriptionCard(
  tx: Tx,
  order: Row<'orders'>,
  lines: Row<'order_items'>[],
): Promise<boolean> {
  if (!lines.some(({ purchase_option }) => parsePlanId(purchase_option)) || (await isRenewalOrder(tx, order)))
    return false;
  return (await findCardToken(tx, order)) === null;
}

function parsePlanId(purchaseOption: string | null): string | null {
  return purchaseOption ? (parseJson<{ plan_id?: string }>(purchaseOption).plan_id ?? null) : null;
}

async function isRenewalOrder(tx: Tx, { cart_id }: Row<'orders'>): Promise<boolean> {
  const periods = tx.selectFrom('subscription_periods').select('cart_id').where('cart_id', '=', cart_id);
  return (await periods.executeTakeFirst()) !== undefined;
}

interface Start {
  order: Row<'orders'>;
  line: Row<'order_items'>;
  plan: StoredPlan;
  now: Date;
}

async function insertSubscription(tx: Tx, { order, line, plan, now }: Start): Promise<void> {
  const id = createRecordId(now);
  const date = now.toISOString();
  const { interval, interval_count, trial_days = 0 } = plan.billing_schedule;
  const periodEnd = firstPeriodEnd(plan.billing_schedule, now);
  const trialEnd = trial_days > 0 ? periodEnd : null;
  const subscription: NewRow<'subscriptions'> = {
    id,
    account_id: order.account_id,
    email: order.email,
    order_id: order.id,
    order_item_id: line.id,
    currency: order.currency,
    locale: await readOrderLocale(tx, order),
    interval,
    interval_count,
    status: trialEnd ? 'trial' : 'active',
    card_token: await findCardToken(tx, order),
    billing: order.billing,
    shipping: order.shipping,
    date_anchor: (trialEnd ?? now).toISOString(),
    date_period_start: date,
    date_period_end: periodEnd.toISOString(),
    date_trial_end: trialEnd?.toISOString() ?? null,
    date_pause_end: null,
    date_payment_retry: null,
    payment_failures: 0,
    cancel_at_end: 0,
    cancel_reason: null,
    date_canceled: null,
    date_created: date,
  };
  await tx.insertInto('subscriptions').values(subscription).execute();
  const { product_id, variant_id, quantity, options, product } = line;
  const { currency, status } = subscription;
  const data = { order_id: order.id, product_id, currency, status };
  await recordEvent(tx, { type: 'subscription.created', entity_id: id, data, actor: 'shopper' }, now);
  await tx
    .insertInto('subscription_items')
    .values({
      id: createRecordId(now),
      subscription_id: id,
      place: 0,
      product_id,
      variant_id,
      quantity,
      options,
      product,
      plan_id: plan.id,
      price: trialEnd ? plan.price : line.price,
    })
    .execute();
}

async function readOrderLocale(tx: Tx, { cart_id }: Row<'orders'>): Promise<string> {
  const cart = await tx.selectFrom('carts').select('locale').where('id', '=', cart_id).executeTakeFirst();
  return cart?.locale ?? 'en-US';
}

/** The card that paid the order, as the gateway knows it. */
async function findCardToken(tx: Tx, { id, account_id, billing }: Row<'orders'>): Promise<string | null> {
  const { account_card_id } = parseJson<Billing>(billing);
  if (account_id && account_card_id) {
    const saved = tx.selectFrom('account_cards').select('token').where('id', '=', account_card_id);
    return (await saved.where('account_id', '=', account_id).executeTakeFirst())?.token ?? null;
  }
  const tokens = tx.selectFrom('vault_tokens').select('token').where('order_id', '=', id);
  return (await tokens.orderBy('date_created', 'desc').executeTakeFirst())?.token ?? null;
}
