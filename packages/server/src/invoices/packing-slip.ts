import type { CartItem, ItemOption, Shipment, Shipping } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../db/index.ts';
import { labelsOf } from './labels.ts';
import { type PrintedInvoice, printedDate } from './printed.ts';
import { readSeller } from './seller.ts';
import { addressLines, optionWords } from './snapshot.ts';

/** What lies in a parcel, in words and without prices. */
export type PackingSlip = Pick<PrintedInvoice, 'labels' | 'language' | 'title' | 'facts' | 'seller' | 'shipping'> & {
  date: string;
  /** of a gift receipt, below its lines; '' for none */
  hint: string;
  /** what the buyer wishes to be read; '' for nothing */
  giftNote: string;
  lines: Omit<PrintedInvoice['lines'][number], 'price' | 'total'>[];
};

export interface AskedSlip {
  orderId: string;
  /** an entry of the order's `shipments`; absent: all that is ordered */
  parcelId?: string | undefined;
  /** the receipt that a gift is given with */
  isGift?: boolean;
}

/**
 * The packing slip of an order, or of one of its parcels; or its gift receipt.
 * @returns null where there is no such order or parcel, and for the gift receipt of what is none
 */
export async function packingSlip(db: Db, asked: AskedSlip): Promise<PackingSlip | null> {
  const { orderId, parcelId, isGift = false } = asked;
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await orders.executeTakeFirst();
  const parcel = order && parcelId !== undefined ? parcelOf(order, parcelId) : undefined;
  if (isGift && !order?.gift_message) return null;
  if (!order || (parcelId !== undefined && !parcel)) return null;
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
  const { locale: own, ...seller } = await readSeller(db);
  const locale = order.locale ?? own;
  const labels = labelsOf({ locale });
  const date = parcel?.date_created ?? order.date_created;
  const facts: PackingSlip['facts'] = [[labels.date, printedDate(date, locale)]];
  if (parcel?.tracking) facts.push([labels.tracking, parcel.tracking]);
  return {
    labels,
    language: locale,
    title: `${isGift ? labels.gift_receipt : labels.packing_slip} ${order.number}`,
    date,
    hint: isGift ? labels.giftHint : '',
    giftNote: order.gift_message ?? '',
    facts,
    seller: [seller.name, ...seller.lines],
    shipping: addressLines(parseJson<Shipping>(order.shipping)),
    lines: items.flatMap((item) => lineOf(item, parcel ? quantityIn(parcel, item.id) : item.quantity)),
  };
}

function parcelOf({ shipments }: Row<'orders'>, id: string): Shipment | undefined {
  return parseJson<Shipment[]>(shipments ?? '[]').find((shipment) => shipment.id === id);
}

function quantityIn({ items }: Shipment, itemId: string): number {
  return items.find(({ id }) => id === itemId)?.quantity ?? 0;
}

function lineOf(item: Row<'order_items'>, quantity: number): PackingSlip['lines'] {
  const { name, sku } = parseJson<CartItem['product']>(item.product);
  const description = [sku, optionWords(parseJson<ItemOption[]>(item.options))].filter(Boolean).join(' · ');
  return quantity > 0 ? [{ name, description, quantity: String(quantity) }] : [];
}
