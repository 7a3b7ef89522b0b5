import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { NotFoundPage } from '../features/chrome/error-pages.tsx';
import { ContentPage, contentOf } from '../features/content/content-page.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { orNull } from '../page-data.tsx';
import type { Route } from './+types/content-page';

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(await orNull(serverClient(context).content.get('pages', params.slug)));
  return data({ content }, { status: content ? 200 : 404 });
}

export default function Page({ loaderData: { content } }: Route.ComponentProps) {
  return content ? <ContentPage content={content} /> : <NotFoundPage SearchForm={SearchForm} />;
}
