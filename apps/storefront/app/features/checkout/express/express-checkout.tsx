import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { loadRouteWords } from '../../../i18n/language.client.ts';
import { messages } from '../../../i18n/messages.ts';
import { useStore } from '../../../state/store.tsx';
import { joinClassNames } from '../../../ui/classes.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import type { ExpressPurchase } from './early-purchase.ts';
import styles from './express-checkout.module.css';

/** Distance below the screen within which an element counts as near. */
const margin = '200px';

/** True once the element is near the screen, the page has loaded and its browser has nothing else to do. */
function useQuietMoment(element: RefObject<HTMLElement | null>): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const near = element.current;
    if (!near) return;
    let isCurrent = true;
    const resolveWhenIdle = () => runWhenIdle(() => isCurrent && setIsTime(true));
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        if (document.readyState === 'complete') resolveWhenIdle();
        else window.addEventListener('load', resolveWhenIdle, { once: true });
      },
      { rootMargin: margin },
    );
    watch.observe(near);
    return () => {
      isCurrent = false;
      watch.disconnect();
      window.removeEventListener('load', resolveWhenIdle);
    };
  }, [element]);
  return isTime;
}

/** Safari has no idle callbacks. */
function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run);
}

interface ExpressCheckoutProps extends ExpressPurchase {
  className?: string | undefined;
}

/** A button of it stands on whatever device. */
const everywhere = 'paypal';

/** Loads the buttons together with the texts of the checkout, which contain the sentences about failures. */
const ExpressButtons = lazy(async () => {
  const [{ ExpressButtons: Buttons }] = await Promise.all([
    import('./express-buttons.tsx'),
    loadRouteWords('routes/checkout'),
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
      className={joinClassNames(styles.express, className)}
      data-express={wallets.includes(everywhere) ? 'sure' : 'unsure'}
    >
      <h2 className={styles.title}>{messages().express.title}</h2>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={waiting}>{isTime ? <ExpressButtons wallets={wallets} {...props} /> : waiting}</Suspense>
      </ErrorBoundary>
    </section>
  );
}
