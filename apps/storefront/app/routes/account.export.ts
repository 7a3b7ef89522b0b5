import { redirect } from 'react-router';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/account.export.ts';

/** The account's data as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { account } = serverClient(context);
  if (!(await account.get())) throw redirect('/login?next=/account', 303);
  return new Response(JSON.stringify(await account.exportAccount(), null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="account.json"',
      'Cache-Control': 'no-store',
    },
  });
}
