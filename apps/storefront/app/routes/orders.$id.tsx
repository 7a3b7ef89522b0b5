import type { Order } from '@mercer/contract';
import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { OrderPage } from '../features/account/order-page.tsx';
import { NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/orders.$id.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // without an order the page not found has its own
  ...(loaderData?.order ? [{ title: messages.orders.number(loaderData.order.number) }] : []),
];

/** A guest's order, for whoever has the signed link of its mails. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order: Order | null = await serverClient(context).orders.get(params.id, tokenOf(request));
  return data({ order }, order ? 200 : 404);
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { order: await browserClient().orders.get(params.id, tokenOf(request)) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData.order ? <OrderPage order={loaderData.order} /> : <NotFoundPage SearchForm={SearchForm} />;
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? '';
}
