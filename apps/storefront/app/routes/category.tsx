import { data, useParams } from 'react-router';
import { loadCategory } from '../features/catalog/lists/category-head.ts';
import { CategoryPage } from '../features/catalog/lists/category-page.tsx';
import { useCardPageData } from '../features/catalog/lists/facets-of-page.ts';
import { loadCategoryCards, withoutCards } from '../features/catalog/lists/loaders.ts';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, loadBrowserClient } from '../loading/client.ts';
import { openMissingPage } from '../loading/missing-page.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData } from '../loading/page-data.tsx';
import { redirectFormerSlug } from '../loading/redirect-former-slug.ts';
import { redirectMissingPage } from '../loading/redirect-missing-page.server.ts';
import type { Route } from './+types/category';

export const pageCache = catalogPages;

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [category, page] = await Promise.all([
    loadCategory(client, slug),
    loadCategoryCards(client, slug, request.url),
  ]);
  redirectFormerSlug(category, { folder: 'category', slug, url: request.url });
  if (category === null) await redirectMissingPage(request.url, context);
  return data({ category, page: packLoaderData(page, withoutCards(page)) }, { status: category === null ? 404 : 200 });
}

export function clientLoader({ params: { slug }, request }: Route.ClientLoaderArgs) {
  return {
    category: openMissingPage(loadCategory(browserClient(), slug), request.url),
    page: loadCategoryCards(loadBrowserClient(), slug, request.url),
  };
}

export default function Page({ loaderData: { category, page } }: Route.ComponentProps) {
  return <CategoryPage key={useParams().slug} category={category} page={useCardPageData(page)} />;
}
