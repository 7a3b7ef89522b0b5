import { data, redirect } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { againIntent, pathAfterAgain, reorderItems } from '../features/account/orders/buy-again.ts';
import { isOrderRequest, runOrderAction, signedOrderCalls } from '../features/account/orders/order-action.ts';
import { OrderPage } from '../features/account/orders/order-page.tsx';
import { createSignedCalls, type SignedSubscriptions } from '../features/account/orders/order-subscriptions.tsx';
import { changeSubscription } from '../features/account/subscriptions/subscription-change.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { messages } from '../i18n/messages.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { resolveOrNull, resolveOrUndefined } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import { readFormText } from '../ui/read-form-text.ts';
import type { Route } from './+types/orders.$id.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Pages without an order have their own title
  ...(loaderData?.order ? [{ title: messages().orders.number(loaderData.order.number) }] : []),
];

/** A guest's order, for whoever has the signed link of its mails. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const loaded = await loadSignedOrder(serverClient(context), params.id, request);
  // An account has adopted the order since its link was mailed
  if (loaded.order?.account_id) throw redirect(`/account/orders/${loaded.order.id}`);
  return data(loaded, getPageStatus(loaded.order));
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadSignedOrder(browserClient(), params.id, request);
}

/** Changes the order or what it has begun; the address then says so, so that a reload does not post again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const token = readOrderToken(request);
  const form = getPostedForm(context);
  if (form.get('intent') === againIntent) throw redirect(await reorderAndGetPath(client, params.id, token), 303);
  const outcome = isOrderRequest(form)
    ? await runOrderAction(signedOrderCalls(client, token), params.id, form)
    : await changeSubscription(
        createSignedCalls(client, params.id, token),
        readFormText(form, 'subscription_id'),
        form,
      );
  if ('failure' in outcome) return outcome;
  const query = new URLSearchParams({ token, done: 'done' in outcome ? outcome.done : 'subscription' });
  throw redirect(`/orders/${encodeURIComponent(params.id)}?${query}`, 303);
}

/** Buys what a guest's order holds; an order that there is not has nothing to buy. */
async function reorderAndGetPath({ orders, cart }: Client, id: string, token: string): Promise<string> {
  const order = await orders.get(id, token);
  const path = `/orders/${encodeURIComponent(id)}`;
  return order ? pathAfterAgain(await reorderItems(cart, order), path, { token }) : path;
}

function readOrderToken({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? '';
}

/** The order is null when it is unknown or the token wrong, undefined when it could not be fetched. */
async function loadSignedOrder({ orders, cart }: Client, id: string, request: Request) {
  const token = readOrderToken(request);
  const order = await resolveOrUndefined(orders.get(id, token));
  const hasPlan = order?.items.some(({ purchase_option }) => purchase_option);
  const subscriptionList = hasPlan ? await resolveOrNull(orders.listSubscriptions(id, token)) : null;
  const signed: SignedSubscriptions = { token, subscriptions: subscriptionList?.results ?? [] };
  return { order, signed, isOwn: await isOrderOfSession(cart, id, request) };
}

/** True where the shopper comes from the purchase, and the session has made it: a new account would have the order. */
async function isOrderOfSession(cart: Client['cart'], id: string, { url }: Request): Promise<boolean> {
  if (new URL(url).searchParams.get('done') !== 'placed') return false;
  return (await resolveOrNull(cart.getOrder()))?.id === id;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { order, signed, isOwn } = loaderData;
  if (order === undefined) return <ErrorPage />;
  return order ? (
    <OrderPage order={order} signed={signed} canJoinAccount={isOwn} failure={actionData?.failure} />
  ) : (
    <NotFoundPage SearchForm={SearchForm} />
  );
}
