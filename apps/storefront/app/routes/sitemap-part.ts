import { renderSitemapPart } from '../features/feeds/sitemap.ts';
import { createXmlResponse } from '../features/feeds/xml.ts';
import { publicClient } from '../loading/client.server.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/sitemap-part';

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = { ...getRequestContext(context), client: publicClient(context) };
  const part = await renderSitemapPart(shop, params.part);
  return part === null ? new Response(null, { status: 404 }) : createXmlResponse(part);
}
