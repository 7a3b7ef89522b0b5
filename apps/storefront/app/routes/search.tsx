import { Seo } from '../document/seo.tsx';
import { useCardPageData } from '../features/catalog/lists/facets-of-page.ts';
import { type Awaitable, loadCardPage, withoutCards } from '../features/catalog/lists/loaders.ts';
import { addAlternatives } from '../features/catalog/lists/nothing-found.ts';
import { buildSearchQuery } from '../features/catalog/lists/search-query.ts';
import { SearchResults } from '../features/catalog/lists/search-results.tsx';
import { SearchHero } from '../features/search/search-hero.tsx';
import { messages } from '../i18n/messages.ts';
import { serverClient } from '../loading/client.server.ts';
import { type Client, loadBrowserClient } from '../loading/client.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData } from '../loading/page-data.tsx';
import type { Route } from './+types/search';

export const pageCache = catalogPages;

export const handle = 'unlisted';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, load } = prepareSearch(request);
  const page = await load(serverClient(context));
  return { query, page: packLoaderData(page, withoutCards(page)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { query, load } = prepareSearch(request);
  return { query, page: load(loadBrowserClient()) };
}

/** A blank search asks for nothing (§5). */
function prepareSearch({ url }: Request) {
  const query = new URL(url).searchParams.get('q')?.trim() ?? '';
  const loadResults = async (client: Awaitable<Client>) => {
    if (!query) return null;
    const searchQuery = buildSearchQuery(query, url);
    const isNarrowed = '$filters' in searchQuery;
    return addAlternatives(client, await loadCardPage(client, searchQuery), { query, isNarrowed });
  };
  return { query, load: loadResults };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const page = useCardPageData(loaderData.page);
  return (
    <>
      <Seo title={query ? messages().search.title(query) : messages().search.button} />
      <SearchHero query={query} results={page} />
      <SearchResults query={query} page={page} />
    </>
  );
}
