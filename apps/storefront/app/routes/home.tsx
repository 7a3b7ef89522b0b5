import { serverClient } from '../client.server.ts';
import { browserClient } from '../client.ts';
import { HomePage } from '../features/catalog/home-page.tsx';
import { homeQuery, loadCards } from '../features/catalog/loaders.ts';
import { PlacedOrderNotice } from '../features/checkout/placed-order-notice.tsx';
import { messages } from '../messages.ts';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = () => [
  { title: `${messages.store} · ${messages.home.hero}` },
  { name: 'description', content: messages.home.heroHint },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadCards(serverClient(context), homeQuery) };
}

export function clientLoader() {
  return { page: loadCards(browserClient(), homeQuery) };
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PlacedOrderNotice />
      <HomePage page={loaderData.page} />
    </>
  );
}
