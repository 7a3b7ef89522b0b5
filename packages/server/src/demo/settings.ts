import type { Menu, MenuItem, StoreSettings } from '@mercer/contract';
import type { ShippingSettings } from '../shipping/index.ts';
import { categories } from './categories.ts';
import { germanPages } from './german-pages.ts';
import { pages } from './pages.ts';
import { photographFile } from './photographs.ts';

const hero = photographFile('hero');

const store: StoreSettings = {
  name: 'Mercer',
  support_email: 'hello@mercer.test',
  social_links: [],
  features: { wishlist: true, reviews: true, coupons: true, giftcards: true, subscriptions: true, newsletter: true },
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  locales: [
    { code: 'en-US', name: 'English (United States)' },
    { code: 'de-DE', name: 'Deutsch (Deutschland)', fallback: 'en-US' },
  ],
  currencies: [
    { code: 'USD', name: 'US Dollar', type: 'base', decimals: 2 },
    { code: 'EUR', name: 'Euro', type: 'display', rate: 0.92, decimals: 2, round: 'nearest' },
  ],
  countries: ['US', 'AU'],
  ...(hero && { hero }),
};

function menuItem(name: string, url: string, german: string): MenuItem {
  return { name, url, $locale: { 'de-DE': { name: german } } };
}

const home = menuItem('Home', '/', 'Startseite');
const deals = menuItem('Deals', '/deals', 'Angebote');
const lists = [
  deals,
  menuItem('Best Sellers', '/best-sellers', 'Bestseller'),
  menuItem('New Arrivals', '/new-arrivals', 'Neuheiten'),
  menuItem('Trending', '/trending', 'Im Trend'),
  menuItem('Free Shipping', '/free-shipping', 'Versandkostenfrei'),
];
const germanCategories: Record<string, string> = { health: 'Gesundheit', beauty: 'Schönheit' };

const menus: Menu[] = [
  { id: 'main', name: 'Main', items: [home, ...lists] },
  {
    id: 'footer',
    name: 'Footer',
    items: [
      ...categories.flatMap(({ slug, name }) => {
        const german = germanCategories[slug];
        return german ? [menuItem(name, `/category/${slug}`, german)] : [];
      }),
      deals,
      ...pages.map(({ slug, title }) => menuItem(title, `/pages/${slug}`, germanPages[slug]?.title ?? title)),
    ],
  },
];

/** Prices are minor units of the base currency. */
const shipping: ShippingSettings = {
  zones: [
    { id: 'us', name: 'United States', regions: [{ country: 'US' }] },
    { id: 'au', name: 'Australia', regions: [{ country: 'AU' }] },
  ],
  services: [
    {
      id: 'standard',
      name: 'Standard',
      description: 'US 3 to 5, AU 10 to 14 working days',
      rates: [
        { zone: 'us', price: 0 },
        { zone: 'au', price: 0 },
      ],
    },
    {
      id: 'express',
      name: 'Express',
      description: '3 to 5 working days',
      upgrade: true,
      rates: [{ zone: 'au', price: 1500 }],
    },
  ],
};

/** Rows of the table `settings`, by id. */
export const settings = { store, menus, shipping };
