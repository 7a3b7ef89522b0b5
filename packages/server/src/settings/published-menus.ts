import type { Menu, MenuItem } from '@mercer/contract';

type Target = Required<Pick<MenuItem, 'type' | 'value'>> & Pick<MenuItem, 'options'>;

/**
 * Menus as published clients read them: each item says by its `type` and `value` where its address leads, an address by
 * `options` in which window, and the first menu is also `header` where the shop has none of that name.
 */
export function publishedMenus(menus: readonly Menu[]): Menu[] {
  const shown = menus.map((menu) => ({ ...menu, items: menu.items.map(published) }));
  const main = shown.find(({ id }) => id === 'main') ?? shown[0];
  return main && !shown.some(({ id }) => id === 'header') ? [...shown, { ...main, id: 'header' }] : shown;
}

function published({ items, ...item }: MenuItem): MenuItem {
  return { ...item, ...targetOf(item.url), ...(items && { items: items.map(published) }) };
}

const types = { category: 'category', products: 'product', pages: 'page' } as const;

function targetOf(url: string): Target {
  if (url === '/') return { type: 'home', value: null };
  const [, folder, slug] = /^\/(category|products|pages)\/([^/?#]+)$/.exec(url) ?? [];
  const type = types[folder as keyof typeof types]; // undefined where there is no such folder
  return type && slug ? { type, value: { slug } } : { type: 'url', value: url, options: { target: 'self' } };
}
