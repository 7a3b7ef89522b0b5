import { type Db, parseJson } from '../db/index.ts';
import { forgetBuyersOf } from '../invoices/index.ts';

/** What of an address is kept: the place that taxes went by. */
const kept = ['city', 'state', 'zip', 'country', 'method', 'card', 'service', 'service_name', 'price'];
const formerCustomer = 'Former customer';

/**
 * Orders whose account is gone lose name, street, phone and e-mail as soon as they are done, and their invoices what tax law
 * does not ask for; until then they must still be delivered.
 */
export async function forgetBuyers(db: Db): Promise<void> {
  const done = await db
    .selectFrom('forgotten_buyers')
    .crossJoin('orders') // keeps SQLite from beginning with all orders of a status
    .select(['orders.id', 'billing', 'shipping'])
    .whereRef('orders.id', '=', 'forgotten_buyers.order_id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['delivered', 'canceled', 'refunded']),
        // given up: nobody pays it any more
        eb.and([
          eb('status', '=', 'pending'),
          eb.not(
            eb.exists(
              eb.selectFrom('stock_holds').select('quantity').whereRef('stock_holds.order_id', '=', 'orders.id'),
            ),
          ),
          eb.not(
            eb.exists(
              eb
                .selectFrom('payments')
                .select('payments.id')
                .whereRef('payments.order_id', '=', 'orders.id')
                .where('date_due', 'is not', null),
            ),
          ),
        ]),
      ]),
    )
    .limit(500)
    .execute();
  for (const { id, billing, shipping } of done) {
    const change = {
      email: null,
      metadata: '{}',
      comments: null,
      gift_message: null,
      ship_name: null,
      bill_name: null,
    };
    await db
      .updateTable('orders')
      .set({ ...change, billing: withoutPerson(billing), shipping: withoutPerson(shipping) })
      .where('id', '=', id)
      .execute();
    await forgetBuyersOf(db, [id]);
    // whoever wrote them may have named the buyer
    await db.deleteFrom('order_notes').where('order_id', '=', id).execute();
    await db.deleteFrom('forgotten_buyers').where('order_id', '=', id).execute();
  }
}

function withoutPerson(address: string): string {
  const entries = Object.entries(parseJson<Record<string, unknown>>(address)).filter(([field]) => kept.includes(field));
  return JSON.stringify({ name: formerCustomer, ...Object.fromEntries(entries) });
}
