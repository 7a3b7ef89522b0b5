import { lazy, Suspense, useRef } from 'react';
import { loadWordsOf } from '../../../language.client.ts';
import { messages } from '../../../messages.ts';
import { useStore } from '../../../state/store.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import type { ExpressPurchase } from './early-purchase.ts';
import styles from './express-checkout.module.css';
import { useQuietMoment } from './use-quiet-moment.ts';

interface ExpressCheckoutProps extends ExpressPurchase {
  className?: string | undefined;
}

/** A button of it stands on whatever device. */
const everywhere = 'paypal';

/** What they say when they fail are the checkout's words. */
const ExpressButtons = lazy(async () => {
  const [{ ExpressButtons: Buttons }] = await Promise.all([
    import('./express-buttons.tsx'),
    loadWordsOf('routes/checkout'),
  ]);
  return { default: Buttons };
});

/**
 * The wallets that pay from here, with address, shipment and total in their own windows. Nothing of them is loaded before
 * the page is at rest; without scripts there is nothing.
 */
export function ExpressCheckout({ className, ...props }: ExpressCheckoutProps) {
  const { wallets = [] } = useStore();
  const area = useRef<HTMLElement>(null);
  const isTime = useQuietMoment(area);
  if (wallets.length === 0) return null;
  const waiting = <div className={styles.waiting} />;
  return (
    <section
      ref={area}
      aria-label={messages().express.title}
      className={classes(styles.express, className)}
      data-express={wallets.includes(everywhere) ? 'sure' : 'unsure'}
    >
      <h2 className={styles.title}>{messages().express.title}</h2>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={waiting}>{isTime ? <ExpressButtons wallets={wallets} {...props} /> : waiting}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
