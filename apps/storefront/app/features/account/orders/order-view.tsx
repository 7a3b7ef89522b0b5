import type { Order } from '@mercer/contract';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddressLines } from '../../../address-lines.tsx';
import { withCountryName } from '../../../countries.ts';
import { Day } from '../../../day.tsx';
import { DeliveryDays } from '../../../delivery-days.tsx';
import { formatDate } from '../../../format-date.ts';
import { messages } from '../../../messages.ts';
import { formatPayment } from '../../../money.ts';
import { paymentRows } from '../../../payment-rows.ts';
import { totalRows } from '../../../total-rows.ts';
import { Button } from '../../../ui/button.tsx';
import type { FocusableHeading } from '../../../ui/heading-focus.ts';
import { SumRows } from '../../../ui/sum-rows.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import { OrderItems, StatusChip } from './order-card.tsx';
import { OrderParcels, parcelsOf } from './order-parcels.tsx';
import { OrderProgress } from './order-progress.tsx';
import { statusLabel } from './order-status.ts';
import styles from './order-view.module.css';

interface OrderViewProps {
  order: Order;
  heading: FocusableHeading;
  /** what comes again of it */
  subscriptions?: ReactNode;
  children?: ReactNode;
}

/** One order: timeline, addresses, items, totals, payment, refunds. The children stand above them. */
export function OrderView({ order, heading, subscriptions, children }: OrderViewProps) {
  const parcels = parcelsOf(order);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 {...heading} className={styles.title}>
            {messages().orders.number(order.number)}
          </h1>
          <p className={styles.date}>
            {messages().orders.placed} <Day date={order.date_created} />
          </p>
        </div>
        <StatusChip status={order.status} />
        <div className={styles.buttons}>
          <InvoiceLinks order={order} />
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
            {messages().orders.print}
          </Button>
        </div>
      </header>
      {children}
      <OrderProgress order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Box title={messages().orders.items}>
            <OrderItems items={order.items} pieces={order.pieces} currency={order.currency} />
          </Box>
          {subscriptions && <Box title={messages().account.subscriptions}>{subscriptions}</Box>}
          <Box title={messages().orders.timeline}>
            <Timeline order={order} />
          </Box>
          <OrderHistory order={order} />
        </div>
        <div className={styles.side}>
          <Box title={messages().checkout.summary}>
            <SumRows
              rows={orderRows(order)}
              total={[messages().checkout.total, formatPayment(order.grand_total, order.currency)]}
              paid={paymentRows(order)}
            />
          </Box>
          {parcels.length > 0 && (
            <Box title={messages().orders.tracking}>
              <OrderParcels parcels={parcels} />
            </Box>
          )}
          {order.gift_message && (
            <Box title={messages().orders.giftNote}>
              <p className={styles.note}>{order.gift_message}</p>
            </Box>
          )}
          <Box title={messages().checkout.shippingAddress}>
            <address className={styles.address}>
              <AddressLines address={withCountryName(order.shipping)} />
            </address>
            {isExpected(order) && <DeliveryDays dates={order.shipping.delivery} />}
          </Box>
          <Box title={messages().checkout.billingAddress}>
            <address className={styles.address}>
              <AddressLines address={withCountryName(order.billing)} />
            </address>
          </Box>
          <Box title={messages().orders.payment}>
            <Payments order={order} />
          </Box>
        </div>
      </div>
    </article>
  );
}

/** Of what is canceled, back or there, nobody waits. */
function isExpected({ status }: Order): boolean {
  return status === 'paid' || status === 'shipped' || status === 'payment_pending';
}

/** What goes back: pieces and money. */
function OrderHistory({ order }: { order: Order }) {
  const { returnStatus, refundStatus } = messages().orders;
  // pieces that were worth nothing went back without money
  const refunds = order.refunds.filter(({ amount }) => amount > 0);
  return (
    <>
      {order.returns.length > 0 && (
        <Box title={messages().orders.returns}>
          <ul className={styles.facts}>
            {order.returns.map(({ id, status, reason, note, date_created }) => (
              <li key={id}>
                <span>{[formatDate(date_created), returnStatus[status]].join(' · ')}</span>
                <span className={styles.note}>{note ?? reason}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {refunds.length > 0 && (
        <Box title={messages().orders.refunds}>
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
        </Box>
      )}
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Brand and last four digits are all that is known of a card. */
function Payments({ order }: { order: Order }) {
  const { currency, giftcard_total, capture_total, payments, billing } = order;
  const rows = paymentRows({ currency, giftcard_total, capture_total, payments, billing });
  if (rows.length === 0) return <p>{messages().orders.unpaid}</p>;
  return rows.map(([label]) => <p key={label}>{label}</p>);
}

function Timeline({ order }: { order: Order }) {
  return (
    <ol className={styles.timeline}>
      {order.timeline.map((step) => (
        <li key={`${step.status} ${step.date}`}>
          <span className={styles.step}>{statusLabel(step.status)}</span>
          <Day date={step.date} />
          {step.note && <p className={styles.note}>{step.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function orderRows(order: Order): [label: string, amount: string][] {
  return [
    [messages().checkout.subtotal, formatPayment(order.sub_total, order.currency)],
    ...totalRows(order, order.currency, { withShipping: true, isPaid: true }),
  ];
}
