import type { CartItem, LinePieces, Order } from '@mercer/contract';
import { Link } from 'react-router';
import { FormattedDay } from '../../../i18n/formatted-day.tsx';
import { messages } from '../../../i18n/messages.ts';
import { formatPayment } from '../../../i18n/money.ts';
import { LineDetails } from '../../../order-summary/line-details.tsx';
import { buildLinePath } from '../../../state/new-item.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { BuyAgainForm } from './buy-again-form.tsx';
import { InvoiceLinks } from './invoice-links.tsx';
import styles from './order-card.module.css';
import { getStatusLabel, getStatusTone } from './order-status.ts';

export function OrderCard({ order }: { order: Order }) {
  const path = `/account/orders/${order.id}`;
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h3 className={styles.number}>{messages().orders.number(order.number)}</h3>
        <OrderStatusChip status={order.status} />
        <dl className={styles.facts}>
          <div>
            <dt>{messages().orders.placed}</dt>
            <dd>
              <FormattedDay date={order.date_created} />
            </dd>
          </div>
          <div>
            <dt>{messages().orders.total}</dt>
            <dd>{formatPayment(order.grand_total, order.currency)}</dd>
          </div>
        </dl>
      </header>
      <OrderItems items={order.items} pieces={order.pieces} currency={order.currency} />
      <footer className={styles.buttons}>
        <InvoiceLinks order={order} />
        <BuyAgainForm path={path} />
        <LinkButton to={path} variant="secondary" size="small">
          {messages().orders.viewDetails}
        </LinkButton>
      </footer>
    </li>
  );
}

export function OrderStatusChip({ status }: { status: Order['status'] }) {
  return (
    <span className={styles.status}>
      <Chip color={getStatusTone(status)}>{getStatusLabel(status)}</Chip>
    </span>
  );
}

/**
 * Describes how many pieces a line has, and how many are shipped, to be shipped or refunded where that is not all of
 * them.
 */
function describePieces({ quantity }: CartItem, pieces: LinePieces | undefined): string {
  const words = messages().orders;
  const { shipped = 0, shippable = 0, refunded = 0 } = pieces ?? {};
  return [
    words.quantity(quantity),
    ...(shipped > 0 && shipped < quantity ? [words.piecesSent(shipped)] : []),
    ...(shipped > 0 && shippable > 0 ? [words.piecesToSend(shippable)] : []),
    ...(refunded > 0 ? [words.piecesRefunded(refunded)] : []),
  ].join(' · ');
}

export function OrderItems({ items, pieces, currency }: Pick<Order, 'items' | 'pieces' | 'currency'>) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <Thumbnail image={item.product.images[0]} size={56} />
          <div className={styles.itemFacts}>
            <Link to={buildLinePath(item)} className={styles.name}>
              {item.product.name}
            </Link>
            <span className={styles.quantity}>
              {describePieces(
                item,
                pieces.find(({ id }) => id === item.id),
              )}
            </span>
          </div>
          <span className={styles.amount}>{formatPayment(item.price_total, currency)}</span>
          <LineDetails item={item} currency={currency} className={styles.details} />
        </li>
      ))}
    </ul>
  );
}
