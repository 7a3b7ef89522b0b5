import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { CartIcon } from './features/chrome/header.tsx';
import { withLateScripts } from './late-scripts.ts';
import { NonceContext } from './nonce.ts';
import { requestOf } from './request-context.ts';
import { documentEnd, ShopperContext, shopperContext } from './shopper.ts';

export { withLanguage } from './language.server.ts';
export { requestContext } from './request-context.ts';
export { documentEnd } from './shopper.ts';

/** Answers with the complete document: nothing is streamed in late, so a page works and is cached without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = requestOf(context);
  const shopper = context.get(shopperContext);
  return new Promise((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ShopperContext value={shopper}>
          <ServerRouter context={router} url={request.url} nonce={nonce} />
        </ShopperContext>
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would send a large boundary later, to be put in place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const end = documentEnd(JSON.stringify(shopper));
        pipe(collect((document) => resolve(new Response(finished(document, end), { status, headers }))));
      },
      onShellError: reject,
      onError(error) {
        status = 500;
        console.error(error);
      },
    });
  });
}

/** The cart of the header with so many pieces, as it is in a document. */
export function cartIcon(count: number): string {
  return renderToString(
    <StaticRouter location="/">
      <CartIcon count={count} />
    </StaticRouter>,
  );
}

/** Hands over all that was written at its end. */
function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks));
      next();
    },
  });
}

/** With the shopper's data at its end, and scripts that wait: they wake up a page that can be read already. */
function finished(document: Buffer<ArrayBuffer>, end: string): Buffer<ArrayBuffer> {
  const bodyEnd = document.lastIndexOf('</body>');
  if (bodyEnd < 0) return document;
  return Buffer.from(withLateScripts(document.toString('utf8', 0, bodyEnd)) + end);
}

/** Unknown addresses and closed tabs are no faults of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}
