import { letterIcon } from '../features/chrome/letter-icon.ts';
import { ownFrame } from '../features/chrome/theme.ts';
import { requestOf } from '../request-context.ts';
import type { Route } from './+types/icon';

export function loader({ context }: Route.LoaderArgs) {
  const { shopName, colours: { header: ground = ownFrame, accent = '#ff9900' } = {} } = requestOf(context);
  return new Response(letterIcon(shopName, { ground, accent }), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=3600' },
  });
}
