import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { ErrorPage, NotFoundPage } from '../features/chrome/error-pages.tsx';
import { ContentPage } from '../features/content/content-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { orUndefined } from '../page-data.tsx';
import { pageStatus } from '../page-status.ts';
import { contentOf } from '../page-text.tsx';
import type { Route } from './+types/content-page';

export async function loader({ params, context }: Route.LoaderArgs) {
  const record = await orUndefined(serverClient(context).content.get('pages', params.slug));
  const content = record === undefined ? undefined : contentOf(record);
  return data({ content }, { status: pageStatus(content) });
}

export default function Page({ loaderData: { content } }: Route.ComponentProps) {
  if (content === undefined) return <ErrorPage />;
  return content ? <ContentPage content={content} /> : <NotFoundPage SearchForm={SearchForm} />;
}
