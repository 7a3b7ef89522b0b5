import { redirect } from 'react-router';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/logout.ts';

/** A link must not log anybody out: only the posted form does. */
export function loader() {
  return redirect('/account');
}

export async function action({ context }: Route.ActionArgs) {
  await serverClient(context).account.logout();
  return redirect('/', 303);
}
