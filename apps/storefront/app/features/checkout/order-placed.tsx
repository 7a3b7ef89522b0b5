import type { Order } from '@mercer/contract';
import { useEffect, useRef } from 'react';
import { AddressLines } from '../../address-lines.tsx';
import { withCountryName } from '../../countries.ts';
import { DeliveryDays } from '../../delivery-days.tsx';
import { messages } from '../../messages.ts';
import { formatPayment } from '../../money.ts';
import { paymentRows } from '../../payment-rows.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './order-placed.module.css';
import { orderPath } from './placed-order.ts';

interface OrderPlacedProps {
  /** undefined for the moment in which the cart is empty and the answer is read */
  order: Order | undefined;
  onLeave(): void;
}

/** After it is bought, until the shopper is taken home (§4): it comes where the shopper looks, and takes the focus. */
export function OrderPlaced({ order, onLeave }: OrderPlacedProps) {
  const sentence = useRef<HTMLDivElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <div className={styles.placed}>
      <h1 className={hidden.hidden}>{messages().checkout.title}</h1>
      <div ref={sentence} tabIndex={-1} className={styles.sentence}>
        <Alert tone="success">{messages().checkout.placed}</Alert>
      </div>
      <h2 className={styles.title}>{messages().checkout.thanks}</h2>
      {order && <Facts order={order} />}
      <div className={styles.buttons}>
        {order?.link && <LinkButton to={orderPath(order)}>{messages().checkout.viewOrder}</LinkButton>}
        <Button variant="secondary" onClick={onLeave}>
          {messages().common.continueShopping}
        </Button>
      </div>
    </div>
  );
}

/** Number, what, where to, when, and what comes next. One that is found again tells nothing of its buyer. */
function Facts({ order }: { order: Order }) {
  const { number, items, shipping, email, currency, grand_total } = order;
  return (
    <div className={styles.facts}>
      <p className={styles.number}>{messages().home.orderPlaced(number)}</p>
      <ul className={styles.items}>
        {items.map(({ id, quantity, product }) => (
          <li key={id}>
            <Thumbnail image={product.images[0]} size={56} />
            <span>{product.name}</span>
            <span>{messages().checkout.quantityShort(quantity)}</span>
          </li>
        ))}
      </ul>
      <SumRows
        rows={[]}
        total={[messages().checkout.total, formatPayment(grand_total, currency)]}
        paid={paymentRows(order)}
      />
      {shipping?.address1 && (
        <address className={styles.address} aria-label={messages().checkout.shippingAddress}>
          <AddressLines address={withCountryName(shipping)} />
        </address>
      )}
      {shipping?.service_name && (
        <div>
          <p>{shipping.service_name}</p>
          <DeliveryDays dates={shipping.delivery} />
        </div>
      )}
      {email && <p>{messages().checkout.nextSteps(email)}</p>}
    </div>
  );
}
