import { createHash, randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { buildBeforePaintScript } from './before-paint-script.ts';
import { KeptPartsContext } from './document/cached-fragment.tsx';
import { renderDataElement, renderDataScripts } from './document/data-scripts.ts';
import { createFragmentRenderer } from './document/fragment-cache.server.ts';
import { renderLateScripts } from './document/late-scripts.ts';
import { renderPage } from './document/render-page.ts';
import { CartIconLink } from './features/chrome/header.tsx';
import { type WordGroup, wordsOfRoute } from './i18n/words-of-routes.ts';
import { getRequestContext, type RequestContext, shopperContext } from './loading/request-context.ts';
import { documentEnd, ShopperContext } from './loading/shopper.ts';

export { withLanguage } from './i18n/language.server.ts';
export { requestContext } from './loading/request-context.ts';
export { documentEnd } from './loading/shopper.ts';

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
  const { nonce, digest, picturesUrl, files, fragments, refusal, keepDocument } = getRequestContext(context);
  const shopper = context.get(shopperContext);
  const { serverHandoffStream: _, ...routerContext } = router;
  const pageRoutes = import.meta.env.DEV ? routerContext : { ...routerContext, manifest: selectPageManifest(router) };
  const parts = createFragmentRenderer(fragments, JSON.stringify([digest, picturesUrl]), randomUUID());
  const page = (
    <ShopperContext value={shopper}>
      <KeptPartsContext value={parts}>
        <ServerRouter context={pageRoutes} url={request.url} />
      </KeptPartsContext>
    </ShopperContext>
  );
  let failed = false;
  const html = await renderPage(page, (error) => {
    failed = true;
    console.error(error);
  });
  const scripts = refusal ? '' : await renderPageScripts(router, files);
  const end = scripts + documentEnd(JSON.stringify(shopper), nonce);
  keepDocument(parts.complete(insertBeforeBodyEnd(html, end)));
  return new Response(null, { status: failed ? 500 : status, headers });
}

const hashScript = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const inlineScriptSources = {
  hydrated: hashScript(buildBeforePaintScript(true)),
  static: hashScript(buildBeforePaintScript(false)),
};

/** Returns the source of the policy that allows the inline script of a page: the hash of its text. */
export function inlineScriptSource(hydrates: boolean): string {
  return inlineScriptSources[hydrates ? 'hydrated' : 'static'];
}

const manifests = new Map<string, EntryContext['manifest']>();

/** The routes of the page alone: React Router prepares all that it is given, for each answer. */
function selectPageManifest({ manifest, staticHandlerContext: { matches } }: EntryContext): EntryContext['manifest'] {
  const ids = matches.map(({ route }) => route.id);
  const key = ids.join();
  const pageManifest = manifests.get(key) ?? {
    ...manifest,
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  manifests.set(key, pageManifest);
  return pageManifest;
}

/** The cart of the header with so many pieces, as it is in a document. */
export function renderCartIcon(count: number): string {
  return renderToString(
    <StaticRouter location="/">
      <CartIconLink count={count} />
    </StaticRouter>,
  );
}

/** The data of a page, and what wakes it up. While developing React Router writes the scripts, with the page. */
async function renderPageScripts(router: EntryContext, files: RequestContext['files']) {
  const { manifest, staticHandlerContext } = router;
  if (import.meta.env.DEV) return router.renderMeta?.didRenderScripts ? renderDataScripts(router) : '';
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const groups: WordGroup[] = ['shop', ...routes.flatMap(({ id }) => wordsOfRoute(id))];
  const importedFiles = [
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
    ...groups.flatMap((group) => files.words(group) ?? []),
  ];
  const scripts = {
    early: files.bootstrapScript,
    table: manifest.url,
    entry: manifest.entry.module,
    others: importedFiles,
  };
  return (await renderDataElement(router)) + renderLateScripts(scripts);
}

/** Inserts data and scripts at the end of the body, so that a page can be read before they arrive. */
function insertBeforeBodyEnd(html: string, end: string): string {
  const bodyEnd = html.lastIndexOf('</body>');
  return bodyEnd < 0 ? html : html.slice(0, bodyEnd) + end;
}

/** Unknown addresses and closed tabs are no faults of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}
