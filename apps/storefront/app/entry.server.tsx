import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { NonceContext } from './nonce.ts';
import { requestOf } from './request-context.ts';

export { withLanguage } from './language.server.ts';
export { requestContext } from './request-context.ts';

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
  return new Promise((resolve, reject) => {
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React would send a large boundary later, to be put in place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(collect((document) => resolve(new Response(document, { status, headers }))));
      },
      onShellError: reject,
      onError(error) {
        status = 500;
        console.error(error);
      },
    });
  });
}

/**
 * Hands over all that was written at its end. React Router preloads scripts as if they were wanted first; the styles and the
 * large picture are, scripts hydrate a page that can be read already.
 */
function collect(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(scriptsLast(Buffer.concat(chunks)));
      next();
    },
  });
}

function scriptsLast(document: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = document.indexOf('</head>');
  const head = document
    .toString('utf8', 0, end)
    .replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="low"');
  return Buffer.concat([Buffer.from(head), document.subarray(end)]);
}

/** Unknown addresses and closed tabs are no faults of ours. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}
