import { serverClient } from '../client.server.ts';
import { type Client, loadClient } from '../client.ts';
import { type Awaitable, loadCards, withoutCards } from '../features/catalog/lists/loaders.ts';
import { searchQuery } from '../features/catalog/lists/search-query.ts';
import { SearchResults } from '../features/catalog/lists/search-results.tsx';
import { useCardPage } from '../features/catalog/lists/use-card-page.ts';
import { SearchHero } from '../features/search/search-hero.tsx';
import { messages } from '../messages.ts';
import { pack } from '../page-data.tsx';
import { Seo } from '../seo.tsx';
import type { Route } from './+types/search';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, load } = search(request);
  const page = await load(serverClient(context));
  return { query, page: pack(page, withoutCards(page)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { query, load } = search(request);
  return { query, page: load(loadClient()) };
}

/** A blank search asks for nothing (§5). */
function search({ url }: Request) {
  const query = new URL(url).searchParams.get('q')?.trim() ?? '';
  const load = async (client: Awaitable<Client>) => (query ? loadCards(client, searchQuery(query, url)) : null);
  return { query, load };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const page = useCardPage(loaderData.page);
  return (
    <>
      <Seo title={query ? messages().search.title(query) : messages().search.button} />
      <SearchHero query={query} results={page} />
      <SearchResults query={query} page={page} />
    </>
  );
}
