import { serverClient } from '../client.server.ts';
import { browserClient, type Client } from '../client.ts';
import { loadCards, searchQuery } from '../features/catalog/loaders.ts';
import { pageNumber } from '../features/catalog/page-number.ts';
import { SearchPage } from '../features/catalog/search-page.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/search';

export const meta: Route.MetaFunction = () => [{ title: `${messages.search.button} · ${messages.store}` }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { query, load } = search(request);
  return { query, page: await load(serverClient(context)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { query, load } = search(request);
  return { query, page: load(browserClient()) };
}

/** A blank search asks for nothing (§5). */
function search({ url }: Request) {
  const query = new URL(url).searchParams.get('q')?.trim() ?? '';
  const load = async (client: Client) => (query ? loadCards(client, searchQuery(query, pageNumber(url))) : null);
  return { query, load };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SearchPage query={loaderData.query} page={loaderData.page} />;
}
