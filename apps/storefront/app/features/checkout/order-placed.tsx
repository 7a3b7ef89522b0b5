import type { Order } from '@mercer/contract';
import { Suspense, useEffect, useRef } from 'react';
import { messages } from '../../i18n/messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './order-placed.module.css';
import { buildOrderPath } from './placed-order.ts';

/** Loads the facts of the order after the success message, which needs nothing more from the network. */
const loadOrderFacts = async () => (await import('./order-facts.tsx')).OrderFacts;
const OrderFacts = createLazyPart(loadOrderFacts);

interface OrderPlacedProps {
  /** undefined for the moment in which the cart is empty and the answer is read */
  order: Order | undefined;
  onLeave(): void;
}

/**
 * Thanks for the order until the shopper is redirected home (§4): it appears where the shopper looks, and takes the
 * focus.
 */
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
      {order && (
        <Suspense>
          <OrderFacts order={order} />
        </Suspense>
      )}
      <div className={styles.buttons}>
        {order?.link && <LinkButton to={buildOrderPath(order)}>{messages().checkout.viewOrder}</LinkButton>}
        <Button variant="secondary" onClick={onLeave}>
          {messages().common.continueShopping}
        </Button>
      </div>
    </div>
  );
}
