import type { Order } from '@mercer/contract';
import { Suspense } from 'react';
import { loadRouteWords } from '../../i18n/language.client.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';

const PlacedOrderPanel = createLazyPart(async () => {
  const [{ PlacedOrderPanel }] = await Promise.all([
    import('./placed-order-panel.tsx'),
    import.meta.env.SSR || loadRouteWords('routes/checkout'),
  ]);
  return PlacedOrderPanel;
});

/** The order that was placed last, on the page that the shopper is led to; its scripts come with an order alone. */
export function PlacedOrderLater({ order }: { order: Order | null }) {
  return (
    order && (
      <Suspense>
        <PlacedOrderPanel key={order.id} order={order} />
      </Suspense>
    )
  );
}
