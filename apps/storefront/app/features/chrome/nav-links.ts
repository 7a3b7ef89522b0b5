import type { Menu, MenuItem } from '@mercer/contract';
import { messages } from '../../messages.ts';
import { useStore } from '../../state/store.tsx';

export interface NavigationLink {
  name: string;
  to: string;
}

export const homeLink = (): NavigationLink => ({ name: messages().chrome.home, to: '/' });

/** The second row of the header, and the end of the side menu: the store's menu `main`, else the shop's own lists. */
export function useMainLinks(): NavigationLink[] {
  const links = linksOf(useMenu('main')?.items ?? []);
  return links.length > 0 ? links : [homeLink(), ...listLinks()];
}

export interface LinkColumn {
  heading: string;
  links: NavigationLink[];
}

/** The columns of the store's menu `footer`, none without one: what has no links below it stands under the menu's name. */
export function useFooterColumns(): LinkColumn[] {
  const menu = useMenu('footer');
  if (!menu) return [];
  const columns = menu.items.filter(({ items }) => items?.length);
  const rest = menu.items.filter(({ items }) => !items?.length);
  return [...columns.map(({ name, items = [] }) => ({ name, items })), { name: menu.name, items: rest }]
    .map(({ name, items }) => ({ heading: name, links: linksOf(items) }))
    .filter(({ links }) => links.length > 0);
}

function useMenu(name: string): Menu | undefined {
  return useStore().menus.find(({ id }) => id === name);
}

/** All that leads somewhere, whatever it stands under; once. */
function linksOf(items: MenuItem[]): NavigationLink[] {
  const all = items.flatMap(({ name, url, items: below = [] }) => [{ name, to: url }, ...linksOf(below)]);
  return all.filter(({ to }, place) => to && all.findIndex((other) => other.to === to) === place);
}

function listLinks(): NavigationLink[] {
  const { chrome } = messages();
  return [
    { name: chrome.deals, to: '/deals' },
    { name: chrome.bestSellers, to: '/best-sellers' },
    { name: chrome.newArrivals, to: '/new-arrivals' },
    { name: chrome.trending, to: '/trending' },
    { name: chrome.freeShipping, to: '/free-shipping' },
  ];
}
