import { Hono } from 'hono';
import { isPictureKind } from './kinds.ts';
import { drawPicture, type PictureView } from './picture.ts';
import { drawCategory, drawHero } from './scenes.ts';

/** The demo store's pictures, drawn when asked for: `/images/demo/<kind>-<hex>-<view>.svg`, tiles and the hero. */
export const pictureRoutes = new Hono().get('/images/demo/:file{[a-z0-9-]+\\.svg}', (c) => {
  const picture = pictureOf(c.req.param('file').slice(0, -'.svg'.length));
  return picture === null ? c.notFound() : c.body(picture, 200, pictureHeaders);
});

const pictureHeaders = {
  'Content-Type': 'image/svg+xml',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};

function pictureOf(name: string): string | null {
  if (name === 'hero') return drawHero();
  if (name.startsWith('category-')) return drawCategory(name.slice('category-'.length));
  const [, kind = '', hex = '', view] = name.match(/^([a-z]+)-([0-9a-f]{6})-([12])$/) ?? [];
  return isPictureKind(kind) ? drawPicture(kind, hex, Number(view) as PictureView) : null;
}
