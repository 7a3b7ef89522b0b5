import bricolageGrotesque from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url';
import gloock from '@fontsource/gloock/files/gloock-latin-400-normal.woff2?url';
import { renderThemeCss } from '../features/chrome/theme.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/theme';

/** Young Serif is in the styles of every page. */
const fonts = { gloock, 'bricolage-grotesque': bricolageGrotesque };

export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderThemeCss(getRequestContext(context), fonts), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
