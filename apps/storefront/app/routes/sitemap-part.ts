import { publicClient } from '../client.server.ts';
import { sitemapPart } from '../features/feeds/sitemap.ts';
import { xmlResponse } from '../features/feeds/xml.ts';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/sitemap-part';

export async function loader({ params, context }: Route.LoaderArgs) {
  const part = await sitemapPart(publicClient(context), requestOf(context).publicUrl, params.part);
  return part === null ? new Response(null, { status: 404 }) : xmlResponse(part);
}
