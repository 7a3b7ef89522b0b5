import { renderManifest } from '../features/feeds/manifest.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/manifest';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderManifest(getRequestContext(context)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
