import type { Billing, ItemOption, ManualMethodName } from '@mercer/contract';
import {
  createRecordId,
  parseJson,
  pinRuleVersion,
  type Row,
  type Tx,
  transactionWithRules,
  updateRow,
} from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { dictatePaymentTerms } from '@mercer/platform/settings';
import {
  addCartItem,
  type CartLine,
  discountCart,
  insertCart,
  localizeLines,
  priceDiscounted,
  readContents,
  type ServicedShipping,
  type StoredShipping,
  stringifyOffer,
  type TaxLine,
  toCartProduct,
} from '../../cart/index.ts';
import { takeLicenceKeys } from '../../digital-goods/index.ts';
import { recordEvent } from '../../events/index.ts';
import { isSameTax, issueInvoice } from '../../invoices/index.ts';
import { type TaxSource, withTaxCalculations } from '../../taxes/index.ts';
import { assertNoCapture } from '../captures/index.ts';
import { collectPieces, readOrderPieces } from '../pieces/index.ts';
import {
  auditOrderAction,
  itemsOfOrder,
  listUnparceledLines,
  lockPlacedOrder,
  lockStockOf,
  mailOrderChange,
  recordSoldStock,
  recordTimelineEntry,
  reopenShippedOrder,
  takeOrderStock,
  toOrderEventData,
  toTermsColumns,
} from '../record/index.ts';
import { balanceOfParts, executeRefund } from '../refunds/index.ts';
import { assertOrderAction, readAmountOwed, refreshOrderStates } from '../states/index.ts';
import { correctDocuments } from './correct-documents.ts';
import { buildOrderColumns, recordOrderEdit, toAuditedState } from './edit-order.ts';
import { decideEditRefund } from './edit-refund.ts';
import { assertVariantTaken, rethrowAsInvalidItem } from './invalid-item.ts';
import { type RepricedOrder, repriceOrder } from './reprice.ts';

export interface AddedItem {
  product_id: string;
  variant_id?: string | undefined;
  options?: { id?: string | undefined; name?: string | undefined; value: string }[] | undefined;
  quantity: number;
}

interface Additions extends AdditionTerms {
  items: AddedItem[];
  claim?: Claim | undefined;
}

interface AdditionTerms {
  /** How the difference is paid without a gateway, for an order that has no payment terms. */
  method?: ManualMethodName | undefined;
  /** Note that the shopper can read. */
  note?: string | undefined;
  /** name of the operator's key */
  by: string;
}

/**
 * Adds pieces to a placed order at the prices of the catalogue: lines, taxes, totals, stock and documents in one transaction. The
 * shipment is rated anew, and costs no more than before. What the order costs more is owed. An order that was sent is to be sent again.
 * @throws ApiError 404; 400 on the item; 409 `invalid_status`, `out_of_stock`
 */
export async function addOrderItems(
  deps: AppDeps,
  orderId: string,
  { items, claim, ...additions }: Additions,
): Promise<void> {
  const db = await pinRuleVersion(deps.db);
  const addInTransaction = () =>
    transactionWithRules(db, async (tx) => {
      await claim?.(tx);
      const order = await lockPlacedOrder(tx, orderId);
      assertOrderAction(order, 'add_items');
      await assertNoCapture(tx, order.id);
      const priced = await priceOrderAdditions(tx, order, items, deps.now());
      const { refundId, ...change } = await applyAdditions(tx, deps, { order, priced }, additions);
      await mailAdditions(tx, deps, change);
      return refundId;
    });
  const refundId = await withTaxCalculations(deps, addInTransaction, { isBinding: true });
  if (refundId) await executeRefund(deps, refundId);
}

/** Lines that are to be added to an order, and what it costs with them. */
export interface OrderAdditions {
  originalItems: Row<'order_items'>[];
  addedItems: Row<'order_items'>[];
  repriced: RepricedOrder;
  /** source of the taxes of the added lines */
  taxSource: TaxSource;
}

/** Prices the lines that are to be added to a locked order; nothing is written yet. @throws ApiError 400 on the item */
export async function priceOrderAdditions(
  tx: Tx,
  order: Row<'orders'>,
  requested: AddedItem[],
  now: Date,
): Promise<OrderAdditions> {
  const originalItems = await itemsOfOrder(tx, order.id);
  const { addedItems, taxSource } = await priceAdditions(tx, order, { requested, originalItems, now });
  const repriced = await repriceAdditions(tx, order, { originalItems, addedItems, now });
  return { originalItems, addedItems, repriced, taxSource };
}

/** State of an order after lines were added. */
interface AppliedAdditions {
  /** Id of the change. */
  id: string;
  /** the order as it is then */
  order: Row<'orders'>;
  /** Amount that goes back, since the order costs less than before. */
  refunded: number;
  refundId: string | null;
}

/** Adds priced lines to a locked order, in the caller's transaction; who asked for them tells the shopper. @throws ApiError 409 `out_of_stock` */
export async function applyAdditions(
  tx: Tx,
  { now: clock }: Pick<AppDeps, 'now'>,
  { order, priced }: { order: Row<'orders'>; priced: OrderAdditions },
  { method, by, ...additions }: AdditionTerms,
): Promise<AppliedAdditions> {
  const now = clock();
  const { originalItems, addedItems, repriced } = priced;
  if (order.status === 'paid') await issueInvoice(tx, order.id, now);
  const balance = await balanceOfParts(tx, order);
  const items = [...originalItems, ...addedItems];
  const id = createRecordId(now);
  const { lowered, refundId, amount } =
    repriced.totals.grand_total > order.grand_total
      ? { lowered: [], refundId: null, amount: 0 }
      : await decideEditRefund(tx, { order, repriced, editId: id, now });
  const places = { shipping: parseJson<ServicedShipping>(order.shipping), billing: parseJson<Billing>(order.billing) };
  const terms = await agreeOnBalance(tx, order, method, now);
  const edited = { ...order, ...buildOrderColumns(order, repriced, places, lowered), ...terms };
  const { id: _, ...columns } = edited;
  await updateRow(tx, 'orders', order.id, columns);
  for (const item of addedItems) await tx.insertInto('order_items').values(item).execute();
  if (order.stock_untaken === 0) {
    const takenStock = await takeOrderStock(tx, order.id, addedItems, { levels: await lockStockOf(tx, order.id), now });
    await recordSoldStock(tx, order.id, takenStock, now);
  }
  await takeLicenceKeys(tx, listUnparceledLines(addedItems), now);
  const change = { id, order, edited, before: originalItems, items, refundId, now };
  const itemIds = addedItems.map((item) => item.id);
  const retaxed = { source: priced.taxSource, itemIds, isWhole: false };
  await correctDocuments(tx, { ...change, balance, isRetaxed: false, retaxed });
  await recordOrderEdit(tx, change);
  const note = additions.note ?? translateText(createSentence('orderChanged'), order.locale ?? 'en');
  const isSent = order.status === 'shipped' || order.status === 'delivered';
  if (isSent) await reopenShippedOrder(tx, edited, { actor: 'operator', note, now });
  else await recordTimelineEntry(tx, order, { to: order.status, actor: 'operator', note, now });
  const changedOrder = await refreshOrderStates(tx, order.id, now);
  const data = { ...toOrderEventData(changedOrder), changed: ['items'] };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor: 'operator' }, now);
  const added = addedItems.map(({ id: item, product_id, variant_id, quantity }) => ({
    id: item,
    product_id,
    variant_id,
    quantity,
  }));
  const [previousState, newState] = [toAuditedState(order), { ...toAuditedState(edited), changed: ['items'], added }];
  await auditOrderAction(tx, order, { action: 'edit', actor: 'operator', by, previousState, newState, now });
  return { id, order: changedOrder, refunded: amount, refundId };
}

async function mailAdditions(
  tx: Tx,
  { config, now }: AppDeps,
  { id, order, refunded }: Omit<AppliedAdditions, 'refundId'>,
): Promise<void> {
  const pieces = collectPieces(await readOrderPieces(tx, order), 'shippable');
  const owed = await readAmountOwed(tx, order);
  await mailOrderChange({ tx, config, order, now: now() }, { id, pieces, refund_total: refunded, owed });
}

interface RequestedAdditions {
  requested: AddedItem[];
  originalItems: Row<'order_items'>[];
  now: Date;
}

/** Prices the added lines as a cart with the order's addresses would, without promotions. @throws ApiError 400 on the item */
async function priceAdditions(
  tx: Tx,
  order: Row<'orders'>,
  { requested, originalItems, now }: RequestedAdditions,
): Promise<Pick<OrderAdditions, 'addedItems' | 'taxSource'>> {
  const cart = await insertCart(tx, null, { currency: order.currency, locale: order.locale ?? '' }, now);
  cart.shipping = parseJson(order.shipping);
  cart.billing = parseJson(order.billing);
  cart.draft = stringifyOffer({ id: order.id, discount: 0, name: '', expires: '', suspendedCartId: null });
  let contents = await readContents(
    tx,
    cart,
    requested.map(({ product_id }) => product_id),
  );
  for (const [place, item] of requested.entries()) {
    contents = await addCartItem(tx, cart, item, now, contents).catch((error) => rethrowAsInvalidItem(error, place));
    assertVariantTaken(contents.rows, item, place);
  }
  if (contents.rows.length < requested.length) throw buildValidationError('items: an item is named twice', 'items');
  const discounted = await discountCart(tx, cart, now, contents);
  // The shipment of the order is taxed with the order
  const goods = { ...discounted, cart: { ...discounted.cart, shipping: withoutService(discounted.cart.shipping) } };
  const priced = await priceDiscounted(tx, goods, now);
  const lines = await localizeLines(tx, priced);
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  await tx.deleteFrom('carts').where('id', '=', cart.id).execute();
  const firstPlace = Math.max(0, ...originalItems.map(({ id }) => Number(id.split('-').at(-1)) || 0)) + 1;
  const addedItems = lines.map((line, place) =>
    toOrderItem(line, `${order.id}-${String(firstPlace + place).padStart(4, '0')}`, order),
  );
  return { addedItems, taxSource: priced.taxSource };
}

function withoutService({ service: _, rated: __, ...address }: StoredShipping): StoredShipping {
  return address;
}

function toOrderItem(line: CartLine, id: string, order: Row<'orders'>): Row<'order_items'> {
  const { product_id, variant_id, quantity, price, price_total, tax_total, options, taxes, metadata, line_key } = line;
  return {
    id,
    order_id: order.id,
    product_id,
    variant_id,
    quantity,
    canceled: 0,
    price,
    price_total,
    discount_each: 0,
    discount_total: 0,
    tax_total,
    taxes: JSON.stringify(taxes),
    options: JSON.stringify(options satisfies ItemOption[]),
    purchase_option: null,
    product: JSON.stringify(toCartProduct(line)),
    metadata,
    line_key,
  };
}

interface PricedAdditions {
  originalItems: Row<'order_items'>[];
  addedItems: Row<'order_items'>[];
  now: Date;
}

/** Prices the order with its added lines. Taxes that the order did not have begin at nothing. */
function repriceAdditions(tx: Tx, order: Row<'orders'>, { originalItems, addedItems, now }: PricedAdditions) {
  const taxes = parseJson<TaxLine[]>(order.taxes ?? '[]');
  for (const tax of addedItems.flatMap((item) => parseJson<TaxLine[]>(item.taxes))) {
    if (!taxes.some((existing) => isSameTax(existing, tax))) taxes.push({ ...tax, amount: 0 });
  }
  const requestedOrder = {
    originalItems: new Map(originalItems.map((item) => [item.id, item])),
    items: [...originalItems, ...addedItems],
    shipping: parseJson<ServicedShipping>(order.shipping),
    billing: parseJson<Billing>(order.billing),
    isMoved: false,
  };
  return repriceOrder(tx, { ...order, taxes: JSON.stringify(taxes) }, requestedOrder, now);
}

/** Terms by which the difference is paid of an order that has none; it was paid before, and is not canceled for the difference. */
async function agreeOnBalance(
  tx: Tx,
  order: Row<'orders'>,
  method: ManualMethodName | undefined,
  now: Date,
): Promise<Partial<Row<'orders'>>> {
  if (!method || order.payment_terms !== null) return {};
  const terms = await dictatePaymentTerms(tx, method, { locale: order.locale, now });
  const balanceTerms = { ...terms, reference: order.number ?? '', date_expires: null, takes_stock: true };
  return { ...toTermsColumns(balanceTerms), stock_untaken: order.stock_untaken, date_paid: now.toISOString() };
}
