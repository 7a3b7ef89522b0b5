import type { CachedPage } from './cached-pages.ts';
import { replaceMainContent } from './offline-document.ts';
import { offlineWords } from './words.ts';

/**
 * Renders the page shown instead of one that is not cached; it links to the pages that are.
 * @param cachedPages the most recently seen first
 */
export async function renderOfflinePage(cachedPages: CachedPage[], locale: string): Promise<string> {
  const frame =
    (await cachedPages.find(({ path }) => path === '/')?.html()) ??
    (await cachedPages[0]?.html()) ??
    renderBareFrame(locale);
  const language = /<html lang="([^"]*)"/.exec(frame)?.[1] ?? locale;
  return replaceMainContent(frame, {
    title: escapeHtml(offlineWords(language).title),
    main: renderPageList(cachedPages, language),
  });
}

function renderPageList(cachedPages: CachedPage[], locale: string): string {
  const { title, hint, kept: heading, retry, home, cart } = offlineWords(locale);
  const fixedNames: Record<string, string> = { '/': home, '/cart': cart };
  const links = cachedPages
    .toSorted((page, otherPage) => getPageRank(page) - getPageRank(otherPage))
    .map((page) => renderPageLink(page.path, fixedNames[page.path] ?? stripShopName(page.title)));
  const list = links.length > 0 ? `<h2>${escapeHtml(heading)}</h2><ul>${links.join('')}</ul>` : '';
  return (
    `<div class="offline-page"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p>` +
    `<p><a class="offline-retry" href="">${escapeHtml(retry)}</a></p>${list}</div>`
  );
}

/** Home and cart first. */
const getPageRank = ({ path }: CachedPage) => (path === '/' ? 0 : path === '/cart' ? 1 : 2);

const renderPageLink = (path: string, name: string) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`;

/** Titles of pages end in the shop's name. */
const stripShopName = (title: string) => title.replace(/ · [^·]*$/, '');

/** Renders an empty document for when no page is cached at all. */
const renderBareFrame = (locale: string) =>
  `<!DOCTYPE html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"/>` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/>' +
  '<title></title></head><body class="offline-bare"><main id="main"></main></body></html>';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
