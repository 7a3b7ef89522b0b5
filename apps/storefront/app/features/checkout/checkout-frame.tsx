import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './checkout-page.module.css';
import type { Phase } from './use-checkout.ts';

/**
 * Frame around the checkout. It keeps its height when the order is sent, so that the content that replaces the form
 * moves neither the footer nor what the shopper looks at.
 */
export function CheckoutFrame({ phase, children }: { phase: Phase; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!frame.current) return;
    if (phase === 'submitting') frame.current.style.minHeight = `${frame.current.offsetHeight}px`;
    if (phase === 'editing') frame.current.style.minHeight = '';
  }, [phase]);
  return (
    <div ref={frame} className={styles.page}>
      {children}
    </div>
  );
}
