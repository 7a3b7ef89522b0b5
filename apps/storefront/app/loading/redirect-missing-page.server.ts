import { type RouterContextProvider, redirect } from 'react-router';
import { publicClient } from './client.server.ts';
import { resolveOrNull } from './page-data.tsx';

/**
 * Redirects a path for which the shop has no page, if its owner says so. Pages that exist make no call for it.
 * @throws Response the redirect
 */
export async function redirectMissingPage(url: string, context: Readonly<RouterContextProvider>): Promise<void> {
  const { pathname, search } = new URL(url);
  const client = publicClient(context);
  const target = await resolveOrNull(client.get<Redirect | null>('redirects', { path: `${pathname}${search}` }));
  if (target) throw redirect(target.to, target.status);
}

interface Redirect {
  to: string;
  status: number;
}
