import { publicClient } from '../client.server.ts';
import { productFeed } from '../features/feeds/product-feed.ts';
import { xmlResponse } from '../features/feeds/xml.ts';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/feed';

export async function loader({ context }: Route.LoaderArgs) {
  return xmlResponse(await productFeed(publicClient(context), requestOf(context).publicUrl), 'application/rss+xml');
}
