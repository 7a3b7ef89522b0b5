import { useLocation } from 'react-router';
import { useCardPageData } from '../features/catalog/lists/facets-of-page.ts';
import { loadCardPage, parseChoiceQuery, withoutCards } from '../features/catalog/lists/loaders.ts';
import { SpecialListPage } from '../features/catalog/lists/special-list-page.tsx';
import { specialListName, specialLists } from '../features/catalog/lists/special-lists.ts';
import { serverClient } from '../loading/client.server.ts';
import { loadBrowserClient } from '../loading/client.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData } from '../loading/page-data.tsx';
import type { Route } from './+types/special-list';

export const pageCache = catalogPages;

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await loadCardPage(serverClient(context), buildListQuery(request));
  return { page: packLoaderData(page, withoutCards(page)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { page: loadCardPage(loadBrowserClient(), buildListQuery(request)) };
}

function buildListQuery({ url }: Request) {
  return { ...specialLists[specialListName(new URL(url).pathname)], ...parseChoiceQuery(url) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SpecialListPage name={specialListName(useLocation().pathname)} page={useCardPageData(loaderData.page)} />;
}
