import type { ShopOrder } from '../../api/orders.ts';
import { Badge, type Tone } from '../../ui/notice.tsx';
import { useWords } from '../../words/words.tsx';

const paymentTones: Record<string, Tone> = {
  pending: 'warning',
  authorized: 'info',
  partially_paid: 'warning',
  paid: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  voided: 'neutral',
};

const fulfillmentTones: Record<string, Tone> = {
  unfulfilled: 'warning',
  partially_fulfilled: 'warning',
  fulfilled: 'success',
  delivered: 'success',
  canceled: 'neutral',
};

/** How an order is paid. */
export function PaymentBadge({ order }: { order: ShopOrder }) {
  const { orders } = useWords();
  const status = order.financial_status;
  if (order.overdue) return <Badge tone="error">{orders.overdue}</Badge>;
  return <Badge tone={paymentTones[status]}>{orders.payment[status] ?? status}</Badge>;
}

/** Whether an order has left, or why it waits. */
export function FulfillmentBadge({ order }: { order: ShopOrder }) {
  const { orders } = useWords();
  if (order.hold) return <Badge tone="error">{orders.onHold}</Badge>;
  if (order.status === 'return_requested') return <Badge tone="info">{orders.returnRequested}</Badge>;
  const status = order.fulfillment_status;
  const isOpen = order.status === 'paid' || order.status === 'payment_pending';
  const tone = isOpen || status !== 'unfulfilled' ? fulfillmentTones[status] : 'neutral';
  if (order.status === 'canceled') return <Badge>{orders.fulfillment.canceled}</Badge>;
  return <Badge tone={tone}>{orders.fulfillment[status] ?? status}</Badge>;
}
