import { serverClient } from '../client.server.ts';
import { browserClient, loadClient } from '../client.ts';
import { RecentlyViewedLater } from '../features/catalog/cards/recently-viewed-later.tsx';
import { HomePage } from '../features/catalog/home-page.tsx';
import { homeQuery, loadCards, loadTilePictures, withoutCards } from '../features/catalog/lists/loaders.ts';
import { loadStories } from '../features/catalog/lists/stories.ts';
import { PlacedOrderNotice } from '../features/checkout/placed-order-notice.tsx';
import { pack, useUnpacked } from '../page-data.tsx';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [page, tiles, stories] = await Promise.all([
    loadCards(client, homeQuery),
    requestOf(context).contents ? null : loadTilePictures(client),
    loadStories(client),
  ]);
  return { page: pack(page, withoutCards(page)), tiles: pack(tiles, tiles), stories: pack(stories, stories) };
}

export function clientLoader() {
  const client = browserClient();
  return { page: loadCards(loadClient(), homeQuery), tiles: loadTilePictures(client), stories: loadStories(client) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlacedOrderNotice />
      <HomePage
        page={useUnpacked(loaderData.page)}
        tiles={useUnpacked(loaderData.tiles)}
        stories={useUnpacked(loaderData.stories)}
      />
      <RecentlyViewedLater />
    </>
  );
}
