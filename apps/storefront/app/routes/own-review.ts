import { loadShopperReview } from '../features/catalog/product/own-review.server.ts';
import { serverClient } from '../loading/client.server.ts';
import type { Route } from './+types/own-review';

/**
 * Returns the shopper's review of a product as JSON, for pages that have not loaded the client library; null when it
 * could not be read.
 */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const ownReview = await loadShopperReview(serverClient(context), slug);
  return Response.json(ownReview ?? null, { headers: { 'Cache-Control': 'private, no-store' } });
}
