import type { Carried, Order } from '@mercer/contract';
import { Printer } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { DeliveryDays } from '../../../i18n/delivery-days.tsx';
import { formatDate } from '../../../i18n/format-date.ts';
import { FormattedDay } from '../../../i18n/formatted-day.tsx';
import { messages } from '../../../i18n/messages.ts';
import { formatPayment } from '../../../i18n/money.ts';
import { AddressLines } from '../../../order-summary/address-lines.tsx';
import { hasParcels } from '../../../order-summary/has-parcels.ts';
import { listPaymentRows } from '../../../order-summary/payment-rows.ts';
import { listTotalRows } from '../../../order-summary/total-rows.ts';
import { Button } from '../../../ui/button.tsx';
import type { FocusableHeading } from '../../../ui/heading-focus.ts';
import { SumRows } from '../../../ui/sum-rows.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { OrderItems, OrderStatusChip } from './order-card.tsx';
import { OrderProgress } from './order-progress.tsx';
import { getStatusLabel } from './order-status.ts';
import styles from './order-view.module.css';

/** Most orders come in parcels alone. */
const DeliveredGoods = lazy(async () => ({
  default: (await import('../../../order-summary/delivered-goods.tsx')).DeliveredGoods,
}));

/** Few orders are still to be paid. */
const PaymentTermsFacts = lazy(async () => ({
  default: (await import('../../../order-summary/payment-terms.tsx')).PaymentTermsFacts,
}));

interface Parcel extends Carried {
  id: string;
  number: string;
  /** ISO 8601 time of shipment; present only when there are several parcels. */
  date?: string;
}

/** Parcels that have a number. */
function listTrackedParcels({ id, tracking, carrier, tracking_url, shipments }: Order): Parcel[] {
  if (!shipments) return tracking ? [{ id, number: tracking, carrier, tracking_url }] : [];
  return shipments.flatMap(({ tracking: number, date_created: date, ...parcel }) =>
    number ? [{ ...parcel, number, ...(shipments.length > 1 && { date }) }] : [],
  );
}

/** The number of each parcel, and where it is followed. */
function OrderParcels({ parcels }: { parcels: Parcel[] }) {
  return (
    <ul className={styles.facts}>
      {parcels.map(({ id, number, date, carrier, tracking_url }) => (
        <li key={id}>
          {date && <FormattedDay date={date} />}
          <span className={styles.note}>{number}</span>
          {carrier && tracking_url && (
            <a href={tracking_url} rel="noreferrer">
              {messages().orders.trackWith(carrier)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface OrderViewProps {
  order: Order;
  heading: FocusableHeading;
  /** Subscriptions that the order has started. */
  subscriptions?: ReactNode;
  children?: ReactNode;
}

/** Shows one order: timeline, addresses, items, totals, payment, refunds. The children are placed above them. */
export function OrderView({ order, heading, subscriptions, children }: OrderViewProps) {
  const parcels = listTrackedParcels(order);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 {...heading} className={styles.title}>
            {messages().orders.number(order.number)}
          </h1>
          <p className={styles.date}>
            {messages().orders.placed} <FormattedDay date={order.date_created} />
          </p>
        </div>
        <OrderStatusChip status={order.status} />
        <div className={styles.buttons}>
          <InvoiceLinks order={order} />
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages().orders.print}
          </Button>
        </div>
        <OrderGlance order={order} />
      </header>
      {children}
      <OrderProgress order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderSection title={messages().orders.items}>
            <OrderItems items={order.items} pieces={order.pieces} currency={order.currency} />
          </OrderSection>
          {order.items.some(({ delivered }) => delivered) && (
            <Suspense>
              <DeliveredGoods order={order} className={styles.box} listClassName={styles.facts} />
            </Suspense>
          )}
          {subscriptions && <OrderSection title={messages().account.subscriptions}>{subscriptions}</OrderSection>}
          <OrderSection title={messages().orders.timeline}>
            <OrderTimeline order={order} />
          </OrderSection>
          <OrderHistory order={order} />
        </div>
        <div className={styles.side}>
          <OrderSection title={messages().checkout.summary}>
            <SumRows
              rows={listOrderTotals(order)}
              total={[messages().checkout.total, formatPayment(order.grand_total, order.currency)]}
              paymentRows={listPaymentRows(order)}
            />
          </OrderSection>
          {parcels.length > 0 && (
            <OrderSection title={messages().orders.tracking}>
              <OrderParcels parcels={parcels} />
            </OrderSection>
          )}
          {order.gift_message && (
            <OrderSection title={messages().orders.giftNote}>
              <p className={styles.note}>{order.gift_message}</p>
            </OrderSection>
          )}
          {hasParcels(order) && (
            <OrderSection title={messages().checkout.shippingAddress}>
              <address className={styles.address}>
                <AddressLines address={order.shipping} />
              </address>
            </OrderSection>
          )}
          <OrderSection title={messages().checkout.billingAddress}>
            <address className={styles.address}>
              <AddressLines address={order.billing} />
            </address>
          </OrderSection>
          <OrderSection title={messages().orders.payment}>
            <OrderPayments order={order} />
            {order.amount_due && (
              <Suspense>
                <PaymentTermsFacts order={order} />
              </Suspense>
            )}
          </OrderSection>
        </div>
      </div>
    </article>
  );
}

/** When the goods arrive, what they cost and how that was paid: what a shopper looks for first. */
function OrderGlance({ order }: { order: Order }) {
  const total = formatPayment(order.grand_total, order.currency);
  return (
    <div className={styles.glance}>
      {isDeliveryExpected(order) && <DeliveryDays dates={order.shipping.delivery} className={styles.arrival} />}
      <p>{[total, ...listPaymentLabels(order)].join(' · ')}</p>
    </div>
  );
}

/** True when a delivery is still expected: not for orders that are canceled, returned or delivered. */
function isDeliveryExpected({ status }: Order): boolean {
  return status === 'paid' || status === 'shipped' || status === 'payment_pending';
}

/** Lists the returns and refunds of the order. */
function OrderHistory({ order }: { order: Order }) {
  const { returnStatus, returnLabel, refundStatus } = messages().orders;
  // pieces that were worth nothing went back without money
  const refunds = order.refunds.filter(({ amount }) => amount > 0);
  return (
    <>
      {order.returns.length > 0 && (
        <OrderSection title={messages().orders.returns}>
          <ul className={styles.facts}>
            {order.returns.map(({ id, status, reason, note, items, date_created, instructions, label_url }) => (
              <li key={id}>
                <span>{[formatDate(date_created), returnStatus[status]].join(' · ')}</span>
                {items.length > 0 && <span>{describeReturnedPieces(order, items)}</span>}
                <span className={styles.note}>{note ?? reason}</span>
                {status === 'approved' && instructions && <span>{instructions}</span>}
                {status === 'approved' && label_url && (
                  <a href={label_url} rel="noreferrer">
                    {returnLabel}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </OrderSection>
      )}
      {refunds.length > 0 && (
        <OrderSection title={messages().orders.refunds}>
          <ul className={styles.facts}>
            {refunds.map(({ id, status, amount, reason, date_created }) => (
              <li key={id}>
                <span>
                  {[formatDate(date_created), formatPayment(amount, order.currency), refundStatus[status]].join(' · ')}
                </span>
                {reason && <span className={styles.note}>{reason}</span>}
              </li>
            ))}
          </ul>
        </OrderSection>
      )}
    </>
  );
}

/** '2 × Everyday Mug, 1 × Field Watch' */
function describeReturnedPieces({ items }: Order, pieces: Order['returns'][number]['items']): string {
  const names = new Map(items.map(({ id, product }) => [id, product.name]));
  return pieces.map(({ id, quantity }) => `${quantity} × ${names.get(id) ?? ''}`).join(', ');
}

function OrderSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Brand and last four digits are all that is known of a card. */
function OrderPayments({ order }: { order: Order }) {
  const labels = listPaymentLabels(order);
  if (labels.length === 0) return <p>{messages().orders.unpaid}</p>;
  return labels.map((label) => <p key={label}>{label}</p>);
}

/** Lists how the order was paid, without what was refunded. */
function listPaymentLabels({
  currency,
  giftcard_total,
  capture_total,
  amount_due,
  payments,
  billing,
}: Order): string[] {
  const paid = { currency, giftcard_total, capture_total, payments, billing };
  return listPaymentRows(amount_due === undefined ? paid : { ...paid, amount_due }).map(([label]) => label);
}

function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline}>
      {order.timeline.map((step) => (
        <li key={`${step.status} ${step.date}`}>
          <span className={styles.step}>{getStatusLabel(step.status)}</span>
          <FormattedDay date={step.date} />
          {step.note && <p className={styles.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function listOrderTotals(order: Order): [label: string, amount: string][] {
  return [
    [messages().checkout.subtotal, formatPayment(order.sub_total, order.currency)],
    ...listTotalRows(order, order.currency, { withShipping: hasParcels(order), isPaid: true }),
  ];
}
