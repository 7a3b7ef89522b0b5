import { lazy, Suspense } from 'react';
import { useStore } from '../../../state/store.tsx';
import type { ExpressPurchase } from './early-purchase.ts';

const ExpressCheckout = lazy(async () => ({ default: (await import('./express-checkout.tsx')).ExpressCheckout }));

/** Renders the express checkout, and loads nothing of it where the store has no wallets, like most stores. */
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
