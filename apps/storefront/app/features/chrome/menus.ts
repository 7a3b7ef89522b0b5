import type { Menu, MenuItem } from '@mercer/contract';
import { derived } from '../../derived.ts';
import { currentLocale } from '../../language.ts';
import { messages } from '../../messages.ts';
import type { RequestContext } from '../../request-context.ts';
import type { LinkColumn, Menus, NavigationLink } from '../../state/store.tsx';

type MenuSettings = 'menus' | 'socialLinks' | 'locales' | 'currencies';

/** What the store has set, else the shop's own. Browsers read it from the page. It is the same thing while the settings are the same ones. */
export function menusOf(settings: Pick<RequestContext, MenuSettings>): Menus {
  const known = byLocale(settings.menus);
  const menus = known.get(currentLocale()) ?? menusFrom(settings);
  known.set(currentLocale(), menus);
  return menus;
}

const byLocale = derived((_: Menu[]) => new Map<string, Menus>());

function menusFrom({ menus, socialLinks, locales, currencies }: Pick<RequestContext, MenuSettings>): Menus {
  const main = linksOf(menus.find(({ id }) => id === 'main')?.items ?? []);
  const footer = columnsOf(menus.find(({ id }) => id === 'footer'));
  const follow = socialLinks.map(({ name, url }) => ({ name, to: url }));
  return {
    mainLinks: main.length > 0 ? main : ownLinks(),
    footerColumns: [
      ...(footer.length > 0 ? footer : ownColumns()),
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

function ownLinks(): NavigationLink[] {
  const { chrome, menus } = messages();
  return [
    { name: chrome.home, to: '/' },
    { name: menus.deals, to: '/deals' },
    { name: menus.bestSellers, to: '/best-sellers' },
    { name: menus.newArrivals, to: '/new-arrivals' },
    { name: menus.trending, to: '/trending' },
    { name: menus.freeShipping, to: '/free-shipping' },
  ];
}

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
