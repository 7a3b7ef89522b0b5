import { data } from 'react-router';
import { getPageStatus } from '../document/page-status.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { ContentPage } from '../features/content/content-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { serverClient } from '../loading/client.server.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { resolveOrUndefined } from '../loading/page-data.tsx';
import { redirectFormerSlug } from '../loading/redirect-former-slug.ts';
import { redirectMissingPage } from '../loading/redirect-missing-page.server.ts';
import { readPageContent } from '../ui/page-text.tsx';
import type { Route } from './+types/content-page';

export const pageCache = catalogPages;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const record = await resolveOrUndefined(serverClient(context).content.get('pages', params.slug));
  redirectFormerSlug(record, { folder: 'pages', slug: params.slug, url: request.url });
  const content = record === undefined ? undefined : readPageContent(record);
  if (content === null) await redirectMissingPage(request.url, context);
  return data({ content }, { status: getPageStatus(content) });
}

export default function Page({ loaderData: { content } }: Route.ComponentProps) {
  if (content === undefined) return <ErrorPage />;
  return content ? <ContentPage content={content} /> : <NotFoundPage SearchForm={SearchForm} />;
}
