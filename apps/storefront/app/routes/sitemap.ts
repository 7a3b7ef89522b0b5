import { publicClient } from '../client.server.ts';
import { sitemapIndex } from '../features/feeds/sitemap.ts';
import { xmlResponse } from '../features/feeds/xml.ts';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  return xmlResponse(await sitemapIndex(publicClient(context), requestOf(context).publicUrl));
}
