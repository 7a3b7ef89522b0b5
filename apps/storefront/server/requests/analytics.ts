import type { CountedEvent } from '@mercer/server';
import type { SharedPages } from './shared-pages.ts';

const productPage = /^\/products\/[^/]+$/;
const productCall = /^\/api\/products\/(?!(?:slugs|filters)$)[^/]+$/;
/** Pattern of robots by the name that they give themselves. Robots that identify as a browser are counted. */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|preview|externalhit|headless|lighthouse|monitor|uptime|pingdom|scan|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|http-?client/i;

/**
 * Lists what a successful request counts as. A visit is a catalogue page that was opened in a browser from elsewhere:
 * another site, a mail, a bookmark, the address bar. Nothing about the visitor is inspected or stored, so that a
 * visitor who comes twice counts as two visits.
 */
export async function listCountedEvents(
  request: Request,
  answer: Response,
  { publicUrl, sharedPages }: { publicUrl: string; sharedPages(): Promise<SharedPages> },
): Promise<CountedEvent[]> {
  if (request.method !== 'GET' || (answer.status !== 200 && answer.status !== 304)) return [];
  const { pathname } = new URL(request.url);
  if (productCall.test(pathname)) return isShopScriptCall(request) && !isRobotRequest(request) ? ['product'] : [];
  if (!isOpenedDocument(request) || isRobotRequest(request) || !(await sharedPages()).includes(request)) return [];
  return [
    ...(isFromElsewhere(request, publicUrl) ? ['visit' as const] : []),
    ...(productPage.test(pathname) ? ['product' as const] : []),
  ];
}

/** The shop's own script asks, for a page that is shown without leaving the one before. */
function isShopScriptCall({ headers }: Request): boolean {
  return headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-dest') === 'empty';
}

/** Ahead of time: nobody has asked for it yet. */
export function isPrefetchRequest({ headers }: Request): boolean {
  return headers.has('sec-purpose') || headers.get('purpose') === 'prefetch';
}

/** Returns true when a page is opened as a document, and not prefetched. */
export function isOpenedDocument(request: Request): boolean {
  if (isPrefetchRequest(request)) return false;
  const { headers } = request;
  const dest = headers.get('sec-fetch-dest');
  return dest === null ? (headers.get('accept') ?? '').includes('text/html') : dest === 'document';
}

function isRobotRequest({ headers }: Request): boolean {
  const name = headers.get('user-agent') ?? '';
  return name === '' || robot.test(name);
}

function isFromElsewhere({ url, headers }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const referer = URL.parse(headers.get('referer') ?? '');
  return referer === null || (referer.host !== new URL(url).host && referer.host !== new URL(publicUrl).host);
}
