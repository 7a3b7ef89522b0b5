import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** What stands where a part of a page waited or failed. */
const missingPart = '<!--$!-->';

/**
 * A page as HTML. It is written at once, which takes half the time of a stream; one with a part that waits, as none does
 * whose loaders have answered, or that failed, is streamed to its end.
 * @param onError told of a part that failed; it is left to the browser
 * @throws what fails outside of such parts
 */
export async function renderPage(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const html = renderToString(page);
  return html.includes(missingPart) ? streamed(page, onError) : `<!DOCTYPE html>${html}`;
}

function streamed(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // React would send a large boundary later, to be put in place by a script
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError,
    });
  });
}

/** Hands over all that was written at its end. */
function collect(done: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}
