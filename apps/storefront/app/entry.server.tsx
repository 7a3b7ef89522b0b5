import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { dataElement, dataScripts } from './data-scripts.ts';
import { CartIcon } from './features/chrome/header.tsx';
import { KeptPartsContext } from './kept-markup.tsx';
import { createPartStore, keptParts } from './kept-parts.server.ts';
import { lateScripts } from './late-scripts.ts';
import { NonceContext } from './nonce.ts';
import { renderPage } from './render-page.ts';
import { type RequestContext, requestOf, shopperContext } from './request-context.ts';
import { documentEnd, ShopperContext } from './shopper.ts';
import { type WordGroup, wordsOfRoute } from './words-of-routes.ts';

export { withLanguage } from './language.server.ts';
export { requestContext } from './request-context.ts';
export { documentEnd } from './shopper.ts';

const partStore = createPartStore();

/**
 * The complete document: nothing is streamed in late, so a page works and is cached without scripts. It does not become the body of
 * the answer before it is compressed: each `Response` would copy it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, digest, picturesUrl, files, refusal, keepDocument } = requestOf(context);
  const shopper = context.get(shopperContext);
  const { serverHandoffStream: _, ...rest } = router;
  const pageRoutes = import.meta.env.DEV ? rest : { ...rest, manifest: manifestOf(router) };
  const parts = keptParts(partStore, JSON.stringify([digest, picturesUrl]), nonce);
  const page = (
    <NonceContext value={nonce}>
      <ShopperContext value={shopper}>
        <KeptPartsContext value={parts}>
          <ServerRouter context={pageRoutes} url={request.url} {...(import.meta.env.DEV ? { nonce } : {})} />
        </KeptPartsContext>
      </ShopperContext>
    </NonceContext>
  );
  let failed = false;
  const html = await renderPage(page, (error) => {
    failed = true;
    console.error(error);
  });
  const scripts = refusal ? '' : await pageScripts(router, { nonce, files });
  const end = scripts + documentEnd(JSON.stringify(shopper));
  keepDocument(parts.complete(finished(html, end)));
  return new Response(null, { status: failed ? 500 : status, headers });
}

const manifests = new Map<string, EntryContext['manifest']>();

/** The routes of the page alone: React Router prepares all that it is given, for each answer. */
function manifestOf({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const ids = matches.map(({ route }) => route.id);
  const key = ids.join();
  const known = manifests.get(key) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  manifests.set(key, known);
  return known;
}

/** The cart of the header with so many pieces, as it is in a document. */
export function cartIcon(count: number): string {
  return renderToString(
    <StaticRouter location="/">
      <CartIcon count={count} />
    </StaticRouter>,
  );
}

/** The data of a page, and what wakes it up. While developing React Router writes the scripts, with the page. */
async function pageScripts(router: EntryContext, { nonce, files }: Pick<RequestContext, 'nonce' | 'files'>) {
  const { manifest, staticHandlerContext } = router;
  if (import.meta.env.DEV) return router.renderMeta?.didRenderScripts ? dataScripts(router, nonce) : '';
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const groups: WordGroup[] = ['shop', ...routes.flatMap(({ id }) => wordsOfRoute(id))];
  const others = [
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ...groups.flatMap((group) => files.words(group) ?? []),
  ];
  const scripts = { early: files.early, table: manifest.url, entry: manifest.entry.module, others };
  return (await dataElement(router)) + lateScripts(scripts);
}

/** With data and scripts at its end: a page can be read before they come. */
function finished(html: string, end: string): string {
  const bodyEnd = html.lastIndexOf('</body>');
  return bodyEnd < 0 ? html : html.slice(0, bodyEnd) + end;
}

/** Unknown addresses and closed tabs are no faults of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}
