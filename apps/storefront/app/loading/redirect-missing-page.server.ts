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
  if (!languagePath) await redirectTranslatedSlug(pathname, search, context);
}

/** The models of records by the folder of their pages. */
const models: Record<string, string> = { products: 'products', category: 'categories', pages: 'pages' };

/**
 * Redirects a slug that a page has in another language: without the path of a language, pages have the store's own slugs.
 * @throws Response the redirect
 */
async function redirectTranslatedSlug(pathname: string, search: string, context: Readonly<RouterContextProvider>) {
  const [, folder = '', slug = ''] = /^\/([^/]+)\/([a-z\d-]+)$/.exec(pathname) ?? [];
  const model = models[folder];
  if (!model || getRequestContext(context).languages.length < 2) return;
  const answer = await resolveOrNull(publicClient(context).get<SlugAnswer>('slugs', { model, slugs: slug }));
  const [record] = answer?.results ?? [];
  if (record && record.slug !== slug) throw redirect(`/${folder}/${record.slug}${search}`, 301);
}

interface SlugAnswer {
  results: { slug: string }[];
}

interface Redirect {
  to: string;
  status: number;
}
