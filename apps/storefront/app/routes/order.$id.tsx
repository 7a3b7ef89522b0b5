import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { OrderPage } from '../features/account/order-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/order.$id.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order ? messages.orders.number(loaderData.order.number) : messages.orders.notFound },
  { name: 'robots', content: 'noindex' },
];

/** A guest sees the last order of this session, and no other. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const last = await lastOrder(context);
  const order = last?.id === params.id ? last : null;
  return data({ order }, order ? 200 : 404);
}

async function lastOrder(context: Route.LoaderArgs['context']) {
  try {
    return await serverClient(context).cart.getOrder();
  } catch {
    // this session has no order yet
    return null;
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderPage order={loaderData.order} />;
}
