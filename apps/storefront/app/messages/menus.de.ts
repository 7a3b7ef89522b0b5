import type { MenuWords } from './menus.en.ts';

export const menus: MenuWords = {
  menus: {
    deals: 'Angebote',
    bestSellers: 'Bestseller',
    newArrivals: 'Neuheiten',
    trending: 'Im Trend',
    freeShipping: 'Versandkostenfrei',
    shop: 'Einkaufen',
    support: 'Hilfe',
    company: 'Unternehmen',
    follow: 'Folgen Sie uns',
    health: 'Gesundheit',
    beauty: 'Schönheit',
    contact: 'Kontakt',
    shipping: 'Versand',
    returns: 'Rückgabe',
    about: 'Über uns',
    privacy: 'Datenschutz',
    terms: 'AGB',
  },
};
