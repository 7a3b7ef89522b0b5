import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './order-placed.module.css';

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
