import { data, redirect } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { againIntent, pathAfterAgain, reorderItems } from '../features/account/orders/buy-again.ts';
import { runOrderAction } from '../features/account/orders/order-action.ts';
import { OrderPage } from '../features/account/orders/order-page.tsx';
import { ErrorPage } from '../features/chrome/error-pages.tsx';
import { messages } from '../i18n/messages.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { signInPath } from '../loading/next-path.ts';
import { resolveOrUndefined } from '../loading/page-data.tsx';
import { getPostedForm } from '../loading/request-context.ts';
import type { Route } from './+types/account.orders.$id.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  // Pages have their own title if the order could not be fetched
  ...(loaderData?.order ? [{ title: messages().orders.number(loaderData.order.number) }] : []),
  ...(loaderData?.order === null ? [{ title: messages().orders.notFound }] : []),
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { account } = serverClient(context);
  const { pathname, search } = new URL(request.url);
  if (!(await account.get())) throw redirect(signInPath(pathname + search));
  const order = await resolveOrUndefined(account.getOrder(params.id));
  return data({ order }, getPageStatus(order));
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { order: await resolveOrUndefined(browserClient().account.getOrder(params.id)) };
}

/** Cancels the order or asks for a return; the address then says what was done, so that a reload does not post again. */
export async function action({ params, context }: Route.ActionArgs) {
  const client = serverClient(context);
  const form = getPostedForm(context);
  const path = `/account/orders/${encodeURIComponent(params.id)}`;
  if (form.get('intent') === againIntent) throw redirect(await reorderAndGetPath(client, params.id, path), 303);
  const outcome = await runOrderAction(client.account, params.id, form);
  if ('failure' in outcome) return outcome;
  throw redirect(`${path}?done=${outcome.done}`, 303);
}

/** Buys what the order holds; one that there is not has nothing to buy. */
async function reorderAndGetPath({ account, cart }: Client, id: string, path: string): Promise<string> {
  const order = await account.getOrder(id);
  return order ? pathAfterAgain(await reorderItems(cart, order), path) : path;
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.order === undefined) return <ErrorPage />;
  return <OrderPage order={loaderData.order} backPath="/account/orders" failure={actionData?.failure} />;
}
