import type { Db } from '@mercer/server';

const dayMs = 86_400_000;

/** Finds any product of the demo store that has a subscription plan, with one of its plans. */
export async function findProductPlan(db: Db): Promise<{ product_id: string; plan_id: string }> {
  const products = await db.selectFrom('products').select(['id', 'purchase_options']).execute();
  for (const { id, purchase_options } of products) {
    const options = typeof purchase_options === 'string' ? JSON.parse(purchase_options) : purchase_options;
    const plan_id = options?.subscription?.plans?.[0]?.id;
    if (plan_id) return { product_id: id, plan_id };
  }
  throw new Error('No product of the demo store has plans');
}

/**
 * Makes all subscriptions a month older, so that their next order is due.
 * @param days days of that month; a month after another one has another number, because a period is named by its start
 */
export async function letMonthPass(db: Db, days = 31): Promise<void> {
  const subtractMonth = (date: string) => new Date(Date.parse(date) - days * dayMs).toISOString();
  for (const { id, date_anchor, date_period_start, date_period_end } of await db
    .selectFrom('subscriptions')
    .selectAll()
    .execute()) {
    await db
      .updateTable('subscriptions')
      .set({
        date_anchor: subtractMonth(date_anchor),
        date_period_start: subtractMonth(date_period_start),
        date_period_end: subtractMonth(date_period_end),
      })
      .where('id', '=', id)
      .execute();
  }
}
