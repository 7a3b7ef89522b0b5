import { Navigate, Outlet, redirect } from 'react-router';
import { serverClient } from '../client.server.ts';
import { AccountLayout } from '../features/account/account-layout.tsx';
import { messages } from '../messages.ts';
import { useSession } from '../state/session.tsx';
import type { Route } from './+types/account.ts';

export const meta: Route.MetaFunction = () => [{ title: `${messages.account.title} · ${messages.store}` }];

/** Visitors are redirected to /login, and come back to the tab they asked for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await serverClient(context).account.get()) return null;
  const { pathname } = new URL(request.url);
  throw redirect(pathname === '/account' ? '/login' : `/login?next=${encodeURIComponent(pathname)}`);
}

/** In the browser the session is known: nothing to wait for. */
export const clientLoader = () => null;

export default function Page() {
  const { account } = useSession();
  if (!account) return <Navigate to="/login" replace />;
  return (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  );
}
