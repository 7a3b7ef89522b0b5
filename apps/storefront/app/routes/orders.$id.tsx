import { data, redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { OrderPage } from '../features/account/order-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/orders.$id.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.order ? messages.orders.number(loaderData.order.number) : messages.orders.notFound },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { account } = serverClient(context);
  if (!(await account.get())) {
    throw redirect(`/login?next=${encodeURIComponent(new URL(request.url).pathname)}`);
  }
  const order = await account.getOrder(params.id);
  return data({ order }, order ? 200 : 404);
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderPage order={loaderData.order} back="/account/orders" />;
}
