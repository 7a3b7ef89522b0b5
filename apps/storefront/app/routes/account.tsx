import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { type AccountExtras, AccountLayout } from '../features/account/account-layout.tsx';
import { forgetPlacedOrder } from '../features/checkout/placed-order.ts';
import { messages } from '../i18n/messages.ts';
import { formatPageTitle } from '../i18n/page-title.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, type Client } from '../loading/client.ts';
import { signInPath } from '../loading/next-path.ts';
import { resolveOrNull, useLatestData } from '../loading/page-data.tsx';
import { useSession } from '../state/session.tsx';
import type { Route } from './+types/account.ts';

export const handle = 'unlisted';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(messages().account.title) }];

/** Visitors are redirected to /login, and come back to the tab they asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  if (await client.account.get()) return { extras: await loadAccountExtras(client) };
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/** Loads the account's extras without waiting for the session, which the browser knows. */
export const clientLoader = () => ({ extras: loadAccountExtras(browserClient()) });

export const shouldRevalidate = () => false;

async function loadAccountExtras({ account, subscriptions }: Client): Promise<AccountExtras> {
  const [cards, plans] = await Promise.all([
    resolveOrNull(account.listCards({ limit: 1 })),
    resolveOrNull(subscriptions.list({ limit: 1 })),
  ]);
  return { cards: Boolean(cards?.count), subscriptions: Boolean(plans?.count) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { account } = useSession();
  const { value: extras } = useLatestData<AccountExtras>(loaderData.extras);
  if (!account) return <LeaveAccount />;
  return (
    <AccountLayout extras={extras}>
      <Outlet />
    </AccountLayout>
  );
}

function forgetShopper() {
  forgetPlacedOrder();
  import('../features/checkout/typed-fields.ts').then(({ forgetTypedFields }) => forgetTypedFields());
}

/** Sends a shopper who has just logged out to the home page, without the order notice, and a visitor to /login. */
function LeaveAccount() {
  const { takeLeft } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way out
  useEffect(() => {
    const hasLeft = takeLeft();
    if (hasLeft) forgetShopper();
    navigate(hasLeft ? '/' : signInPath(pathname + search), { replace: true });
  }, []);
  return null;
}
