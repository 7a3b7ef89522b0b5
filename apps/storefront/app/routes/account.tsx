import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { type AccountExtras, AccountLayout } from '../features/account/account-layout.tsx';
import { forgetPlacedOrder } from '../features/checkout/placed-order.ts';
import { messages } from '../messages.ts';
import { signInPath } from '../next-path.ts';
import { orNull, useLatest } from '../page-data.tsx';
import { pageTitle } from '../page-title.ts';
import { useSession } from '../state/session.tsx';
import type { Route } from './+types/account.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(messages().account.title) }];

/** Visitors are redirected to /login, and come back to the tab they asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  if (await client.account.get()) return { extras: await loadExtras(client) };
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/** In the browser the session is known: nothing to wait for. */
export const clientLoader = () => ({ extras: loadExtras(browserClient()) });

export const shouldRevalidate = () => false;

async function loadExtras({ account, subscriptions }: Client): Promise<AccountExtras> {
  const [cards, plans] = await Promise.all([
    orNull(account.listCards({ limit: 1 })),
    orNull(subscriptions.list({ limit: 1 })),
  ]);
  return { cards: Boolean(cards?.count), subscriptions: Boolean(plans?.count) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { account } = useSession();
  const { value: extras } = useLatest<AccountExtras>(loaderData.extras);
  if (!account) return <Leave />;
  return (
    <AccountLayout extras={extras}>
      <Outlet />
    </AccountLayout>
  );
}

/** Somebody who has just left goes home, without the notice of an order; a visitor to /login. */
function Leave() {
  const { takeLeft } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way out
  useEffect(() => {
    const left = takeLeft();
    if (left) forgetPlacedOrder();
    navigate(left ? '/' : signInPath(pathname + search), { replace: true });
  }, []);
  return null;
}
