import { historyQuery } from '../features/account/orders/order-history.ts';
import { OrdersPanel } from '../features/account/orders/orders-panel.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { existingPage } from '../loading/existing-page.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import type { Route } from './+types/account.orders.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { orders: await loadOrderPage(serverClient(context), request) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { orders: loadOrderPage(browserClient(), request) };
}

/** null for a visitor (the parent route redirects), and for a failure that the panel tells. */
function loadOrderPage(client: Client, request: Request) {
  return resolveOrNull(existingPage(client.account.listOrders, historyQuery(request.url)));
}

/** The account around it stays. */
export { LoadFailed as ErrorBoundary } from '../loading/load-failed.tsx';

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrdersPanel orders={loaderData.orders} />;
}
