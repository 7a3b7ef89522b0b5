import { maxHearts } from '../constants.ts';
import { serverClient } from '../loading/client.server.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { toWishlistEntry } from '../state/wishlist.tsx';
import type { Route } from './+types/wishlist-hearts';

/** The products in the shopper's wishlist, for pages that have not loaded what calls the shop. */
export async function loader({ context }: Route.LoaderArgs) {
  const list = await resolveOrNull(serverClient(context).account.listWishlist({ limit: maxHearts }));
  return Response.json(list?.results.map(toWishlistEntry) ?? [], { headers: { 'Cache-Control': 'private, no-store' } });
}
