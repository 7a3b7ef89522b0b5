import { shopName } from '../../language.ts';
import { messages } from '../../messages.ts';

const icon = (size: number, file = `icon-${size}`) => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** What a browser keeps of a shop that is installed as an app (W3C Web Application Manifest). */
export function manifest(locale: string): string {
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
    theme_color: '#131921',
    background_color: '#eaeded',
    icons: [
      icon(192),
      icon(512),
      { ...icon(512, 'icon-maskable-512'), purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: lists.deals.title, url: '/deals' },
      { name: cart.title, url: '/cart' },
    ],
  });
}
