import type { ImageFile } from '@mercer/contract';
import { shopName } from '../../language.ts';
import { messages } from '../../messages.ts';
import type { RequestContext } from '../../request-context.ts';

const icon = (size: number, file = `icon-${size}`) => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const scalable = (src: string) => ({ src, sizes: 'any', type: 'image/svg+xml' });

const demoIcons = [
  icon(192),
  icon(512),
  { ...icon(512, 'icon-maskable-512'), purpose: 'maskable' },
  scalable('/favicon.svg'),
];

function ownIcons(favicon: ImageFile | undefined) {
  if (!favicon) return [scalable('/icon.svg')];
  const { url: src, width, height, content_type: type } = favicon;
  return [{ src, sizes: `${width}x${height}`, ...(type && { type }) }];
}

/** What a browser keeps of a shop that is installed as an app (W3C Web Application Manifest). */
type Shown = Pick<RequestContext, 'locale' | 'isDemo' | 'favicon' | 'colours'>;

export function manifest({ locale, isDemo, favicon, colours }: Shown): string {
  const { home, lists, cart } = messages();
  return JSON.stringify({
    id: '/',
    name: shopName(),
    short_name: shopName(),
    description: home.heroHint,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: colours?.header ?? '#131921',
    background_color: '#eaeded',
    icons: isDemo ? demoIcons : ownIcons(favicon),
    shortcuts: [
      { name: lists.deals.title, url: '/deals' },
      { name: cart.title, url: '/cart' },
    ],
  });
}
