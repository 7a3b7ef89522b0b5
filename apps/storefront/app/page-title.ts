import { messages } from './messages.ts';

/** What a browser calls a page: its own title, then the shop. */
export function pageTitle(title: string): string {
  return `${title} · ${messages().store}`;
}
