import { withMain } from './kept-document.ts';
import type { KeptPage } from './kept-pages.ts';
import { offlineWords } from './words.ts';

/** In place of a page that is not kept: it leads to those that are. @param kept those that were seen last come first */
export async function offlinePage(kept: KeptPage[], locale: string): Promise<string> {
  const frame = (await kept.find(({ path }) => path === '/')?.html()) ?? (await kept[0]?.html()) ?? bare(locale);
  const language = /<html lang="([^"]*)"/.exec(frame)?.[1] ?? locale;
  return withMain(frame, { title: escaped(offlineWords(language).title), main: mainOf(kept, language) });
}

function mainOf(kept: KeptPage[], locale: string): string {
  const { title, hint, kept: heading, retry, home, cart } = offlineWords(locale);
  const named: Record<string, string> = { '/': home, '/cart': cart };
  const links = kept
    .toSorted((one, other) => rank(one) - rank(other))
    .map((page) => link(page.path, named[page.path] ?? nameOf(page.title)));
  const list = links.length > 0 ? `<h2>${escaped(heading)}</h2><ul>${links.join('')}</ul>` : '';
  return (
    `<div class="offline-page"><h1>${escaped(title)}</h1><p>${escaped(hint)}</p>` +
    `<p><a class="offline-retry" href="">${escaped(retry)}</a></p>${list}</div>`
  );
}

/** Home and cart first. */
const rank = ({ path }: KeptPage) => (path === '/' ? 0 : path === '/cart' ? 1 : 2);

const link = (path: string, name: string) => `<li><a href="${escaped(path)}">${escaped(name)}</a></li>`;

/** Titles of pages end in the shop's name. */
const nameOf = (title: string) => title.replace(/ · [^·]*$/, '');

/** Where nothing at all is kept. */
const bare = (locale: string) =>
  `<!DOCTYPE html><html lang="${escaped(locale)}"><head><meta charset="utf-8"/>` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/>' +
  '<title></title></head><body class="offline-bare"><main id="main"></main></body></html>';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
