import type { ImageFile } from '@mercer/contract';
import { getShopName } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import type { RequestContext } from '../../loading/request-context.ts';

const buildPngIcon = (size: number, file = `icon-${size}`) => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const buildSvgIcon = (src: string) => ({ src, sizes: 'any', type: 'image/svg+xml' });

const demoIcons = [
  buildPngIcon(192),
  buildPngIcon(512),
  { ...buildPngIcon(512, 'icon-maskable-512'), purpose: 'maskable' },
  buildSvgIcon('/favicon.svg'),
];

function listStoreIcons(favicon: ImageFile | undefined) {
  if (!favicon) return [buildSvgIcon('/icon.svg')];
  const { url: src, width, height, content_type: type } = favicon;
  return [{ src, sizes: `${width}x${height}`, ...(type && { type }) }];
}

/** Settings of the shop that the manifest contains (W3C Web Application Manifest). */
type ManifestSettings = Pick<RequestContext, 'locale' | 'isDemo' | 'favicon' | 'colours'>;

export function renderManifest({ locale, isDemo, favicon, colours }: ManifestSettings): string {
  const { home, lists, cart } = messages();
  return JSON.stringify({
    id: '/',
    name: getShopName(),
    short_name: getShopName(),
    description: home.heroHint,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: colours?.header ?? '#131921',
    background_color: '#eaeded',
    icons: isDemo ? demoIcons : listStoreIcons(favicon),
    shortcuts: [
      { name: lists.deals.title, url: '/deals' },
      { name: cart.title, url: '/cart' },
    ],
  });
}
