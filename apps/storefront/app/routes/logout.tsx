import { redirect } from 'react-router';
import { buildPlacedOrderCookie } from '../features/checkout/placed-order.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/logout.ts';

/** A link must not log anybody out: only the posted form does. */
export function loader() {
  return redirect('/account');
}

export async function action({ context }: Route.ActionArgs) {
  await serverClient(context).account.logout();
  return redirect('/', { status: 303, headers: { 'Set-Cookie': buildPlacedOrderCookie('', false) } });
}
