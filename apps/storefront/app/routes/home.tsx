import { RecentlyViewedLater } from '../features/catalog/cards/recently-viewed-later.tsx';
import { HomePage } from '../features/catalog/home-page.tsx';
import { homeQuery, loadCardPage, loadTilePictures, withoutCards } from '../features/catalog/lists/loaders.ts';
import { loadHomeStories } from '../features/catalog/lists/stories.ts';
import { PlacedOrderNotice } from '../features/checkout/placed-order-notice.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, loadBrowserClient } from '../loading/client.ts';
import { packLoaderData, useUnpackedData } from '../loading/page-data.tsx';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const client = serverClient(context);
  const [page, tiles, stories] = await Promise.all([
    loadCardPage(client, homeQuery),
    getRequestContext(context).contents ? null : loadTilePictures(client),
    loadHomeStories(client),
  ]);
  return {
    page: packLoaderData(page, withoutCards(page)),
    tiles: packLoaderData(tiles, tiles),
    stories: packLoaderData(stories, stories),
  };
}

export function clientLoader() {
  const client = browserClient();
  return {
    page: loadCardPage(loadBrowserClient(), homeQuery),
    tiles: loadTilePictures(client),
    stories: loadHomeStories(client),
  };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlacedOrderNotice />
      <HomePage
        page={useUnpackedData(loaderData.page)}
        tiles={useUnpackedData(loaderData.tiles)}
        stories={useUnpackedData(loaderData.stories)}
      />
      <RecentlyViewedLater />
    </>
  );
}
