import { streamProductFeed } from '../features/feeds/product-feed.ts';
import { createXmlResponse } from '../features/feeds/xml.ts';
import { publicClient } from '../loading/client.server.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/feed';

export async function loader({ context }: Route.LoaderArgs) {
  return createXmlResponse(
    await streamProductFeed(publicClient(context), getRequestContext(context).publicUrl),
    'application/rss+xml',
  );
}
