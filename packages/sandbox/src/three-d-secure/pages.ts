import type { Context } from 'hono';
import { html } from 'hono/html';
import { page } from '../http/page.ts';
import { amountText } from '../ledger/amounts.ts';
import type { ChargeRow, ChargeStatus } from '../store/tables.ts';
import { pageTexts } from './texts.ts';

/** The bank's page: the card holder approves or cancels with a plain form. */
export function challengePage(
  c: Context,
  charge: ChargeRow,
  frame: { framedBy: "'none'" | "'self'"; formTargets?: string },
) {
  const words = pageTexts(c);
  const content = html`<h1>${words.title}</h1>
<p>${words.explanation}</p>
<dl>
<dt>${words.amount}</dt><dd>${amountText(charge.amount, charge.currency, words.locale)}</dd>
<dt>${words.card}</dt><dd>${charge.brand} ${words.endingIn} ${charge.last4}</dd>
</dl>
<form method="post">
<button name="result" value="approve">${words.approve}</button>
<button name="result" value="cancel">${words.cancel}</button>
</form>`;
  return page(c, { locale: words.locale, title: words.title, content, ...frame });
}

/** What the card holder sees when there is nothing left to decide; `script` may hand over to the shop's page. */
export function outcomePage(
  c: Context,
  status: ChargeStatus,
  { back, ...frame }: { framedBy: "'none'" | "'self'"; script?: string; back?: string | null },
) {
  const words = pageTexts(c);
  const title = words.outcomes[status];
  const next = back ? html`<p><a href="${back}">${words.back}</a></p>` : html`<p>${words.close}</p>`;
  return page(c, { locale: words.locale, title, content: html`<h1>${title}</h1>${next}`, ...frame });
}

/** The buttons of a gateway's own page. */
export function decisionForm({ approve, cancel, fail }: ReturnType<typeof pageTexts>) {
  return html`<form method="post">
<button name="result" value="approve">${approve}</button>
<button name="result" value="cancel">${cancel}</button>
<button name="result" value="fail">${fail}</button>
</form>`;
}

export function notFoundPage(c: Context) {
  c.status(404);
  const { locale, notFound, close } = pageTexts(c);
  const content = html`<h1>${notFound}</h1><p>${close}</p>`;
  return page(c, { locale, title: notFound, content, framedBy: "'self'" });
}

/** The button that was pressed; `undefined` for anything else that may be posted. */
export async function readDecision(c: Context): Promise<'approve' | 'cancel' | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result');
  return result === 'approve' || result === 'cancel' ? result : undefined;
}
