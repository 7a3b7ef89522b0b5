import { redirect } from 'react-router';
import { RecentlyViewedLater } from '../features/catalog/cards/recently-viewed-later.tsx';
import { HomePage } from '../features/catalog/home-page.tsx';
import { homeQuery, loadCardPage, loadTilePictures, withoutCards } from '../features/catalog/lists/loaders.ts';
import { type Hero, loadHero } from '../features/catalog/lists/room-products.ts';
import { loadHomeStories, type Stories } from '../features/catalog/lists/stories.ts';
import { closedQuery } from '../features/checkout/closed-query.ts';
import { buildPlacedOrderCookie, loadPlacedOrder } from '../features/checkout/placed-order.ts';
import { PlacedOrderLater } from '../features/checkout/placed-order-later.tsx';
import { serverClient } from '../loading/client.server.ts';
import { browserClient, loadBrowserClient } from '../loading/client.ts';
import { catalogPages } from '../loading/page-cache-rule.ts';
import { packLoaderData, packRenderedData, useUnpackedData } from '../loading/page-data.tsx';
import { getRequestContext } from '../loading/request-context.ts';
import { placedOrderCookie } from '../loading/shopper.ts';
import type { Route } from './+types/home';

export const pageCache = { ...catalogPages, privateCookie: placedOrderCookie };

export async function loader({ request, context }: Route.LoaderArgs) {
  if (new URL(request.url).search === `?${closedQuery}`) throw closePlacedOrder(request);
  const client = serverClient(context);
  const { contents, hero: picture, heroDark, heroProducts } = getRequestContext(context);
  const [page, tiles, hero, stories, placed] = await Promise.all([
    loadCardPage(client, homeQuery),
    contents ? null : loadTilePictures(client),
    loadHero(client, { hero: picture, hero_dark: heroDark, hero_products: heroProducts }),
    loadHomeStories(client),
    loadPlacedOrder(client, request.headers.get('Cookie') ?? ''),
  ]);
  return {
    page: packLoaderData(page, withoutCards(page)),
    tiles: packLoaderData(tiles, tiles),
    hero: packRenderedData<Hero | undefined>(hero),
    stories: packRenderedData<Stories | undefined>(stories),
    placed,
  };
}

function closePlacedOrder({ url }: Request): Response {
  const cookie = buildPlacedOrderCookie('', url.startsWith('https:'));
  return redirect('/', { status: 303, headers: { 'Set-Cookie': cookie } });
}

/** The panel of an order is above everything else, so that the page waits for it, and for it alone. */
export async function clientLoader() {
  const client = browserClient();
  return {
    page: loadCardPage(loadBrowserClient(), homeQuery),
    tiles: loadTilePictures(client),
    hero: loadHero(client),
    stories: loadHomeStories(client),
    placed: await loadPlacedOrder(client, document.cookie),
  };
}

/** What the document has rendered is not read from it: it stays as it is. */
const standsInDocument = () => undefined;

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlacedOrderLater order={loaderData.placed} />
      <HomePage
        page={useUnpackedData(loaderData.page)}
        tiles={useUnpackedData(loaderData.tiles)}
        hero={useUnpackedData<Hero | undefined>(loaderData.hero, standsInDocument)}
        stories={useUnpackedData<Stories | undefined>(loaderData.stories, standsInDocument)}
      />
      <RecentlyViewedLater />
    </>
  );
}
