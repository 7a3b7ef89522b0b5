import { renderLetterIcon } from '../features/chrome/shop-initial.ts';
import { getFrameText, ownFrame } from '../features/chrome/theme.ts';
import { getRequestContext } from '../loading/request-context.ts';
import type { Route } from './+types/icon';

export function loader({ context }: Route.LoaderArgs) {
  const { shopName, colours: { header: ground = ownFrame, accent = '#ff9900' } = {} } = getRequestContext(context);
  return new Response(renderLetterIcon(shopName, { ground, text: getFrameText(ground), accent }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  });
}
