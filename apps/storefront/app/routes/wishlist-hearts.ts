import { maxHearts } from '../constants.ts';
import { joinGuestWishes } from '../features/wishlist/join-guest-wishes.server.ts';
import { serverClient } from '../loading/client.server.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { toWishlistEntry } from '../state/wishlist.tsx';
import type { Route } from './+types/wishlist-hearts';

/** The products in the shopper's wishlist, for pages that have not loaded what calls the shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { account } = serverClient(context);
  const headers = await joinGuestWishes(request, context);
  const list = await resolveOrNull(account.listWishlist({ limit: maxHearts }));
  headers.set('Cache-Control', 'private, no-store');
  return Response.json(list?.results.map(toWishlistEntry) ?? [], { headers });
}
