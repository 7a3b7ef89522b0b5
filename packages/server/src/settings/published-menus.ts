import type { Menu, MenuItem } from '@mercer/contract';

type Target = Required<Pick<MenuItem, 'type' | 'value'>> & Pick<MenuItem, 'options'>;

/**
 * Menus as published clients read them: each item says by its `type` and `value` where its address leads, an address by
 * `options` in which window, and the first menu is also `header` where the shop has none of that name.
 */
export function publishedMenus(menus: readonly Menu[]): Menu[] {
  const typedMenus = menus.map((menu) => ({ ...menu, items: menu.items.map(toPublishedItem) }));
  const main = typedMenus.find(({ id }) => id === 'main') ?? typedMenus[0];
  return main && !typedMenus.some(({ id }) => id === 'header')
    ? [...typedMenus, { ...main, id: 'header' }]
    : typedMenus;
}

function toPublishedItem({ items, ...item }: MenuItem): MenuItem {
  return { ...item, ...parseMenuTarget(item.url), ...(items && { items: items.map(toPublishedItem) }) };
}

const types = { category: 'category', products: 'product', pages: 'page' } as const;

function parseMenuTarget(url: string): Target {
  if (url === '/') return { type: 'home', value: null };
  const [, folder, slug] = /^\/(category|products|pages)\/([^/?#]+)$/.exec(url) ?? [];
  const type = types[folder as keyof typeof types]; // undefined where there is no such folder
  return type && slug ? { type, value: { slug } } : { type: 'url', value: url, options: { target: 'self' } };
}
