import type { Order } from '@mercer/contract';
import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { OrderPage } from '../features/account/order-page.tsx';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { messages } from '../messages.ts';
import { orUndefined } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import type { Route } from './+types/orders.$id.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // without an order the page that says so has its own
  ...(loaderData?.order ? [{ title: messages.orders.number(loaderData.order.number) }] : []),
];

/** A guest's order, for whoever has the signed link of its mails. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await load(serverClient(context), params.id, request);
  return data({ order }, pageStatus(order));
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { order: await load(browserClient(), params.id, request) };
}

/** null for an unknown order or a wrong token, undefined when it could not be fetched. */
function load({ orders }: Client, id: string, { url }: Request): Promise<Order | null | undefined> {
  return orUndefined(orders.get(id, new URL(url).searchParams.get('token') ?? ''));
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  if (order === undefined) return <ErrorPage />;
  return order ? <OrderPage order={order} /> : <NotFoundPage SearchForm={SearchForm} />;
}
