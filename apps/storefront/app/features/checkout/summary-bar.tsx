import type { Cart } from '@mercer/contract';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { formatPayment } from '../../i18n/money.ts';
import marker from '../../ui/disclosure.module.css';
import { SummaryContents } from './checkout-summary.tsx';
import styles from './summary-bar.module.css';

/**
 * Bar that keeps pieces and total at the top on phones, where the summary is below the form. The content that it
 * unfolds is rendered only while it is open, since the summary repeats it; without scripts the bar links to the
 * summary.
 */
export function SummaryBar({ cart }: { cart: Cart }) {
  const bar = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // unfolded before the page was hydrated
  useEffect(() => setIsOpen(bar.current?.open ?? false), []);
  return (
    <details ref={bar} className={styles.bar} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.handle}>
        <span className={marker.marker}>{messages().checkout.pieces(cart.item_quantity)}</span>
        <strong>{formatPayment(cart.capture_total, cart.currency)}</strong>
      </summary>
      <div className={styles.contents}>
        {isOpen ? (
          <SummaryContents cart={cart} />
        ) : (
          <noscript>
            <a href="#checkout-summary">{messages().checkout.summary}</a>
          </noscript>
        )}
      </div>
    </details>
  );
}
