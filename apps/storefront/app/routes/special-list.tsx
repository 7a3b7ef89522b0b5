import { useLocation } from 'react-router';
import { serverClient } from '../client.server.ts';
import { loadClient } from '../client.ts';
import { chosenIn, loadCards, withoutCards } from '../features/catalog/lists/loaders.ts';
import { SpecialListPage } from '../features/catalog/lists/special-list-page.tsx';
import { specialListName, specialLists } from '../features/catalog/lists/special-lists.ts';
import { useCardPage } from '../features/catalog/lists/use-card-page.ts';
import { pack } from '../page-data.tsx';
import type { Route } from './+types/special-list';

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await loadCards(serverClient(context), queryOf(request));
  return { page: pack(page, withoutCards(page)) };
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { page: loadCards(loadClient(), queryOf(request)) };
}

function queryOf({ url }: Request) {
  return { ...specialLists[specialListName(new URL(url).pathname)], ...chosenIn(url) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SpecialListPage name={specialListName(useLocation().pathname)} page={useCardPage(loaderData.page)} />;
}
