import { serverClient } from '../client.server.ts';
import { loadOwnReview } from '../features/catalog/product/own-review.server.ts';
import type { Route } from './+types/own-review';

/** What the shopper wrote of a product, for pages that have not loaded what calls the shop; null where it cannot be told. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const own = await loadOwnReview(serverClient(context), slug);
  return Response.json(own ?? null, { headers: { 'Cache-Control': 'private, no-store' } });
}
