import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { HomePage } from '../features/catalog/home-page.tsx';
import { homeQuery, loadCards } from '../features/catalog/loaders.ts';
import { PlacedOrderNotice } from '../features/checkout/placed-order-notice.tsx';
import { pack, useUnpacked } from '../page-data.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  return { page: pack(await loadCards(serverClient(context), homeQuery)) };
}

export function clientLoader() {
  return { page: loadCards(browserClient(), homeQuery) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlacedOrderNotice />
      <HomePage page={useUnpacked(loaderData.page)} />
    </>
  );
}
