import type { Minor, Order } from '@mercer/contract';
import type { ServicedShipping } from '../../cart/index.ts';
import { newId, parseJson, type Row, type Tx, updateRow } from '../../db/index.ts';
import { recordEvent } from '../../events/index.ts';
import type { Claim } from '../../http/claim.ts';
import type { AppDeps } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence, translate } from '../../http/sentences/sentence.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { findOrder } from '../answers/index.ts';
import { assertNoCapture } from '../captures/index.ts';
import { allPieces, readPieces, settleShipped } from '../pieces/index.ts';
import {
  aboutOrder,
  assertMayBecome,
  auditOrder,
  conflict,
  itemsOfOrder,
  lockPlacedOrder,
  mailCancelRest,
  mailChanged,
  namesOf,
  noteStatus,
  type Piece,
  returnStock,
} from '../record/index.ts';
import { balanceOfParts, runRefund } from '../refunds/index.ts';
import { correctDocuments } from './correct-documents.ts';
import { type Difference, giveBack } from './give-back.ts';
import { type Repriced, reprice, type Wanted } from './reprice.ts';
import { type Changes, wantedOrder } from './wanted.ts';

export interface OrderEdit extends Changes {
  /** whether pieces that are taken out can be sold again */
  restock: boolean;
  /** for the shopper to read */
  note?: string | undefined;
  /** name of the operator's key */
  by: string;
  /** throws where the order is not the one that was read */
  assertRead(order: Order | null): void;
  claim?: Claim | undefined;
}

/**
 * Changes what was ordered, or where it goes, before it is shipped: pieces, totals, stock, money, invoice and mail in one
 * transaction; what was paid too much then goes back. Once a part has left, pieces that have not can still be taken out, and the
 * order is shipped when none is left to send. The same again changes nothing.
 * @throws ApiError 404; 400 on the field; 409 `invalid_status` once it was shipped, for an address once a part was sent, or while money is being taken, `has_plan`,
 * `not_shipped`, `costs_more`, `invoiced`, `rest_too_small`, `refunded`
 */
export async function editOrder(deps: AppDeps, orderId: string, edit: OrderEdit): Promise<void> {
  const refundId = await deps.db.transaction().execute((tx) => change(tx, deps, orderId, edit));
  if (refundId) await runRefund(deps, refundId);
}

async function change(tx: Tx, deps: AppDeps, orderId: string, edit: OrderEdit): Promise<string | null> {
  await edit.claim?.(tx);
  const order = await lockPlacedOrder(tx, orderId);
  edit.assertRead(await findOrder({ ...deps, db: tx }, orderId));
  await assertOpen(tx, order);
  const before = await itemsOfOrder(tx, order.id);
  const wanted = wantedOrder(order, { ...edit, before, lines: await readPieces(tx, order) });
  if (wanted.changed.length === 0) return null;
  // parcels went to the address that stands there
  if (order.shipments && wanted.changed.some((part) => part !== 'items')) throw conflict(sentence('partlySent'));
  if (order.status === 'paid') await assertUninvoiced(tx, order, wanted.changed, deps.now());
  const balance = await balanceOfParts(tx, order);
  const repriced = await reprice(tx, order, wanted, deps.now());
  const places = { shipping: promised(wanted, repriced), billing: wanted.billing };
  const id = newId(deps.now());
  const { lowered, ...back } = await giveBack(tx, { order, repriced, editId: id, now: deps.now() });
  const edited = { ...order, ...columnsOf(order, repriced, places, lowered) };
  await save(tx, edited, before, repriced.items);
  const dropped = droppedPieces(before, repriced.items);
  const changed = { id, order, edited, before, items: repriced.items, refundId: back.refundId, now: deps.now() };
  await correctDocuments(tx, { ...changed, balance, isRetaxed: wanted.isMoved });
  if (edit.restock) await returnStock(tx, dropped);
  await keep(tx, changed);
  await tell(tx, deps, {
    id,
    order,
    edited,
    edit,
    before,
    dropped,
    changed: wanted.changed,
    refund_total: back.amount,
  });
  return back.refundId;
}

/** @throws ApiError 409 */
async function assertOpen(tx: Tx, order: Row<'orders'>): Promise<void> {
  await assertNoCapture(tx, order.id);
  // whatever may still be canceled may be changed
  assertMayBecome(order, 'canceled');
}

/** An invoice is never changed: what it says of lines is taken back by a credit note, its address stays. */
async function assertUninvoiced(tx: Tx, order: Row<'orders'>, changed: string[], now: Date): Promise<void> {
  await issueInvoice(tx, order.id, now);
  if (!changed.includes('billing')) return;
  throw new ApiError('The invoice is written: its address stays', { status: 409, code: 'invoiced', param: 'billing' });
}

/** The days of delivery were promised for the place before. */
function promised({ shipping, isMoved }: Wanted, { delivery }: Repriced): ServicedShipping {
  return isMoved && delivery ? { ...shipping, delivery } : shipping;
}

type Places = Record<'shipping' | 'billing', object>;

function columnsOf(order: Row<'orders'>, { parts, totals }: Repriced, places: Places, lowered: Difference['lowered']) {
  const { capture_total: _, auth_total: __, giftcard_total: ___, ...sums } = totals;
  const giftcards = parts.giftcards.flatMap((card) => {
    const { amount = 0, taken = 0 } = lowered.find(({ id }) => id === card.id) ?? {};
    return card.amount > amount ? [{ ...card, amount: card.amount - amount, taken: card.taken - taken }] : [];
  });
  const less = lowered.reduce((sum, { amount }) => sum + amount, 0);
  const { id, price } = parts.shipment;
  const shipping = JSON.stringify(id === null ? places.shipping : { ...places.shipping, price });
  const billing = JSON.stringify(places.billing);
  return {
    ...sums,
    giftcard_total: order.giftcard_total - less,
    taxes: JSON.stringify(parts.taxes),
    explanation: JSON.stringify({ ...parts, shipment: { ...parts.shipment, rating: null }, giftcards }),
    shipping,
    billing,
    ...namesOf({ shipping, billing }),
  };
}

async function save(tx: Tx, edited: Row<'orders'>, before: Row<'order_items'>[], items: Row<'order_items'>[]) {
  const { id, ...columns } = edited;
  await updateRow(tx, 'orders', id, columns);
  for (const item of before) {
    const left = items.find((one) => one.id === item.id);
    if (!left) await tx.deleteFrom('order_items').where('id', '=', item.id).execute();
    else if (left !== item) await updateRow(tx, 'order_items', item.id, left);
  }
}

function droppedPieces(before: Row<'order_items'>[], items: Row<'order_items'>[]): Piece[] {
  return before.flatMap(({ id, product_id, variant_id, quantity }) => {
    const left = items.find((one) => one.id === id)?.quantity ?? 0;
    return quantity > left ? [{ id, product_id, variant_id, quantity: quantity - left }] : [];
  });
}

interface Kept {
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  before: Row<'order_items'>[];
  items: Row<'order_items'>[];
  refundId: string | null;
  now: Date;
}

/** Lines and totals before and after, nobody's name. */
async function keep(tx: Tx, { id, order, edited, before, items, refundId, now }: Kept): Promise<void> {
  const [old, new_] = [
    JSON.stringify({ ...totalsOf(order), items: before }),
    JSON.stringify({ ...totalsOf(edited), items }),
  ];
  const row = {
    id,
    order_id: order.id,
    refund_id: refundId,
    before: old,
    after: new_,
    date_created: now.toISOString(),
  };
  await tx.insertInto('order_edits').values(row).execute();
}

function totalsOf(order: Row<'orders'>) {
  const { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total } = order;
  return { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total };
}

interface Told {
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  edit: OrderEdit;
  before: Row<'order_items'>[];
  /** the pieces that are taken out */
  dropped: Piece[];
  changed: string[];
  refund_total: Minor;
}

async function tell(tx: Tx, { config, now: clock }: AppDeps, told: Told): Promise<void> {
  const { id, order, edited, edit, before: items, dropped, changed, refund_total } = told;
  const now = clock();
  const note = edit.note ?? translate(sentence('orderChanged'), order.locale ?? 'en');
  const isShipped = await settleShipped(tx, edited, { actor: 'operator', note, now });
  if (!isShipped) await noteStatus(tx, order, { to: order.status, actor: 'operator', note, now });
  const data = { ...aboutOrder(edited), changed };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'operator' }, now);
  const [before, after] = [
    auditedOf(order),
    { ...auditedOf(edited), changed, items: edit.items ?? [], refund_total_minor: refund_total },
  ];
  await auditOrder(tx, order, { action: 'edit', actor: 'operator', by: edit.by, before, after, now });
  const mail = { tx, config, order: edited, now };
  if (isShipped) return mailCancelRest({ ...mail, items }, { pieces: dropped, refund_total });
  await mailChanged(mail, { id, pieces: allPieces(await readPieces(tx, edited), 'shippable'), refund_total });
}

/** Of an address its country alone: the log stays when a buyer is forgotten. */
function auditedOf(order: Row<'orders'>) {
  const { country = null } = parseJson<{ country?: string }>(order.shipping);
  return { ...totalsOf(order), country };
}
