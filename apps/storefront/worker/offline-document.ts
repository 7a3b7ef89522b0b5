import { pageScript, pageStyle } from './request-kind.ts';

/**
 * A document as it is kept: without any script. So nothing is kept of what only scripts read, as the shopper's data; no page can ask for
 * a script that is gone with its build; and machines are told no price.
 */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
}

/** @param keptAt ISO 8601; not there on a page that says that another one is not kept */
export function prepareForDisplay(html: string, keptAt?: string): string {
  const at = keptAt ? ` data-kept-at="${keptAt}"` : '';
  const head = `<link rel="stylesheet" href="${pageStyle}"><script src="${pageScript}"${at} defer></script></head>`;
  const page = html.replace('</head>', () => head);
  return keptAt ? page.replace(stickyEnd, '<div id="offline-note" role="status"></div>$&') : page;
}

/** Pattern of the place where the sticky part above a page ends (`app/features/chrome/chrome.tsx`). */
const stickyEnd = /<\/div><main |<main /;

/** The frame of a kept page around something else. */
export function replaceMainContent(html: string, { title, main }: { title: string; main: string }): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/<(?:meta (?:name="description"|property="og:)|link rel="canonical")[^>]*>/g, '')
    .replace(/(<main [^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}${main}</main>`);
}
