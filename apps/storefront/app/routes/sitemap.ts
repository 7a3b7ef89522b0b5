import { sitemapIndex } from '../features/feeds/sitemap.ts';
import { createXmlResponse } from '../features/feeds/xml.ts';
import { publicClient } from '../loading/client.server.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  return createXmlResponse(await sitemapIndex({ ...getRequestContext(context), client: publicClient(context) }));
}
