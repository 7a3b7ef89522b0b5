import type { Menu, MenuItem, StoreSettings } from '@mercer/contract';
import type { ShippingSettings } from '@mercer/server/seeding';
import { photographFile, readOutlines } from './photographs.ts';

const hero = photographFile('room-hero');
const hero_dark = photographFile('room-hero-night');

const store: StoreSettings = {
  name: 'Mercer',
  demo: true,
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
    { code: 'EUR', name: 'Euro', type: 'priced', rate: 0.92, decimals: 2 },
  ],
  countries: ['US', 'AU'],
  ...(hero && { hero, ...(hero_dark && { hero_dark }), hero_products: readOutlines('hero') }),
};

function createMenuItem(name: string, url: string, german: string): MenuItem {
  return { name, url, $locale: { 'de-DE': { name: german } } };
}

/** A column of the footer. */
function createMenuColumn(name: string, german: string, items: MenuItem[]): MenuItem {
  return { ...createMenuItem(name, '', german), items };
}

const home = createMenuItem('Home', '/', 'Startseite');
const deals = createMenuItem('Deals', '/deals', 'Angebote');
const newArrivals = createMenuItem('New Arrivals', '/new-arrivals', 'Neuheiten');
const lists = [
  deals,
  createMenuItem('Best Sellers', '/best-sellers', 'Bestseller'),
  newArrivals,
  createMenuItem('Trending', '/trending', 'Im Trend'),
  createMenuItem('Free Shipping', '/free-shipping', 'Versandkostenfrei'),
];
const menus: Menu[] = [
  { id: 'main', name: 'Main', items: [home, ...lists] },
  {
    id: 'footer',
    name: 'Footer',
    items: [
      createMenuColumn('Shop', 'Einkaufen', [
        createMenuItem('Health', '/category/health', 'Gesundheit'),
        createMenuItem('Beauty', '/category/beauty', 'Schönheit'),
        deals,
        newArrivals,
      ]),
      createMenuColumn('Support', 'Hilfe', [
        createMenuItem('Contact', '/pages/contact', 'Kontakt'),
        createMenuItem('Shipping', '/pages/shipping', 'Versand'),
        createMenuItem('Returns', '/pages/returns', 'Rückgabe'),
      ]),
      createMenuColumn('Company', 'Unternehmen', [
        createMenuItem('About', '/pages/about', 'Über uns'),
        createMenuItem('Privacy', '/pages/privacy', 'Datenschutz'),
        createMenuItem('Terms', '/pages/terms', 'AGB'),
      ]),
    ],
  },
];

const weekend: ('saturday' | 'sunday')[] = ['saturday', 'sunday'];

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
      $locale: { 'de-DE': { description: 'USA 3 bis 5, Australien 10 bis 14 Werktage' } },
      rates: [
        { zone: 'us', price: 0, days: { from: 3, to: 5 } },
        { zone: 'au', price: 0, days: { from: 10, to: 14 } },
      ],
    },
    {
      id: 'express',
      name: 'Express',
      description: '3 to 5 working days',
      $locale: { 'de-DE': { description: '3 bis 5 Werktage' } },
      upgrade: true,
      rates: [{ zone: 'au', price: 1500, days: { from: 3, to: 5 } }],
    },
  ],
  delivery: {
    time_zone: 'America/New_York',
    cut_off: '12:00',
    handling_days: 0,
    countries: {
      US: { weekend, holidays: ['01-01', '07-04', '11-11', '12-25', '2026-11-26', '2027-11-25'] },
      AU: { weekend, holidays: ['01-01', '01-26', '04-25', '12-25', '12-26'] },
    },
  },
};

/** Rows of the table `settings`, by id. */
export const settings = { store, menus, shipping };
