import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './checkout-page.module.css';

/** Before there is anything to buy. */
export function EmptyCheckout({ trouble }: { trouble: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.checkout.title}</h1>
      {trouble}
      <EmptyState title={messages.checkout.empty}>
        <LinkButton to="/">{messages.common.continueShopping}</LinkButton>
      </EmptyState>
    </div>
  );
}

/** After it is bought, until the shopper is taken home (§4). */
export function OrderPlaced({ onLeave }: { onLeave(): void }) {
  return (
    <div className={styles.placed}>
      <Alert tone="success">{messages.checkout.placed}</Alert>
      <Button variant="secondary" onClick={onLeave}>
        {messages.common.continueShopping}
      </Button>
    </div>
  );
}
