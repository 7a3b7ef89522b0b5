import { lazy, Suspense } from 'react';
import { useStore } from '../../../state/store.tsx';
import type { ExpressPurchase } from './early-purchase.ts';

const ExpressCheckout = lazy(async () => ({ default: (await import('./express-checkout.tsx')).ExpressCheckout }));

/** Most stores have no wallets: nothing of them is there, or loaded, then. */
export function ExpressPlace(props: ExpressPurchase) {
  const { wallets = [] } = useStore();
  return (
    wallets.length > 0 && (
      <Suspense>
        <ExpressCheckout {...props} />
      </Suspense>
    )
  );
}
