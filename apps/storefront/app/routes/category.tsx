import { data } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { CategoryPage } from '../features/catalog/category-page.tsx';
import { loadCategory } from '../features/catalog/loaders.ts';
import { pageNumber } from '../features/catalog/page-number.ts';
import type { Route } from './+types/category';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await loadCategory(serverClient(context), params.slug, pageNumber(request.url));
  return data({ found }, { status: found.category ? 200 : 404 });
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { found: loadCategory(browserClient(), params.slug, pageNumber(request.url)) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CategoryPage found={loaderData.found} />;
}
