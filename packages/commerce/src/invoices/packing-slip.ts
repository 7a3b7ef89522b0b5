import type { CartItem, ItemOption, Shipping } from '@mercer/contract';
import { type Db, parseJson, type Row } from '@mercer/database';
import { selectTexts } from '@mercer/platform/languages';
import { readSeller } from './document.ts';
import { formatPrintDate, type PrintedInvoice } from './formatted-invoice.ts';
import { addressLines, formatOptions } from './snapshot.ts';

/** Contents of a parcel, formatted and without prices. */
export type PackingSlip = Pick<PrintedInvoice, 'labels' | 'language' | 'title' | 'facts' | 'seller' | 'shipping'> & {
  date: string;
  /** text below the lines of a gift receipt; '' for none */
  hint: string;
  /** message of the buyer to the recipient; '' for none */
  giftNote: string;
  lines: Omit<PrintedInvoice['lines'][number], 'price' | 'total'>[];
};

/** Contents of one parcel of an order. */
export interface ParcelContents {
  date: string;
  tracking: string | null;
  /** pieces by the order's lines */
  items: { id: string; quantity: number }[];
  /** address that it went to; null: the order's */
  shipping: Shipping | null;
}

export interface SlipRequest {
  orderId: string;
  /** null where the order has no such parcel */
  parcel: ParcelContents | null;
  /** the receipt that a gift is given with */
  isGift?: boolean;
}

/**
 * The packing slip of a parcel of an order, or its gift receipt.
 * @returns null where there is no such order or parcel, and for the gift receipt of what is none
 */
export async function loadPackingSlip(db: Db, slipRequest: SlipRequest): Promise<PackingSlip | null> {
  const { orderId, parcel, isGift = false } = slipRequest;
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await orders.executeTakeFirst();
  if (isGift && !order?.gift_message) return null;
  if (!order || !parcel) return null;
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  const { locale: storeLocale, time_zone = 'UTC', ...seller } = await readSeller(db);
  const locale = order.locale ?? storeLocale;
  const labels = selectTexts(locale).documents;
  const { date } = parcel;
  const facts: PackingSlip['facts'] = [[labels.date, formatPrintDate(date, locale, time_zone)]];
  if (parcel.tracking) facts.push([labels.tracking, parcel.tracking]);
  return {
    labels,
    language: locale,
    title: `${isGift ? labels.gift_receipt : labels.packing_slip} ${order.number}`,
    date,
    hint: isGift ? labels.giftHint : '',
    giftNote: order.gift_message ?? '',
    facts,
    seller: [seller.name, ...seller.lines],
    shipping: addressLines(parcel.shipping ?? parseJson<Shipping>(order.shipping), locale),
    lines: items.flatMap((item) => toSlipLines(item, findItemQuantity(parcel, item.id))),
  };
}

function findItemQuantity({ items }: ParcelContents, itemId: string): number {
  return items.find(({ id }) => id === itemId)?.quantity ?? 0;
}

function toSlipLines(item: Row<'order_items'>, quantity: number): PackingSlip['lines'] {
  const { name, sku } = parseJson<CartItem['product']>(item.product);
  const description = [sku, formatOptions(parseJson<ItemOption[]>(item.options))].filter(Boolean).join(' · ');
  return quantity > 0 ? [{ name, description, quantity: String(quantity) }] : [];
}
