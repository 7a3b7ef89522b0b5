import type { Menu, MenuItem } from '@mercer/contract';
import { derived } from '../../derived.ts';
import { currentLocale } from '../../language.ts';
import { messages } from '../../messages.ts';
import type { RequestContext, ShopContents } from '../../request-context.ts';
import type { LinkColumn, Menus, NavigationLink } from '../../state/store.tsx';

type MenuSettings = 'menus' | 'contents' | 'socialLinks' | 'locales' | 'currencies';

/** What the store has set, else the shop's own. Browsers read it from the page. It is the same thing while the settings are the same ones. */
export function menusOf(settings: Pick<RequestContext, MenuSettings>): Menus {
  const known = byLocale(settings.menus);
  const menus = known.get(currentLocale()) ?? menusFrom(settings);
  known.set(currentLocale(), menus);
  return menus;
}

const byLocale = derived((_: Menu[]) => new Map<string, Menus>());

function menusFrom(settings: Pick<RequestContext, MenuSettings>): Menus {
  const { menus, contents, socialLinks, locales, currencies } = settings;
  const main = linksOf(menus.find(({ id }) => id === 'main')?.items ?? []);
  const footer = columnsOf(menus.find(({ id }) => id === 'footer'));
  const follow = socialLinks.map(({ name, url }) => ({ name, to: url }));
  return {
    mainLinks: main.length > 0 ? main : ownLinks(contents),
    footerColumns: [
      ...(footer.length > 0 ? footer : contents ? columnsFor(contents) : ownColumns()),
      ...(follow.length > 0 ? [{ heading: messages().menus.follow, links: follow }] : []),
    ],
    locales,
    currencies,
  };
}

/** None without a menu; what has no links below it stands under the menu's name. */
function columnsOf(menu: Menu | undefined): LinkColumn[] {
  if (!menu) return [];
  const columns = menu.items.filter(({ items }) => items?.length);
  const rest = menu.items.filter(({ items }) => !items?.length);
  return [...columns.map(({ name, items = [] }) => ({ name, items })), { name: menu.name, items: rest }]
    .map(({ name, items }) => ({ heading: name, links: linksOf(items) }))
    .filter(({ links }) => links.length > 0);
}

/** All that leads somewhere, whatever it stands under; once. */
function linksOf(items: MenuItem[]): NavigationLink[] {
  const all = items.flatMap(({ name, url, items: below = [] }) => [{ name, to: url }, ...linksOf(below)]);
  return all.filter(({ to }, place) => to && all.findIndex((other) => other.to === to) === place);
}

/** A shop without products has no lists of them. */
function ownLinks(contents: ShopContents | undefined): NavigationLink[] {
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

/** To what the shop has: categories, lists and pages. */
function columnsFor({ isEmpty, categories, pages }: ShopContents): LinkColumn[] {
  const { menus } = messages();
  const shelves = categories.slice(0, mostInColumn).map(({ name, slug }) => ({ name, to: `/category/${slug}` }));
  const lists = [
    { name: menus.deals, to: '/deals' },
    { name: menus.newArrivals, to: '/new-arrivals' },
  ];
  const pagesNamed = (slugs: string[]) =>
    slugs.flatMap((slug) => pages.filter((page) => page.slug === slug)).map(({ slug, title }) => pageLink(slug, title));
  return [
    { heading: menus.shop, links: isEmpty ? shelves : [...shelves, ...lists] },
    { heading: menus.support, links: pagesNamed(supportPages) },
    { heading: menus.company, links: pagesNamed(companyPages) },
  ].filter(({ links }) => links.length > 0);
}

function pageLink(slug: string, name: string): NavigationLink {
  return { name, to: `/pages/${slug}` };
}

/** Of the demo store, and where it is not known what the shop has. */
function ownColumns(): LinkColumn[] {
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
