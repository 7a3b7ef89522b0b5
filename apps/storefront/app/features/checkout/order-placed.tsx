import type { Order } from '@mercer/contract';
import { Suspense, useEffect, useRef } from 'react';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './order-placed.module.css';
import { orderPath } from './placed-order.ts';

/** What was bought comes later than the sentence of success, which needs nothing more from the network. */
const loadOrderFacts = async () => (await import('./order-facts.tsx')).OrderFacts;
const OrderFacts = lazyPart(loadOrderFacts);

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
      {order && (
        <Suspense>
          <OrderFacts order={order} />
        </Suspense>
      )}
      <div className={styles.buttons}>
        {order?.link && <LinkButton to={orderPath(order)}>{messages().checkout.viewOrder}</LinkButton>}
        <Button variant="secondary" onClick={onLeave}>
          {messages().common.continueShopping}
        </Button>
      </div>
    </div>
  );
}
