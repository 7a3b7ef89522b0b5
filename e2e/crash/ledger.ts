import { join } from 'node:path';
import { openSandboxStore } from '@mercer/sandbox';
import { openDatabase } from '@mercer/server';

/**
 * The shop's ledger beside the gateways': all charges count, also those that no order of the shop knows. The orders that
 * the demo store begins with were never paid.
 */
export async function openLedger({ folder, databaseUrl }: { folder: string; databaseUrl?: string | undefined }) {
  const db = openDatabase({ url: databaseUrl, path: join(folder, 'mercer.sqlite') });
  const sandbox = await openSandboxStore(databaseUrl ? { databaseUrl } : { path: join(folder, 'sandbox.sqlite') });
  const placed = () => db.selectFrom('orders').selectAll().where('number', 'is not', null);
  const begunWith = new Set((await placed().execute()).map(({ id }) => id));
  const newOrders = async () => (await placed().execute()).filter(({ id }) => !begunWith.has(id));
  const charges = () => sandbox.db.selectFrom('charges').selectAll().where('status', '=', 'succeeded').execute();

  /** What the gateways keep for each order. */
  async function kept(): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    for (const { order_id, amount, refunded } of await charges()) {
      sums.set(order_id, (sums.get(order_id) ?? 0) + amount - refunded);
    }
    return sums;
  }

  /** What each order has cost, less what was given back on purpose. */
  async function due(): Promise<Map<string, number>> {
    const sums = new Map((await newOrders()).map((order) => [order.id, order.grand_total - order.giftcard_total]));
    const refunds = await db.selectFrom('refunds').selectAll().where('status', '!=', 'failed').execute();
    for (const { id, order_id, amount, giftcard_amount } of refunds) {
      const known = sums.get(order_id);
      if (known !== undefined && !id.startsWith('surplus-')) sums.set(order_id, known - amount + giftcard_amount);
    }
    return sums;
  }

  async function wrongSums(): Promise<string[]> {
    const [keeps, costs] = [await kept(), await due()];
    const ids = new Set([...keeps.keys(), ...costs.keys()]);
    return [...ids].flatMap((id) => {
      const [has, costsNow] = [keeps.get(id) ?? 0, costs.get(id) ?? 0];
      return has === costsNow ? [] : [`The gateway keeps ${has} for ${id}, which costs ${costsNow}`];
    });
  }

  async function ordersTwice(): Promise<string[]> {
    const twice = await db
      .selectFrom('orders')
      .select('cart_id')
      .where('number', 'is not', null)
      .groupBy('cart_id')
      .having((eb) => eb(eb.fn.count('id'), '>', 1))
      .execute();
    return twice.map(({ cart_id }) => `The cart ${cart_id} is two orders`);
  }

  async function counts() {
    const refunds = await db.selectFrom('refunds').select('order_id').execute();
    const newRefunds = refunds.filter(({ order_id }) => !begunWith.has(order_id));
    return { charges: (await charges()).length, orders: (await newOrders()).length, refunds: newRefunds.length };
  }

  const close = async () => {
    await sandbox.close();
    await db.destroy();
  };
  /** What is not as it must be, one sentence each; nothing when all is well. */
  const faults = async () => [...(await wrongSums()), ...(await ordersTwice())];
  return { db, counts, close, faults };
}
