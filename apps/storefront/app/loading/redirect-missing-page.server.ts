import { type RouterContextProvider, redirect } from 'react-router';
import { publicClient } from './client.server.ts';
import { resolveOrNull } from './page-data.tsx';
import { getRequestContext } from './request-context.ts';

/**
 * Redirects a path for which the shop has no page, if its owner says so. Pages that exist make no call for it.
 * @throws Response the redirect
 */
export async function redirectMissingPage(url: string, context: Readonly<RouterContextProvider>): Promise<void> {
  const { pathname, search } = new URL(url);
  const { languagePath } = getRequestContext(context);
  const findRedirect = (path: string) =>
    resolveOrNull(publicClient(context).get<Redirect | null>('redirects', { path: `${path}${search}` }));
  // an address in a language may be one that another shop had here before
  const target = (languagePath && (await findRedirect(languagePath + pathname))) || (await findRedirect(pathname));
  if (target) throw redirect(target.to, target.status);
}

interface Redirect {
  to: string;
  status: number;
}
