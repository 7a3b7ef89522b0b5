import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Marker that React writes for a part of a page that was suspended or failed. */
const missingPart = '<!--$!-->';

/**
 * A page as HTML. It is written at once, which takes half the time of a stream; one with a part that waits, as none does
 * whose loaders have answered, or that failed, is streamed to its end.
 * @param onError told of a part that failed; it is left to the browser
 * @throws what fails outside of such parts
 */
export async function renderPage(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const html = renderToString(page);
  return html.includes(missingPart) ? renderStreamedPage(page, onError) : `<!DOCTYPE html>${html}`;
}

function renderStreamedPage(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React would send a large boundary later, to be put in place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(createHtmlCollector(resolve)),
      onShellError: reject,
      onError,
    });
  });
}

/** Hands over all that was written at its end. */
function createHtmlCollector(onComplete: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      onComplete(Buffer.concat(chunks).toString());
      next();
    },
  });
}
