import { formatAddressLines } from '@mercer/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { deliverOrder, orderOptions, releaseOrder, type ShopOrder, tagOrder } from '../../api/orders.ts';
import { PresenceNote } from '../../forms/presence-note.tsx';
import { useCan } from '../../rights/me.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge, ErrorState, LoadingState, Notice } from '../../ui/notice.tsx';
import { Card, Facts, Page, pageStyles } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.tsx';
import { CancelDialog, HoldDialog, MarkPaidDialog } from './decision-dialogs.tsx';
import { findBuyer } from './find-buyer.ts';
import { OrderLines } from './order-lines.tsx';
import { FulfillmentBadge, PaymentBadge } from './order-states.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import styles from './orders.module.css';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

export default function OrderPage({ id }: { id: string }) {
  const words = useWords();
  const { data, error, refetch } = useQuery(orderOptions(id));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  const order = data.value;
  return (
    <Page
      title={words.orders.title(order.number)}
      back={{ href: '/orders', label: words.areas.orders }}
      badges={
        <>
          <PaymentBadge order={order} />
          <FulfillmentBadge order={order} />
        </>
      }
      actions={<OrderActions order={order} />}
    >
      <PresenceNote entity="order" id={id} />
      {order.hold ? (
        <Notice kind="warning">
          {words.orders.onHold}: {order.hold.reason}
        </Notice>
      ) : null}
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <OrderLines order={order} />
          <Payments order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={pageStyles.column}>
          <Buyer order={order} />
          <Shipments order={order} />
          <Tags order={order} />
        </div>
      </div>
    </Page>
  );
}

type OpenDialog = 'ship' | 'refund' | 'cancel' | 'hold' | 'mark_paid';

const dialogs: Record<OpenDialog, (props: { order: ShopOrder; onClose: () => void }) => ReactNode> = {
  ship: ShipDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
  hold: HoldDialog,
  mark_paid: MarkPaidDialog,
};

/** What can be done with the order now, by somebody with these rights. */
function OrderActions({ order }: { order: ShopOrder }) {
  const words = useWords();
  const can = useCan();
  const [open, setOpen] = useState<OpenDialog>();
  const releasing = useAction({
    run: () => releaseOrder(order.id),
    describe: () => words.orders.released(order.number),
    changes: ['orders'],
  });
  const delivering = useAction({
    run: () => deliverOrder(order.id),
    describe: () => words.orders.delivered(order.number),
    changes: ['orders'],
  });
  const isPossible = (action: string, ...permissions: string[]) =>
    order.available_actions.includes(action) && can(...permissions);
  const OpenedDialog = open && dialogs[open];
  return (
    <>
      {isPossible('cancel', 'orders.write') ? (
        <Button look="quiet" onPress={() => setOpen('cancel')}>
          {words.orders.cancelOrder}
        </Button>
      ) : null}
      {isPossible('hold', 'orders.write') ? <Button onPress={() => setOpen('hold')}>{words.orders.hold}</Button> : null}
      {isPossible('release', 'orders.write') ? (
        <Button onPress={() => releasing.run()} isPending={releasing.isPending}>
          {words.orders.release}
        </Button>
      ) : null}
      {isPossible('refund', 'orders.refund') ? (
        <Button onPress={() => setOpen('refund')}>{words.orders.refund}</Button>
      ) : null}
      {isPossible('mark_paid', 'orders.write') ? (
        <Button onPress={() => setOpen('mark_paid')}>{words.orders.markPaid}</Button>
      ) : null}
      {isPossible('deliver', 'orders.fulfil') ? (
        <Button onPress={() => delivering.run()} isPending={delivering.isPending}>
          {words.orders.deliver}
        </Button>
      ) : null}
      {isPossible('ship', 'orders.fulfil') ? (
        <Button look="primary" onPress={() => setOpen('ship')}>
          {words.orders.ship}
        </Button>
      ) : null}
      {releasing.error || delivering.error ? <Notice kind="error">{releasing.error ?? delivering.error}</Notice> : null}
      {OpenedDialog ? <OpenedDialog order={order} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function Payments({ order }: { order: ShopOrder }) {
  const words = useWords();
  const formats = useFormats();
  const entries = [
    ...order.payments.map((payment) => ({
      ...payment,
      label: payment.name ?? words.orders.methods[payment.method] ?? payment.method,
      sign: 1,
    })),
    ...order.refunds.map((refund) => ({ ...refund, label: words.orders.refundEntry, sign: -1 })),
  ];
  return (
    <Card title={words.orders.payments}>
      {entries.length === 0 ? <p className={pageStyles.muted}>{words.orders.noPayments}</p> : null}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.line} style={{ gridTemplateColumns: 'minmax(0, 1fr) auto auto' }}>
            <span>
              {entry.label}
              <small>{formats.time(entry.date_created)}</small>
            </span>
            <Badge tone={entry.status === 'succeeded' ? 'success' : entry.status === 'failed' ? 'error' : 'neutral'}>
              {words.orders.paymentStates[entry.status] ?? entry.status}
            </Badge>
            <span className={styles.amount}>{formats.money(entry.sign * entry.amount, order.currency)}</span>
          </li>
        ))}
      </ul>
      {order.amount_due ? (
        <Notice kind="warning">{words.orders.amountDue(formats.money(order.amount_due, order.currency))}</Notice>
      ) : null}
    </Card>
  );
}

/** Lines of an address as they stand on a parcel; the telephone number is not one of them. */
const writeAddress = (address: ShopOrder['shipping'] | ShopOrder['billing'], nameCountry: (code: string) => string) =>
  address ? formatAddressLines({ ...address, phone: null }, nameCountry).join('\n') : '';

function Buyer({ order }: { order: ShopOrder }) {
  const words = useWords();
  const formats = useFormats();
  const shipping = writeAddress(order.shipping, formats.country);
  const billing = writeAddress(order.billing, formats.country);
  return (
    <Card title={words.orders.customer}>
      <div className={styles.contact}>
        <strong>{findBuyer(order)}</strong>
        {order.email ? (
          <p>
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
        ) : null}
        {order.shipping?.phone ? <p>{order.shipping.phone}</p> : null}
        {order.email ? (
          <p>
            <Link href={`/orders?q=${encodeURIComponent(order.email)}`}>{words.orders.allOfCustomer}</Link>
          </p>
        ) : null}
      </div>
      {order.comments ? <Notice kind="info">{order.comments}</Notice> : null}
      {shipping ? (
        <div>
          <h3>{words.orders.shippingAddress}</h3>
          <address className={styles.address}>{shipping}</address>
        </div>
      ) : null}
      {billing && billing !== shipping ? (
        <div>
          <h3>{words.orders.billingAddress}</h3>
          <address className={styles.address}>{billing}</address>
        </div>
      ) : null}
      <Facts facts={[[words.orders.placed, formats.time(order.date_created)]]} />
    </Card>
  );
}

function Shipments({ order }: { order: ShopOrder }) {
  const words = useWords();
  const formats = useFormats();
  if (order.fulfillments.length === 0 && !order.shipping?.service_name) return null;
  return (
    <Card title={words.orders.shipments}>
      {order.shipping?.service_name ? <p>{order.shipping.service_name}</p> : null}
      {order.fulfillments.map((parcel) => (
        <Facts
          key={parcel.id}
          facts={[
            [words.orders.sent, formats.time(parcel.date_created)],
            ...(parcel.carrier ? [[words.orders.carrier, parcel.carrier] as [string, ReactNode]] : []),
            [
              words.orders.tracking,
              <TrackingLink key="tracking" tracking={parcel.tracking} url={parcel.tracking_url} />,
            ],
          ]}
        />
      ))}
    </Card>
  );
}

function TrackingLink({ tracking, url }: { tracking: string | null; url: string | null }) {
  if (!url) return tracking ?? '–';
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {tracking ?? url}
    </a>
  );
}

function Tags({ order }: { order: ShopOrder }) {
  const words = useWords();
  const can = useCan();
  const [text, setText] = useState('');
  const tagging = useAction({
    run: (tags: string[]) => tagOrder(order.id, tags),
    describe: () => words.orders.tagged(order.number),
    changes: ['orders'],
    onDone: () => setText(''),
  });
  const mayTag = order.available_actions.includes('organize') && can('orders.write');
  if (!mayTag && order.tags.length === 0) return null;
  return (
    <Card title={words.orders.columns.tags}>
      <div className={pageStyles.row}>
        {order.tags.map((tag) =>
          mayTag ? (
            <Button
              key={tag}
              isSmall
              aria-label={words.orders.removeTag(tag)}
              onPress={() => tagging.run(order.tags.filter((kept) => kept !== tag))}
            >
              {tag} ×
            </Button>
          ) : (
            <Badge key={tag}>{tag}</Badge>
          ),
        )}
      </div>
      {mayTag ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const tag = text.trim();
            if (tag) tagging.run([...new Set([...order.tags, tag])]);
          }}
        >
          <TextField
            label={words.orders.addTag}
            isLabelHidden
            placeholder={words.orders.addTag}
            value={text}
            error={tagging.error}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      ) : null}
    </Card>
  );
}
