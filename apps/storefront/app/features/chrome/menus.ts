import type { Menu, MenuItem } from '@mercer/contract';
import { memoizeByReference } from '../../document/memoize-by-reference.ts';
import { currentLocale } from '../../i18n/language.ts';
import { messages } from '../../i18n/messages.ts';
import type { RequestContext, ShopContents } from '../../loading/request-context.ts';
import type { LinkColumn, Menus, NavigationLink } from '../../state/store.tsx';

type MenuSettings = 'menus' | 'contents' | 'socialLinks' | 'locales' | 'currencies';

/**
 * Returns the menus that the store has set, or default ones. Browsers read them from the document. The same object is
 * returned while the settings are the same objects.
 */
export function getStoreMenus(settings: Pick<RequestContext, MenuSettings>): Menus {
  const menusByLocale = byLocale(settings.menus);
  const menus = menusByLocale.get(currentLocale()) ?? buildStoreMenus(settings);
  menusByLocale.set(currentLocale(), menus);
  return menus;
}

const byLocale = memoizeByReference((_: Menu[]) => new Map<string, Menus>());

function buildStoreMenus(settings: Pick<RequestContext, MenuSettings>): Menus {
  const { menus, contents, socialLinks, locales, currencies } = settings;
  const main = flattenMenuLinks(menus.find(({ id }) => id === 'main')?.items ?? []);
  const footer = toFooterColumns(menus.find(({ id }) => id === 'footer'));
  const follow = socialLinks.map(({ name, url }) => ({ name, to: url }));
  return {
    mainLinks: main.length > 0 ? main : listDefaultLinks(contents),
    footerColumns: [
      ...(footer.length > 0 ? footer : contents ? buildContentColumns(contents) : buildFallbackColumns()),
      ...(follow.length > 0 ? [{ heading: messages().menus.follow, links: follow }] : []),
    ],
    locales,
    currencies,
  };
}

/**
 * Converts the footer menu into columns; empty without a menu. Items without sub-items form a column with the menu's
 * name.
 */
function toFooterColumns(menu: Menu | undefined): LinkColumn[] {
  if (!menu) return [];
  const columns = menu.items.filter(({ items }) => items?.length);
  const looseItems = menu.items.filter(({ items }) => !items?.length);
  return [...columns.map(({ name, items = [] }) => ({ name, items })), { name: menu.name, items: looseItems }]
    .map(({ name, items }) => ({ heading: name, links: flattenMenuLinks(items) }))
    .filter(({ links }) => links.length > 0);
}

/** Lists all links of the items and their sub-items, each target once. */
function flattenMenuLinks(items: MenuItem[]): NavigationLink[] {
  const allLinks = items.flatMap(({ name, url, items: below = [] }) => [{ name, to: url }, ...flattenMenuLinks(below)]);
  return allLinks.filter(({ to }, place) => to && allLinks.findIndex((link) => link.to === to) === place);
}

/** A shop without products has no lists of them. */
function listDefaultLinks(contents: ShopContents | undefined): NavigationLink[] {
  const { chrome, menus } = messages();
  const home = { name: chrome.home, to: '/' };
  if (contents?.isEmpty) return [home];
  return [
    home,
    { name: menus.deals, to: '/deals' },
    { name: menus.bestSellers, to: '/best-sellers' },
    { name: menus.newArrivals, to: '/new-arrivals' },
    { name: menus.trending, to: '/trending' },
    { name: menus.freeShipping, to: '/free-shipping' },
  ];
}

const supportPages = ['contact', 'shipping', 'returns', 'withdrawal'];
const companyPages = ['about', 'imprint', 'privacy', 'terms'];
const mostInColumn = 5;

/** Builds columns of links to the content of the shop: categories, lists and pages. */
function buildContentColumns({ isEmpty, categories, pages }: ShopContents): LinkColumn[] {
  const { menus } = messages();
  const shelves = categories.slice(0, mostInColumn).map(({ name, slug }) => ({ name, to: `/category/${slug}` }));
  const lists = [
    { name: menus.deals, to: '/deals' },
    { name: menus.newArrivals, to: '/new-arrivals' },
  ];
  const listPageLinks = (slugs: string[]) =>
    slugs
      .flatMap((slug) => pages.filter((page) => page.slug === slug))
      .map(({ slug, title }) => toPageLink(slug, title));
  return [
    { heading: menus.shop, links: isEmpty ? shelves : [...shelves, ...lists] },
    { heading: menus.support, links: listPageLinks(supportPages) },
    { heading: menus.company, links: listPageLinks(companyPages) },
  ].filter(({ links }) => links.length > 0);
}

function toPageLink(slug: string, name: string): NavigationLink {
  return { name, to: `/pages/${slug}` };
}

/** Builds the columns of the demo store, also used while the content of the shop is unknown. */
function buildFallbackColumns(): LinkColumn[] {
  const { menus } = messages();
  return [
    {
      heading: menus.shop,
      links: [
        { name: menus.health, to: '/category/health' },
        { name: menus.beauty, to: '/category/beauty' },
        { name: menus.deals, to: '/deals' },
        { name: menus.newArrivals, to: '/new-arrivals' },
      ],
    },
    {
      heading: menus.support,
      links: [
        { name: menus.contact, to: '/pages/contact' },
        { name: menus.shipping, to: '/pages/shipping' },
        { name: menus.returns, to: '/pages/returns' },
      ],
    },
    {
      heading: menus.company,
      links: [
        { name: menus.about, to: '/pages/about' },
        { name: menus.privacy, to: '/pages/privacy' },
        { name: menus.terms, to: '/pages/terms' },
      ],
    },
  ];
}
