import { getShopName } from './language.ts';

/** Formats the title that a browser shows for a page: the page's own title, then the shop's name. */
export function formatPageTitle(title: string): string {
  return `${title} · ${getShopName()}`;
}
