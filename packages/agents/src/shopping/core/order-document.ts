import { findOrder } from '@mercer/commerce/orders';
import { type Major, type Minor, type Order, type OrderReturn, toMinorUnits } from '@mercer/contract';
import { hashToken } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { toAgentText } from '../../trust/index.ts';
import { unsealToken } from './agent-session.ts';
import type { PostalAddress, Total } from './deal.ts';
import { getItemId, resolveImageUrl } from './items.ts';
import { nameOption, toPostalAddress } from './read-deal.ts';

/** Order as its agent may see it; each version of a protocol writes it in its own shape. */
export interface OrderDocument {
  id: string;
  label: string;
  checkoutId: string;
  url: string;
  currency: string;
  lines: OrderLine[];
  expectations: Expectation[];
  events: FulfillmentEvent[];
  adjustments: Adjustment[];
  totals: Total[];
}

interface OrderLine {
  id: string;
  item: { id: string; title: string; price: Minor; imageUrl: string | undefined };
  quantity: { original: number; total: number; fulfilled: number };
  totals: Total[];
  status: 'processing' | 'partial' | 'fulfilled' | 'removed';
}

interface LineQuantity {
  id: string;
  quantity: number;
}

interface Expectation {
  id: string;
  lines: LineQuantity[];
  destination: PostalAddress;
  description: string | undefined;
}

interface FulfillmentEvent {
  id: string;
  type: 'shipped' | 'delivered';
  date: string;
  lines: LineQuantity[];
  trackingNumber: string | undefined;
  trackingUrl: string | undefined;
  carrier: string | undefined;
}

interface Adjustment {
  id: string;
  type: 'refund' | 'return' | 'cancellation';
  date: string;
  status: 'pending' | 'completed' | 'failed';
  lines: LineQuantity[];
  amount: Minor | undefined;
  description: string | undefined;
}

/**
 * Reads the order of an agent's checkout. What its buyer has written in the storefront is not for the agent: of the
 * destination it learns the country, and the link to the order is without the key that opens it.
 * @returns null where the cart of the checkout has made no order
 */
export async function readOrderDocument(deps: AppDeps, orderId: string): Promise<OrderDocument | null> {
  const row = await deps.db
    .selectFrom('agent_sessions')
    .innerJoin('carts', 'carts.id', 'agent_sessions.cart_id')
    .innerJoin('orders', 'orders.id', 'carts.order_id')
    .select(['agent_sessions.id', 'agent_sessions.session_token', 'orders.session_id'])
    .where('carts.order_id', '=', orderId)
    .where('agent_sessions.kind', '=', 'checkout')
    .orderBy('agent_sessions.date_created', 'desc')
    .limit(1)
    .executeTakeFirst();
  const order = row && (await findOrder(deps, orderId));
  if (!order) return null;
  const token = unsealToken(deps, row.session_token);
  const isPlacedByAgent = token !== null && row.session_id === hashToken(token);
  return buildOrderDocument(deps, order, { checkoutId: row.id, isPlacedByAgent });
}

interface DocumentFacts {
  checkoutId: string;
  isPlacedByAgent: boolean;
}

function buildOrderDocument(
  deps: Pick<AppDeps, 'config'>,
  order: Order,
  { checkoutId, isPlacedByAgent }: DocumentFacts,
): OrderDocument {
  const toMinor = (amount: Major) => toMinorUnits(amount, order.currency);
  const pieces = new Map(order.pieces.map((piece) => [piece.id, piece]));
  const lines = order.items.map((item): OrderLine => {
    const { id, product, variant_id, quantity, price, price_total, discount_total, options } = item;
    const counts = pieces.get(id);
    const [image] = product.images;
    const choices = options.map(({ value }) => value).join(' / ');
    const fulfilled = Math.min(quantity, counts?.shipped ?? 0);
    return {
      id,
      item: {
        id: getItemId(product, variant_id),
        title: toAgentText(choices ? `${product.name} – ${choices}` : product.name, 'title'),
        price: toMinor(price),
        imageUrl: image && resolveImageUrl(deps, image.file.url),
      },
      quantity: { original: counts?.ordered ?? quantity, total: quantity, fulfilled },
      totals: [
        { type: 'subtotal', amount: toMinor(price_total) },
        ...(discount_total > 0 ? [{ type: 'items_discount', amount: -toMinor(discount_total) }] : []),
        { type: 'total', amount: toMinor(price_total) - toMinor(discount_total) },
      ],
      status: decideLineStatus(quantity, fulfilled),
    };
  });
  return {
    id: order.id,
    label: order.number,
    checkoutId,
    url: isPlacedByAgent ? order.link : removeKey(order.link),
    currency: order.currency,
    lines,
    expectations: buildExpectations(order, isPlacedByAgent),
    events: buildEvents(order),
    adjustments: [...buildRefunds(order, toMinor), ...order.returns.map(buildReturn), ...buildCancellation(order)],
    totals: buildOrderTotals(order, toMinor),
  };
}

function removeKey(link: string): string {
  const url = new URL(link);
  url.search = '';
  return url.href;
}

function decideLineStatus(quantity: number, fulfilled: number): OrderLine['status'] {
  if (quantity === 0) return 'removed';
  if (fulfilled >= quantity) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

function buildExpectations({ id, items, shipping, shipment_total }: Order, isPlacedByAgent: boolean): Expectation[] {
  const parcelLines = items.filter(({ product, quantity }) => product.delivery === undefined && quantity > 0);
  if (parcelLines.length === 0) return [];
  const address = toPostalAddress(shipping);
  const { address_country } = address;
  return [
    {
      id: `${id}-parcel`,
      lines: parcelLines.map((item) => ({ id: item.id, quantity: item.quantity })),
      destination: isPlacedByAgent ? address : { ...(address_country && { address_country }) },
      description: shipping.service_name
        ? toAgentText(nameOption(shipping.service_name, shipment_total), 'title')
        : undefined,
    },
  ];
}

/** Lists what has left and what has arrived, the earliest first. */
function buildEvents({ items, shipments = [], timeline }: Order): FulfillmentEvent[] {
  const sent = shipments.map((shipment): FulfillmentEvent => {
    const lines = shipment.items.filter(({ id }) => items.some((item) => item.id === id));
    return {
      id: shipment.id,
      type: 'shipped',
      date: shipment.date_created,
      lines: lines.map(({ id, quantity }) => ({ id, quantity })),
      trackingNumber: shipment.tracking ?? undefined,
      trackingUrl: shipment.tracking_url,
      carrier: shipment.carrier && toAgentText(shipment.carrier, 'title'),
    };
  });
  const delivery = timeline.findLast(({ status }) => status === 'delivered');
  const last = sent.at(-1);
  if (!delivery || !last) return sent;
  return [...sent, { ...last, id: `${last.id}-delivered`, type: 'delivered', date: delivery.date }];
}

function buildCancellation({ id, status, items, timeline }: Order): Adjustment[] {
  const entry = timeline.findLast((candidate) => candidate.status === 'canceled');
  if (status !== 'canceled' || !entry) return [];
  const lines = items.map((item) => ({ id: item.id, quantity: -item.quantity }));
  const facts = { amount: undefined, description: entry.note && toAgentText(entry.note, 'description') };
  return [{ id: `${id}-canceled`, type: 'cancellation', date: entry.date, status: 'completed', lines, ...facts }];
}

function buildRefunds({ refunds }: Order, toMinor: (amount: Major) => Minor): Adjustment[] {
  const statuses = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const;
  return refunds.map(({ id, status, amount, items, reason, date_created }) => ({
    id,
    type: 'refund',
    date: date_created,
    status: statuses[status],
    lines: items.map((item) => ({ id: item.id, quantity: -item.quantity })),
    amount: -toMinor(amount),
    description: reason ? toAgentText(reason, 'description') : undefined,
  }));
}

const returnStatuses: Partial<Record<OrderReturn['status'], Adjustment['status']>> = {
  refunded: 'completed',
  exchanged: 'completed',
  declined: 'failed',
};

function buildReturn({ id, status, items, date_created }: OrderReturn): Adjustment {
  return {
    id,
    type: 'return',
    date: date_created,
    status: returnStatuses[status] ?? 'pending',
    lines: items.map((item) => ({ id: item.id, quantity: -item.quantity })),
    amount: undefined,
    description: undefined,
  };
}

function buildOrderTotals(order: Order, toMinor: (amount: Major) => Minor): Total[] {
  const tax = toMinor(order.tax_total) - toMinor(order.tax_included_total);
  const { discount_total: discount, giftcard_total: giftcards } = order;
  return [
    { type: 'subtotal', text: 'Subtotal', amount: toMinor(order.sub_total) },
    ...(discount > 0 ? [{ type: 'discount', text: 'Discount', amount: -toMinor(discount) }] : []),
    ...(order.shipping.service || order.shipment_total > 0
      ? [{ type: 'fulfillment', text: 'Shipping', amount: toMinor(order.shipment_total) }]
      : []),
    ...(tax > 0 ? [{ type: 'tax', text: 'Tax', amount: tax }] : []),
    ...(giftcards > 0 ? [{ type: 'gift_card', text: 'Gift card', amount: -toMinor(giftcards) }] : []),
    { type: 'total', text: 'Total', amount: toMinor(order.capture_total) },
  ];
}
