import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './checkout-page.module.css';

/** Before there is anything to buy. */
export function EmptyCheckout({ trouble }: { trouble: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>{messages().checkout.title}</h1>
      {trouble}
      <EmptyState title={messages().checkout.empty}>
        <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
      </EmptyState>
    </>
  );
}

/** After it is bought, until the shopper is taken home (§4): it comes where the shopper looks, and takes the focus. */
export function OrderPlaced({ onLeave }: { onLeave(): void }) {
  const sentence = useRef<HTMLDivElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <div className={styles.placed}>
      <h1 className={hidden.hidden}>{messages().checkout.title}</h1>
      <div ref={sentence} tabIndex={-1} className={styles.sentence}>
        <Alert tone="success">{messages().checkout.placed}</Alert>
      </div>
      <Button variant="secondary" onClick={onLeave}>
        {messages().common.continueShopping}
      </Button>
    </div>
  );
}
