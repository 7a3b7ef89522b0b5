import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { pageSizes } from '../constants.ts';
import { OrdersPanel } from '../features/account/orders-panel.tsx';
import { orNull } from '../page-data.tsx';
import type { Route } from './+types/account.orders.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { orders: await load(serverClient(context)) };
}

export function clientLoader() {
  return { orders: load(browserClient()) };
}

/** null for a visitor (the parent route redirects), and for a failure that the panel tells. */
async function load(client: Client) {
  return (await orNull(client.account.listOrders({ limit: pageSizes.orders })))?.results ?? null;
}

/** The tabs only filter what is already here. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrdersPanel orders={loaderData.orders} />;
}
