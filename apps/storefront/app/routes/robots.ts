import { renderRobotsTxt } from '../features/feeds/robots.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderRobotsTxt(getRequestContext(context).publicUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
