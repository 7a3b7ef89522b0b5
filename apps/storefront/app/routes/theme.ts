import { renderThemeCss } from '../features/chrome/theme.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/theme';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderThemeCss(getRequestContext(context).colours ?? {}), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
