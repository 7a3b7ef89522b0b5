import { selectTexts } from '@mercer/server';
import { html } from 'hono/html';
import type { Answer } from './renderer.ts';

/** Options of the page: its locale and style sheet. */
interface ContinuePageOptions {
  locale: string;
  styleSheet: string | undefined;
}

/** Returns true when a response redirects a form to the address of a gateway or a bank. */
export function isExternalRedirect({ status, headers }: Response): boolean {
  return status === 303 && /^https?:/.test(headers.get('Location') ?? '');
}

/**
 * A form that was sent without scripts may be answered with the address of a bank. Chrome applies `form-action` to each
 * redirect after a form, along the whole way to the bank, and banks' hosts are listed nowhere: in place of the redirect a
 * page is sent that goes on by itself.
 */
export async function respondWithContinuePage(
  { headers }: Response,
  pageOptions: ContinuePageOptions,
): Promise<Answer> {
  const page = new Headers(headers);
  const location = page.get('Location') ?? '';
  page.delete('Location');
  page.set('Content-Type', 'text/html; charset=utf-8');
  page.set('Cache-Control', 'no-store');
  const document = Buffer.from(String(await continuePage(location, pageOptions)));
  return { response: new Response(null, { status: 200, headers: page }), document };
}

function continuePage(url: string, { locale, styleSheet }: ContinuePageOptions) {
  const { title, hint, next } = selectTexts(locale).continuePage;
  return html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${url}"><title>${title}</title>
${styleSheet && html`<link rel="stylesheet" href="${styleSheet}">`}</head>
<body><main><h1>${title}</h1><p>${hint}</p><p><a href="${url}">${next}</a></p></main></body>
</html>
`;
}
