import type { Context } from 'hono';
import { html } from 'hono/html';
import { amountText } from '../ledger/amounts.ts';
import type { ChargeRow } from '../store/tables.ts';
import { page } from './page.ts';

/** The bank's page: the card holder approves or cancels with a plain form. */
export function challengePage(
  c: Context,
  charge: ChargeRow,
  frame: { framedBy: "'none'" | "'self'"; formTargets?: string },
) {
  const content = html`<h1>Confirm your payment</h1>
<p>This is a demo of 3-D Secure. Your bank would ask you here whether this payment is yours.</p>
<dl>
<dt>Amount</dt><dd>${amountText(charge.amount, charge.currency)}</dd>
<dt>Card</dt><dd>${charge.brand} ending in ${charge.last4}</dd>
</dl>
<form method="post">
<button name="result" value="approve">Approve</button>
<button name="result" value="cancel">Cancel</button>
</form>`;
  return page(c, { title: 'Confirm your payment', content, ...frame });
}

/** What the card holder sees when there is nothing left to decide; `script` may hand over to the shop's page. */
export function outcomePage(c: Context, approved: boolean, frame: { framedBy: "'none'" | "'self'"; script?: string }) {
  const title = approved ? 'Payment approved' : 'Payment canceled';
  return page(c, { title, content: html`<h1>${title}</h1><p>You can close this page.</p>`, ...frame });
}

export function messagePage(c: Context, title: string) {
  c.status(404);
  return page(c, { title, content: html`<h1>${title}</h1><p>You can close this page.</p>`, framedBy: "'self'" });
}

/** The button that was pressed; `undefined` for anything else that may be posted. */
export async function readDecision(c: Context): Promise<'approve' | 'cancel' | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result');
  return result === 'approve' || result === 'cancel' ? result : undefined;
}
