import { manifest } from '../features/feeds/manifest.ts';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/manifest';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(manifest(requestOf(context)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
