import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { serverClient } from '../client.server.ts';
import { pageSizes } from '../constants.ts';
import { OrdersPanel } from '../features/account/orders-panel.tsx';
import type { Route } from './+types/account.orders.ts';

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { results } = await serverClient(context).account.listOrders({ limit: pageSizes.orders });
    return { orders: results };
  } catch (error) {
    // a visitor (the parent route redirects), or a failure that the panel tells
    console.warn('The orders could not be fetched', error instanceof Error ? error.message : error);
    return { orders: null };
  }
}

/** The tabs only filter what is already here. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrdersPanel orders={loaderData.orders} />;
}
