import { lazy, Suspense } from 'react';
import { useCart } from '../../state/cart.tsx';

// few carts ever need it
const RemovedList = lazy(async () => ({ default: (await import('./removed-list.tsx')).RemovedList }));

interface RemovedItemsProps {
  /** the page that a form posted without scripts comes back to; the cart's when left out */
  from?: 'checkout';
}

/** Says what left the cart without the shopper's doing, until the shopper has seen it. */
export function RemovedItems({ from }: RemovedItemsProps) {
  const { removed_items } = useCart().cart;
  if (!removed_items?.length) return null;
  return (
    <Suspense>
      <RemovedList removed={removed_items} from={from} />
    </Suspense>
  );
}
