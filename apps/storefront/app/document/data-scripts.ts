import { text } from 'node:stream/consumers';
import type { EntryContext } from 'react-router';

type Data = Pick<EntryContext, 'serverHandoffStream' | 'staticHandlerContext'>;

/** Id of the element in which the router in browsers looks for a page's data. */
const elementId = 'page-data';

/**
 * A page's data for its scripts: no script themselves, so that they need no leave to run. They are plain JSON, which compresses
 * best; where a loader failed, React Router writes its error.
 */
export async function renderDataElement({ serverHandoffStream, staticHandlerContext }: Data): Promise<string> {
  const { loaderData, actionData, errors } = staticHandlerContext;
  // The stream ends by itself, even without a reader
  const serializedData = errors && serverHandoffStream ? (await text(serverHandoffStream)).trim() : '';
  const data = serializedData || JSON.stringify({ loaderData, ...(actionData && { actionData }) });
  return `<script type="application/json" id="${elementId}">${data.replaceAll('<', '\\u003c')}</script>`;
}

/**
 * Renders the data for React Router's browser half as it expects them in development, where it would otherwise write
 * them while the page is rendered.
 */
export async function renderDataScripts({ serverHandoffStream }: Data): Promise<string> {
  if (!serverHandoffStream) return '';
  const handoffStream = await text(serverHandoffStream);
  return [`enqueue(${escapeScriptText(JSON.stringify(handoffStream))})`, 'close()']
    .map((call) => `<script>window.__reactRouterContext.streamController.${call};</script>`)
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
function escapeScriptText(text: string): string {
  return text.replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? character);
}
