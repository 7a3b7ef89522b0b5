import { sql } from 'kysely';
import { type Db, isIn, parseJson, type Row, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { forgetBuyersOf } from '../invoices/index.ts';
import { workThrough } from '../jobs/index.ts';

/** What of an address is kept: the place that taxes went by. */
const kept = ['city', 'state', 'zip', 'country', 'method', 'card', 'service', 'service_name', 'price'];
const formerCustomer = 'Former customer';

/**
 * Orders whose account is gone lose name, street, phone and e-mail as soon as they are done, and their invoices what tax law
 * does not ask for; until then they must still be delivered. An order that fails keeps no other waiting.
 */
export function forgetBuyers(deps: AppDeps): Promise<void> {
  const { db } = deps;
  return workThrough(deps, {
    job: 'forgotten_buyer',
    id: sql.ref('forgotten_buyers.order_id'),
    due: (page) => doneOrders(db).where(page.filter).orderBy(page.order).limit(page.limit).execute(),
    idOf: ({ id }) => id,
    run: (order) => db.transaction().execute((tx) => forgetBuyer(tx, order)),
    what: 'the buyer of an order could not be forgotten',
    about: ({ id }) => ({ order: id }),
  });
}

/** The same at once, of these orders. */
export async function forgetBuyersOfOrders(tx: Tx, ids: string[]): Promise<void> {
  const done = doneOrders(tx).where(isIn(tx, 'orders.id', JSON.stringify(ids)));
  for (const order of await done.execute()) await forgetBuyer(tx, order);
}

function doneOrders(db: Db) {
  return db
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
    );
}

type DoneOrder = Pick<Row<'orders'>, 'id' | 'billing' | 'shipping'>;

async function forgetBuyer(tx: Tx, { id, billing, shipping }: DoneOrder): Promise<void> {
  const change = {
    email: null,
    metadata: '{}',
    comments: null,
    gift_message: null,
    ship_name: null,
    bill_name: null,
  };
  await tx
    .updateTable('orders')
    .set({ ...change, billing: withoutPerson(billing), shipping: withoutPerson(shipping) })
    .where('id', '=', id)
    .execute();
  await forgetBuyersOf(tx, [id]);
  // whoever wrote them may have named the buyer
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute();
  await tx.deleteFrom('forgotten_buyers').where('order_id', '=', id).execute();
}

function withoutPerson(address: string): string {
  const entries = Object.entries(parseJson<Record<string, unknown>>(address)).filter(([field]) => kept.includes(field));
  return JSON.stringify({ name: formerCustomer, ...Object.fromEntries(entries) });
}
