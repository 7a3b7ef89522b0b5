import { expect, test } from 'vitest';
import { getStoreMenus } from './menus.ts';

const nothing = { isEmpty: true, categories: [], pages: [] };
const createPage = (slug: string) => ({ slug, title: slug.toUpperCase() });

function listMenuPaths(contents: typeof nothing | object) {
  const settings = { menus: [], socialLinks: [], locales: [], currencies: [] };
  const { mainLinks, footerColumns } = getStoreMenus({ ...settings, contents: { ...nothing, ...contents } });
  return {
    main: mainLinks.map(({ to }) => to),
    footer: footerColumns.map(({ heading, links }) => [heading, ...links.map(({ to }) => to)]),
  };
}

test('a shop without anything has a way home, and no column', () => {
  expect(listMenuPaths({})).toEqual({ main: ['/'], footer: [] });
});

test('a shop with products has its categories and lists', () => {
  const categories = [{ name: 'Lamps', slug: 'lamps' }];
  const { main, footer } = listMenuPaths({ isEmpty: false, categories });
  expect(main).toContain('/deals');
  expect(footer).toEqual([['Shop', '/category/lamps', '/deals', '/new-arrivals']]);
});

test('legal texts are linked where they are written', () => {
  const pages = ['terms', 'imprint', 'withdrawal', 'notes'].map(createPage);
  expect(listMenuPaths({ pages }).footer).toEqual([
    ['Support', '/pages/withdrawal'],
    ['Company', '/pages/imprint', '/pages/terms'],
  ]);
});
