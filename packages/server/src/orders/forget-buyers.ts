import { sql } from 'kysely';
import { type Db, isInJsonList, parseJson, type Row, type Tx } from '../db/index.ts';
import type { AppDeps } from '../http/context.ts';
import { eraseOrderBuyers } from '../invoices/index.ts';
import { processDueRows } from '../jobs/index.ts';

/** Address and payment fields that are kept: those that determined the taxes, the payment method and the shipment. */
const retainedFields = ['city', 'state', 'zip', 'country', 'method', 'card', 'service', 'service_name', 'price'];
const formerCustomer = 'Former customer';

/**
 * Orders whose account is gone lose name, street, phone and e-mail as soon as they are done, and their invoices what tax law
 * does not ask for; until then they must still be delivered. An order that fails keeps no other waiting.
 */
export function forgetBuyers(deps: AppDeps): Promise<void> {
  const { db } = deps;
  return processDueRows(deps, {
    job: 'forgotten_buyer',
    id: sql.ref('forgotten_buyers.order_id'),
    due: (page) => selectFinishedOrders(db).where(page.filter).orderBy(page.order).limit(page.limit).execute(),
    idOf: ({ id }) => id,
    run: (order) => db.transaction().execute((tx) => forgetOrderBuyer(tx, order)),
    what: 'the buyer of an order could not be forgotten',
    about: ({ id }) => ({ order: id }),
  });
}

/** Anonymizes the buyers of these orders at once, as far as the orders are done. */
export async function forgetBuyersOfOrders(tx: Tx, ids: string[]): Promise<void> {
  const finishedOrders = selectFinishedOrders(tx).where(isInJsonList(tx, 'orders.id', JSON.stringify(ids)));
  for (const order of await finishedOrders.execute()) await forgetOrderBuyer(tx, order);
}

function selectFinishedOrders(db: Db) {
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

async function forgetOrderBuyer(tx: Tx, { id, billing, shipping }: DoneOrder): Promise<void> {
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
  await eraseOrderBuyers(tx, [id]);
  // Notes may name the buyer
  await tx.deleteFrom('order_notes').where('order_id', '=', id).execute();
  await tx.deleteFrom('forgotten_buyers').where('order_id', '=', id).execute();
}

function withoutPerson(address: string): string {
  const entries = Object.entries(parseJson<Record<string, unknown>>(address)).filter(([field]) =>
    retainedFields.includes(field),
  );
  return JSON.stringify({ name: formerCustomer, ...Object.fromEntries(entries) });
}
