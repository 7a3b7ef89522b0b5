import { type Db, isInJsonList, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { forgetGiftcardRecipients } from '../digital-goods/index.ts';
import { redactAuditEntries, redactTrackingNumbers } from '../events/index.ts';
import { eraseOrderBuyers } from '../invoices/index.ts';
import { parseShipments } from './record/index.ts';

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
    .select(['orders.id', 'billing', 'shipping', 'shipments'])
    .whereRef('orders.id', '=', 'forgotten_buyers.order_id')
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['canceled', 'refunded']),
        // who still has to pay an order cannot be forgotten; one without parcels is done once it is paid
        eb.and([
          eb.or([
            eb('status', '=', 'delivered'),
            eb.and([eb('status', '=', 'paid'), eb('fulfillment_status', '=', 'fulfilled')]),
          ]),
          eb.or([eb('payment_terms', 'is', null), eb('orders.date_paid', 'is not', null)]),
        ]),
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

type DoneOrder = Pick<Row<'orders'>, 'id' | 'billing' | 'shipping' | 'shipments'>;

async function forgetOrderBuyer(tx: Tx, { id, billing, shipping, shipments }: DoneOrder): Promise<void> {
  const change = {
    email: null,
    metadata: '{}',
    comments: null,
    gift_message: null,
    ship_name: null,
    bill_name: null,
    tracking: null,
    hold_reason: null,
    tags: null,
    vat_id: null,
    private_metadata: null,
    custom_fields: '{}',
    shipments: shipments && withoutTracking(shipments),
  };
  await tx
    .updateTable('orders')
    .set({ ...change, billing: withoutPerson(billing), shipping: withoutPerson(shipping) })
    .where('id', '=', id)
    .execute();
  await eraseOrderBuyers(tx, [id]);
  await eraseOrderTexts(tx, id);
  await tx.deleteFrom('forgotten_buyers').where('order_id', '=', id).execute();
}

/** Erases what shopper, staff and applications have written about an order: any of it may name the buyer. */
async function eraseOrderTexts(tx: Tx, order_id: string): Promise<void> {
  await tx.deleteFrom('order_notes').where('order_id', '=', order_id).execute();
  await tx.updateTable('order_items').set({ metadata: '{}' }).where('order_id', '=', order_id).execute();
  await tx.updateTable('order_events').set({ note: null }).where('order_id', '=', order_id).execute();
  await tx.updateTable('payments').set({ reference: null, note: null }).where('order_id', '=', order_id).execute();
  await tx.updateTable('refunds').set({ reason: null }).where('order_id', '=', order_id).execute();
  await forgetGiftcardRecipients(tx, order_id);
  const returns = tx
    .updateTable('returns')
    .set({ reason: '', note: null, instructions: null, label_url: null })
    .where('order_id', '=', order_id);
  const returnIds = (await returns.returning('id').execute()).map(({ id }) => id);
  await redactTrackingNumbers(tx, order_id);
  await redactAuditEntries(tx, 'order', [order_id]);
  await redactAuditEntries(tx, 'return', returnIds);
  const edits = tx.selectFrom('order_edits').select(['id', 'before', 'after']).where('order_id', '=', order_id);
  for (const { id, before: previousState, after: newState } of await edits.execute()) {
    const change = { before: withoutItemMetadata(previousState), after: withoutItemMetadata(newState) };
    await updateRow(tx, 'order_edits', id, change);
  }
}

/** @param edited JSON of an order's totals and items */
function withoutItemMetadata(edited: string): string {
  const { items, ...totals } = parseJson<{ items: object[] }>(edited);
  return JSON.stringify({ ...totals, items: items.map((item) => ({ ...item, metadata: '{}' })) });
}

function withoutTracking(shipments: string): string {
  return JSON.stringify(
    parseShipments({ shipments }).map(({ shipping: _, tracking_url: __, ...shipment }) => ({
      ...shipment,
      tracking: null,
    })),
  );
}

function withoutPerson(address: string): string {
  const entries = Object.entries(parseJson<Record<string, unknown>>(address)).filter(([field]) =>
    retainedFields.includes(field),
  );
  return JSON.stringify({ name: formerCustomer, ...Object.fromEntries(entries) });
}
