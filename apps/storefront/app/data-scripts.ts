import { text } from 'node:stream/consumers';

/** Where the router in browsers looks for a page's data. */
const elementId = 'page-data';

/**
 * A page's data for its scripts: no script themselves, so that they need no nonce.
 * @param data what loaders returned, as React Router encodes it
 */
export async function dataElement(data: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const written = data ? (await text(data)).trim() : '';
  return `<script type="application/json" id="${elementId}">${written.replaceAll('<', '\\u003c')}</script>`;
}

/** The same as React Router's browser half takes them while developing: it would write them while the page is rendered. */
export async function dataScripts(data: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!data) return '';
  const written = await text(data);
  return [`enqueue(${escaped(JSON.stringify(written))})`, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
    .join('');
}

const escapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** No text of the data ends the script. */
function escaped(text: string): string {
  return text.replace(/[&<>\u2028\u2029]/g, (found) => escapes[found] ?? found);
}
