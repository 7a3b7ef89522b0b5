import { serverClient } from '../client.server.ts';
import { maxHearts } from '../constants.ts';
import { orNull } from '../page-data.tsx';
import type { Route } from './+types/wishlist-hearts';

/** Ids of the products in the shopper's wishlist, for pages that have not loaded what calls the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const list = await orNull(serverClient(context).account.listWishlist({ limit: maxHearts }));
  const ids = list?.results.map(({ product_id }) => product_id) ?? [];
  return Response.json(ids, { headers: { 'Cache-Control': 'private, no-store' } });
}
