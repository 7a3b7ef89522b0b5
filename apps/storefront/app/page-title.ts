import { shopName } from './language.ts';

/** What a browser calls a page: its own title, then the shop. */
export function pageTitle(title: string): string {
  return `${title} · ${shopName()}`;
}
