import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { dataScripts } from './data-scripts.ts';
import { CartIcon } from './features/chrome/header.tsx';
import { KeptPartsContext } from './kept-markup.tsx';
import { createPartStore, keptParts } from './kept-parts.server.ts';
import { withLateScripts } from './late-scripts.ts';
import { NonceContext } from './nonce.ts';
import { renderPage } from './render-page.ts';
import { requestOf, shopperContext } from './request-context.ts';
import { documentEnd, ShopperContext } from './shopper.ts';

export { withLanguage } from './language.server.ts';
export { requestContext } from './request-context.ts';
export { documentEnd } from './shopper.ts';

const partStore = createPartStore();

/** Answers with the complete document: nothing is streamed in late, so a page works and is cached without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, locale, currency, isDemo } = requestOf(context);
  const shopper = context.get(shopperContext);
  const { serverHandoffStream: data, ...rest } = router;
  const parts = keptParts(partStore, JSON.stringify([locale, currency, isDemo]), nonce);
  const page = (
    <NonceContext value={nonce}>
      <ShopperContext value={shopper}>
        <KeptPartsContext value={parts}>
          <ServerRouter context={rest} url={request.url} nonce={nonce} />
        </KeptPartsContext>
      </ShopperContext>
    </NonceContext>
  );
  let failed = false;
  const html = await renderPage(page, (error) => {
    failed = true;
    console.error(error);
  });
  const scripts = router.renderMeta?.didRenderScripts ? await dataScripts(data, nonce) : '';
  const end = scripts + documentEnd(JSON.stringify(shopper));
  const document = Buffer.from(finished(parts.complete(html), end));
  return new Response(document, { status: failed ? 500 : status, headers });
}

/** The cart of the header with so many pieces, as it is in a document. */
export function cartIcon(count: number): string {
  return renderToString(
    <StaticRouter location="/">
      <CartIcon count={count} />
    </StaticRouter>,
  );
}

/** With the data at its end, and scripts that wait: they wake up a page that can be read already. */
function finished(html: string, end: string): string {
  const bodyEnd = html.lastIndexOf('</body>');
  if (bodyEnd < 0) return html;
  return withLateScripts(html.slice(0, bodyEnd)) + end;
}

/** Unknown addresses and closed tabs are no faults of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}
