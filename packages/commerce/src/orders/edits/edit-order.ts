import type { Minor, Order } from '@mercer/contract';
import { createRecordId, parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import type { ServicedShipping } from '../../cart/index.ts';
import { recordEvent } from '../../events/index.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { withTaxCalculations } from '../../taxes/index.ts';
import { assertNoCapture } from '../captures/index.ts';
import { settlePaidOrder } from '../manual-payments/index.ts';
import { organizePlacedOrder, type PlacedOrganization } from '../organize-order.ts';
import { collectPieces, countRemovedPieces, readOrderPieces, settleShipped } from '../pieces/index.ts';
import {
  auditOrderAction,
  buildSearchNames,
  buildStatusConflict,
  isSent,
  isUnpaidByTerms,
  itemsOfOrder,
  lockPlacedOrder,
  mailCancelRest,
  mailOrderChange,
  type Piece,
  parseShipments,
  recordTimelineEntry,
  returnOrderStock,
  toOrderEventData,
} from '../record/index.ts';
import { balanceOfParts, executeRefund } from '../refunds/index.ts';
import { findOperatorOrder } from '../responses/index.ts';
import { assertOrderAction, readAmountOwed, refreshOrderStates } from '../states/index.ts';
import { correctDocuments } from './correct-documents.ts';
import { decideEditRefund, type EditRefund } from './edit-refund.ts';
import { type RepricedOrder, type RequestedOrder, repriceOrder } from './reprice.ts';
import { buildRequestedOrder, type Changes } from './requested-order.ts';

export interface OrderEdit
  extends Changes,
    Pick<PlacedOrganization, 'tags' | 'assignee' | 'customFields' | 'mergeMetadata'> {
  /** True when removed pieces can be sold again. */
  restock: boolean;
  /** True where the order may cost more than before: the difference is owed then. */
  charge_difference: boolean;
  /** Note that the shopper can read. */
  note?: string | undefined;
  /** name of the operator's key */
  by: string;
  /** throws where the order is not the one that was read */
  assertRead(order: Order | null): void;
  claim?: Claim | undefined;
}

/**
 * Changes what was ordered, or where it goes, before it is shipped: pieces, totals, stock, money, invoice and mail in one
 * transaction; what was paid too much then goes back. Once a part has left, pieces that have not can still be taken out, and go to
 * another address of the same state; the order is shipped when none is left to send. The same again changes nothing.
 * @throws ApiError 404; 400 on the field; 409 `invalid_status` once it was shipped, for an address once a part was sent, or while money is being taken, `has_plan`,
 * `not_shipped`, `costs_more`, `invoiced`, `rest_too_small`, `fractional_amount`, `refunded`
 */
export async function editOrder(deps: AppDeps, orderId: string, edit: OrderEdit): Promise<void> {
  const editInTransaction = () => deps.db.transaction().execute((tx) => applyOrderEdit(tx, deps, orderId, edit));
  const refundId = await withTaxCalculations(deps, editInTransaction, { isBinding: true });
  if (refundId) await executeRefund(deps, refundId);
}

async function applyOrderEdit(tx: Tx, deps: AppDeps, orderId: string, edit: OrderEdit): Promise<string | null> {
  await edit.claim?.(tx);
  const storedOrder = await lockPlacedOrder(tx, orderId);
  edit.assertRead(await findOperatorOrder({ ...deps, db: tx }, orderId));
  const order = await organizePlacedOrder(tx, storedOrder, edit, deps.now());
  if (!edit.items && !edit.shipping && !edit.billing) return null;
  await assertEditable(tx, order);
  const originalItems = await itemsOfOrder(tx, order.id);
  const requestedOrder = buildRequestedOrder(order, {
    ...edit,
    originalItems,
    lines: await readOrderPieces(tx, order),
  });
  if (requestedOrder.changed.length === 0) return null;
  const sent = parseShipments(order).filter(isSent);
  if (sent.length > 0) assertAddressOfRest(order, requestedOrder);
  // prices stay where a part has left
  const pricedOrder = sent.length > 0 ? { ...requestedOrder, isMoved: false } : requestedOrder;
  if (order.status === 'paid') await assertUninvoiced(tx, order, requestedOrder.changed, deps.now());
  const balance = await balanceOfParts(tx, order);
  const repriced = await repriceOrder(tx, order, pricedOrder, deps.now());
  const places = { shipping: addDeliveryPromise(requestedOrder, repriced), billing: requestedOrder.billing };
  const id = createRecordId(deps.now());
  const { lowered, ...decidedRefund } = await decideEditRefund(tx, {
    order,
    repriced,
    editId: id,
    mayCostMore: edit.charge_difference,
    now: deps.now(),
  });
  const shipments = sent.length > 0 && requestedOrder.changed.includes('shipping') ? keepParcelAddresses(order) : {};
  const edited = { ...order, ...buildOrderColumns(order, repriced, places, lowered), ...shipments };
  await saveEditedOrder(tx, edited, originalItems, repriced.items);
  const dropped = droppedPieces(originalItems, repriced.items);
  const changed = {
    id,
    order,
    edited,
    before: originalItems,
    items: repriced.items,
    refundId: decidedRefund.refundId,
    now: deps.now(),
  };
  const retaxed = repriced.taxSource && {
    source: repriced.taxSource,
    itemIds: [...repriced.items.map((item) => item.id), null],
    isWhole: true,
  };
  await correctDocuments(tx, { ...changed, balance, isRetaxed: pricedOrder.isMoved, retaxed });
  const movement = { orderId: order.id, kind: 'edit', actor: edit.by, now: deps.now() } as const;
  if (edit.restock) await returnOrderStock(tx, order, dropped, movement);
  await recordOrderEdit(tx, changed);
  await announceOrderEdit(tx, deps, {
    id,
    order,
    edited,
    edit,
    originalItems,
    dropped,
    changed: requestedOrder.changed,
    refund_total: decidedRefund.amount,
  });
  await settleReducedOrder(tx, orderId, deps.now());
  return decidedRefund.refundId;
}

/** An order of which a part was paid is paid once it costs no more than that. */
async function settleReducedOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockPlacedOrder(tx, orderId);
  if (!isUnpaidByTerms(order) || (await readAmountOwed(tx, order)) > 0) return;
  const note = translateText(createSentence('orderChanged'), order.locale ?? 'en');
  await settlePaidOrder(tx, order, { actor: 'operator', note, now });
}

/**
 * What is left of an order can go to another address as long as taxes and shipment cost the same there.
 * @throws ApiError 409 `invalid_status` for the address of the invoice, and for another country or state
 */
function assertAddressOfRest(
  order: Row<'orders'>,
  { changed, shipping }: RequestedOrder & { changed: string[] },
): void {
  if (changed.includes('billing')) throw buildStatusConflict(createSentence('partlySent'));
  if (!changed.includes('shipping')) return;
  const previous = parseJson<ServicedShipping>(order.shipping);
  const isElsewhere = (['country', 'state'] as const).some(
    (field) => (previous[field] ?? '') !== (shipping[field] ?? ''),
  );
  if (isElsewhere) throw buildStatusConflict(createSentence('partlySent'));
}

/** Keeps, with the parcels that have left, the address that they went to. */
function keepParcelAddresses(order: Row<'orders'>): Pick<Row<'orders'>, 'shipments'> {
  const shipping = parseJson<ServicedShipping>(order.shipping);
  return { shipments: JSON.stringify(parseShipments(order).map((parcel) => ({ shipping, ...parcel }))) };
}

/** @throws ApiError 409 */
async function assertEditable(tx: Tx, order: Row<'orders'>): Promise<void> {
  await assertNoCapture(tx, order.id);
  // Orders that can be canceled can be changed
  assertOrderAction(order, 'edit_items');
}

/** An invoice is never changed: what it says of lines is taken back by a credit note, its address stays. */
async function assertUninvoiced(tx: Tx, order: Row<'orders'>, changed: string[], now: Date): Promise<void> {
  await issueInvoice(tx, order.id, now);
  if (!changed.includes('billing')) return;
  throw new ApiError('The invoice has been issued: its address cannot be changed', {
    status: 409,
    code: 'invoiced',
    param: 'billing',
  });
}

/** The days of delivery were promised for the place before. */
function addDeliveryPromise({ shipping, isMoved }: RequestedOrder, { delivery }: RepricedOrder): ServicedShipping {
  return isMoved && delivery ? { ...shipping, delivery } : shipping;
}

type OrderAddresses = Record<'shipping' | 'billing', object>;

export function buildOrderColumns(
  order: Row<'orders'>,
  { parts, totals, exemption }: RepricedOrder,
  places: OrderAddresses,
  lowered: EditRefund['lowered'],
) {
  const { capture_total: _, auth_total: __, giftcard_total: ___, ...sums } = totals;
  const giftcards = parts.giftcards.flatMap((card) => {
    const { amount = 0, taken: takenAmount = 0 } = lowered.find(({ id }) => id === card.id) ?? {};
    return card.amount > amount ? [{ ...card, amount: card.amount - amount, taken: card.taken - takenAmount }] : [];
  });
  const loweredTotal = lowered.reduce((sum, { amount }) => sum + amount, 0);
  const { id, price } = parts.shipment;
  const shipping = JSON.stringify(id === null ? places.shipping : { ...places.shipping, price });
  const billing = JSON.stringify(places.billing);
  return {
    ...sums,
    giftcard_total: order.giftcard_total - loweredTotal,
    taxes: JSON.stringify(parts.taxes),
    tax_exemption: exemption,
    explanation: JSON.stringify({ ...parts, shipment: { ...parts.shipment, rating: null }, giftcards }),
    shipping,
    billing,
    ...buildSearchNames({ shipping, billing }),
  };
}

async function saveEditedOrder(
  tx: Tx,
  edited: Row<'orders'>,
  originalItems: Row<'order_items'>[],
  items: Row<'order_items'>[],
) {
  const { id, ...columns } = edited;
  await updateRow(tx, 'orders', id, columns);
  for (const item of originalItems) {
    const remainingItem = items.find((candidate) => candidate.id === item.id);
    if (!remainingItem) await tx.deleteFrom('order_items').where('id', '=', item.id).execute();
    else if (remainingItem !== item) await updateRow(tx, 'order_items', item.id, remainingItem);
  }
}

function droppedPieces(originalItems: Row<'order_items'>[], items: Row<'order_items'>[]): Piece[] {
  const removedQuantities = countRemovedPieces(originalItems, items);
  return originalItems.flatMap(({ id, product_id, variant_id }) => {
    const quantity = removedQuantities.get(id) ?? 0;
    return quantity > 0 ? [{ id, product_id, variant_id, quantity }] : [];
  });
}

interface EditRecord {
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  before: Row<'order_items'>[];
  items: Row<'order_items'>[];
  refundId: string | null;
  now: Date;
}

/** Lines and totals before and after, nobody's name. */
export async function recordOrderEdit(
  tx: Tx,
  { id, order, edited, before: originalItems, items, refundId, now }: EditRecord,
): Promise<void> {
  const [old, new_] = [
    JSON.stringify({ ...pickOrderTotals(order), items: originalItems }),
    JSON.stringify({ ...pickOrderTotals(edited), items }),
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

function pickOrderTotals(order: Row<'orders'>) {
  const { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total } = order;
  return { sub_total, discount_total, shipment_total, tax_total, grand_total, giftcard_total };
}

interface EditNotice {
  id: string;
  order: Row<'orders'>;
  edited: Row<'orders'>;
  edit: OrderEdit;
  originalItems: Row<'order_items'>[];
  /** the pieces that are taken out */
  dropped: Piece[];
  changed: string[];
  refund_total: Minor;
}

async function announceOrderEdit(tx: Tx, { config, now: clock }: AppDeps, announcement: EditNotice): Promise<void> {
  const { id, order, edited, edit, originalItems: items, dropped, changed, refund_total } = announcement;
  const now = clock();
  const note = edit.note ?? translateText(createSentence('orderChanged'), order.locale ?? 'en');
  const isShipped = await settleShipped(tx, edited, { actor: 'operator', note, now });
  if (!isShipped) await recordTimelineEntry(tx, order, { to: order.status, actor: 'operator', note, now });
  const data = { ...toOrderEventData(await refreshOrderStates(tx, order.id)), changed };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'operator' }, now);
  const [previousState, newState] = [
    toAuditedState(order),
    { ...toAuditedState(edited), changed, items: edit.items ?? [], refund_total_minor: refund_total },
  ];
  await auditOrderAction(tx, order, { action: 'edit', actor: 'operator', by: edit.by, previousState, newState, now });
  const mail = { tx, config, order: edited, now };
  if (isShipped) return mailCancelRest({ ...mail, items }, { pieces: dropped, refund_total });
  await mailOrderChange(mail, {
    id,
    pieces: collectPieces(await readOrderPieces(tx, edited), 'shippable'),
    refund_total,
    owed: edited.payment_terms === null && !edit.charge_difference ? 0 : await readAmountOwed(tx, edited),
  });
}

/**
 * Picks what the audit log keeps of an order. Only the country of its address is logged, because the log stays when a
 * buyer is forgotten.
 */
export function toAuditedState(order: Row<'orders'>) {
  const { country = null } = parseJson<{ country?: string }>(order.shipping);
  return { ...pickOrderTotals(order), country };
}
