import { Outlet, redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { AccountLayout } from '../features/account/account-layout.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/account.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages.account.title} · ${messages.store}` }];

/** Visitors are redirected to /login, and come back to the tab they asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await serverClient(context).account.get()) return null;
  const { pathname } = new URL(request.url);
  throw redirect(pathname === '/account' ? '/login' : `/login?next=${encodeURIComponent(pathname)}`);
}

export default function Page() {
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
