import { data, redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { againIntent, buyAgain, pathAfterAgain } from '../features/account/orders/buy-again.ts';
import { isOrderRequest, orderAction, signedOrderCalls } from '../features/account/orders/order-action.ts';
import { OrderPage } from '../features/account/orders/order-page.tsx';
import { type SignedSubscriptions, signedCalls } from '../features/account/orders/order-subscriptions.tsx';
import { changeSubscription } from '../features/account/subscriptions/subscription-change.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { textOf } from '../form-text.ts';
import { messages } from '../messages.ts';
import { orNull, orUndefined } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import { postedForm } from '../request-context.ts';
import type { Route } from './+types/orders.$id.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // without an order the page that says so has its own
  ...(loaderData?.order ? [{ title: messages().orders.number(loaderData.order.number) }] : []),
];

/** A guest's order, for whoever has the signed link of its mails. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const loaded = await load(serverClient(context), params.id, tokenOf(request));
  return data(loaded, pageStatus(loaded.order));
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserClient(), params.id, tokenOf(request));
}

/** Changes the order or what it has begun; the address then says so, so that a reload does not post again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const token = tokenOf(request);
  const form = postedForm(context);
  if (form.get('intent') === againIntent) throw redirect(await againPath(client, params.id, token), 303);
  const outcome = isOrderRequest(form)
    ? await orderAction(signedOrderCalls(client, token), params.id, form)
    : await changeSubscription(signedCalls(client, params.id, token), textOf(form, 'subscription_id'), form);
  if ('failure' in outcome) return outcome;
  const query = new URLSearchParams({ token, done: 'done' in outcome ? outcome.done : 'subscription' });
  throw redirect(`/orders/${encodeURIComponent(params.id)}?${query}`, 303);
}

/** Buys what a guest's order holds; an order that there is not has nothing to buy. */
async function againPath({ orders, cart }: Client, id: string, token: string): Promise<string> {
  const order = await orders.get(id, token);
  const path = `/orders/${encodeURIComponent(id)}`;
  return order ? pathAfterAgain(await buyAgain(cart, order), path, { token }) : path;
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? '';
}

/** The order is null when it is unknown or the token wrong, undefined when it could not be fetched. */
async function load({ orders }: Client, id: string, token: string) {
  const order = await orUndefined(orders.get(id, token));
  const hasPlan = order?.items.some(({ purchase_option }) => purchase_option);
  const found = hasPlan ? await orNull(orders.listSubscriptions(id, token)) : null;
  const signed: SignedSubscriptions = { token, subscriptions: found?.results ?? [] };
  return { order, signed };
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { order, signed } = loaderData;
  if (order === undefined) return <ErrorPage />;
  return order ? (
    <OrderPage order={order} signed={signed} failure={actionData?.failure} />
  ) : (
    <NotFoundPage SearchForm={SearchForm} />
  );
}
