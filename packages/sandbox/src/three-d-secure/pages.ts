import type { Context } from 'hono';
import { html } from 'hono/html';
import { respondWithPage } from '../http/page.ts';
import { formatLocalAmount } from '../ledger/amounts.ts';
import type { ChargeRow, ChargeStatus } from '../store/tables.ts';
import { selectPageTexts } from './texts.ts';

/** The bank's page: the card holder approves or cancels with a plain form. */
export function challengePage(
  c: Context,
  charge: ChargeRow,
  frame: { framedBy: "'none'" | "'self'"; formTargets?: string },
) {
  const words = selectPageTexts(c);
  const content = html`<h1>${words.title}</h1>
<p>${words.explanation}</p>
<dl>
<dt>${words.amount}</dt><dd>${formatLocalAmount(charge.amount, charge.currency, words.locale)}</dd>
<dt>${words.card}</dt><dd>${charge.brand} ${words.endingIn} ${charge.last4}</dd>
</dl>
<form method="post">
<button name="result" value="approve">${words.approve}</button>
<button name="result" value="cancel">${words.cancel}</button>
</form>`;
  return respondWithPage(c, { locale: words.locale, title: words.title, content, ...frame });
}

/** Renders the page for a card holder who has nothing left to decide; `script` may hand over to the shop's page. */
export function renderOutcomePage(
  c: Context,
  status: ChargeStatus,
  { returnUrl, ...frame }: { framedBy: "'none'" | "'self'"; script?: string; returnUrl?: string | null },
) {
  const words = selectPageTexts(c);
  const title = words.outcomes[status];
  const next = returnUrl ? html`<p><a href="${returnUrl}">${words.backToShop}</a></p>` : html`<p>${words.close}</p>`;
  return respondWithPage(c, { locale: words.locale, title, content: html`<h1>${title}</h1>${next}`, ...frame });
}

/** The buttons of a gateway's own page. */
export function decisionForm({ approve, cancel, fail }: ReturnType<typeof selectPageTexts>) {
  return html`<form method="post">
<button name="result" value="approve">${approve}</button>
<button name="result" value="cancel">${cancel}</button>
<button name="result" value="fail">${fail}</button>
</form>`;
}

export function notFoundPage(c: Context) {
  c.status(404);
  const { locale, notFound, close } = selectPageTexts(c);
  const content = html`<h1>${notFound}</h1><p>${close}</p>`;
  return respondWithPage(c, { locale, title: notFound, content, framedBy: "'self'" });
}

/** The button that was pressed; `undefined` for anything else that may be posted. */
export async function readDecision(c: Context): Promise<'approve' | 'cancel' | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result');
  return result === 'approve' || result === 'cancel' ? result : undefined;
}
