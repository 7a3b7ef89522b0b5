import { useLocation } from 'react-router';
import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { loadCards } from '../features/catalog/loaders.ts';
import { pageNumber } from '../features/catalog/page-number.ts';
import { SpecialListPage } from '../features/catalog/special-list-page.tsx';
import { specialListName, specialLists } from '../features/catalog/special-lists.ts';
import { messages } from '../messages.ts';
import type { Route } from './+types/special-list';

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${messages.lists[specialListName(location.pathname)].title} · ${messages.store}` },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { page: await loadCards(serverClient(context), queryOf(request)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { page: loadCards(browserClient(), queryOf(request)) };
}

function queryOf({ url }: Request) {
  return { ...specialLists[specialListName(new URL(url).pathname)], page: pageNumber(url) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SpecialListPage name={specialListName(useLocation().pathname)} page={loaderData.page} />;
}
