import type { Order } from '@mercer/contract';
import { X } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DeliveryDays } from '../../i18n/delivery-days.tsx';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import { placedOrderWords } from '../../i18n/placed-order-words.ts';
import { signUpPathAfterOrder } from '../../loading/next-path.ts';
import { hasParcels } from '../../order-summary/has-parcels.ts';
import { listPaymentRows } from '../../order-summary/payment-rows.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { closedQuery } from './closed-query.ts';
import { buildOrderPath, forgetPlacedOrder } from './placed-order.ts';
import styles from './placed-order-panel.module.css';

/** Few orders are still to be paid. */
const PaymentTermsFacts = lazy(async () => ({
  default: (await import('../../order-summary/payment-terms.tsx')).PaymentTermsFacts,
}));

const mostPictures = 5;

/** Thanks for an order, with its facts, until the shopper closes it: without scripts by the link that the button is. */
export function PlacedOrderPanel({ order }: { order: Order }) {
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const words = placedOrderWords();
  const path = buildOrderPath(order);

  function closePanel(event: MouseEvent) {
    event.preventDefault();
    forgetPlacedOrder();
    setIsClosed(true);
  }

  return (
    <section aria-labelledby="placed-order" className={styles.panel}>
      <div className={styles.content}>
        <div className={styles.thanks}>
          <h2 id="placed-order" className={styles.title}>
            {messages().checkout.thanks}
          </h2>
          <Link to={path} className={styles.number}>
            {words.placed(order.number)}
          </Link>
          <OrderPictures order={order} />
        </div>
        <OrderFacts order={order} />
        <div className={styles.buttons}>
          <LinkButton to={path}>{words.follow}</LinkButton>
          {order.account_id === null && (
            <LinkButton to={signUpPathAfterOrder(order)} variant="secondary">
              {words.openAccount}
            </LinkButton>
          )}
        </div>
      </div>
      <Knot />
      <Link to={`/?${closedQuery}`} onClick={closePanel} className={styles.close} aria-label={words.close}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </section>
  );
}

function OrderPictures({ order: { items } }: { order: Order }) {
  const hiddenItemCount = items.length - mostPictures;
  return (
    <ul className={styles.pictures}>
      {items.slice(0, mostPictures).map(({ id, quantity, product }) => (
        <li key={id}>
          <Thumbnail image={product.images[0]} size={72} />
          <span className={styles.hidden}>{product.name}</span>
          {quantity > 1 && <span className={styles.quantity}>{`× ${quantity}`}</span>}
        </li>
      ))}
      {hiddenItemCount > 0 && <li className={styles.rest}>{`+ ${hiddenItemCount}`}</li>}
    </ul>
  );
}

/** What was paid and how, and when the goods arrive. */
function OrderFacts({ order }: { order: Order }) {
  const words = messages().checkout;
  const { currency, grand_total, shipping, email } = order;
  return (
    <div className={styles.facts}>
      <DeliveryDays dates={shipping.delivery} className={styles.arrival} />
      <dl>
        <div>
          <dt>{words.total}</dt>
          <dd className={styles.amount}>{formatPayment(grand_total, currency)}</dd>
        </div>
        {listPaymentRows(order).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {order.amount_due && (
        <Suspense>
          <PaymentTermsFacts order={order} />
        </Suspense>
      )}
      {email && <p className={styles.hint}>{words.nextSteps(email, hasParcels(order))}</p>}
    </div>
  );
}

/** The stitched thread, to its end. */
function Knot() {
  return (
    <div className={styles.thread}>
      <svg viewBox="0 0 104 48" aria-hidden="true">
        <path d="M0 30h8c22 0 42-2 42-14 0-9-15-10-15 1 0 15 30 18 30 4 0-12-19-11-19 3 0 10 13 16 28 12" />
        <path d="M72 36c9-2 14-9 28-10M74 36c9 0 14 5 24 6" />
      </svg>
    </div>
  );
}
