import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxDeps } from '../deps.ts';
import { page } from '../http/page.ts';
import { amountText } from '../ledger/amounts.ts';
import { decisionForm, notFoundPage } from '../three-d-secure/pages.ts';
import { pageTexts } from '../three-d-secure/texts.ts';
import { minorOf } from './api/money.ts';
import { findObject } from './api/objects.ts';
import { approve } from './approve.ts';
import type { Order } from './types.ts';

/** The page of `rel: approve`, where a shop without PayPal's script sends the buyer. */
export async function askBuyer(c: Context, deps: SandboxDeps) {
  const order = await openOrder(c, deps);
  if (!order) return notFoundPage(c);
  const words = pageTexts(c);
  const { amount } = order.purchase_units[0];
  const content = html`<h1>${words.title}</h1>
<dl>
<dt>${words.amount}</dt><dd>${amountText(minorOf(amount), amount.currency_code, words.locale)}</dd>
<dt>${words.method}</dt><dd>PayPal</dd>
</dl>
${decisionForm(words)}`;
  return page(c, { locale: words.locale, title: words.title, content, framedBy: "'none'", formTargets: deps.origin });
}

/** What fails is approved with a way to pay that will be declined. */
export async function decide(c: Context, deps: SandboxDeps) {
  const order = await openOrder(c, deps);
  const result = new URLSearchParams(await c.req.text()).get('result') ?? '';
  if (!order) return notFoundPage(c);
  if (!['approve', 'cancel', 'fail'].includes(result)) return askBuyer(c, deps);
  if (result !== 'cancel') await approve(deps, order.id, { behaviour: result === 'fail' ? 'decline' : 'succeed' });
  return goBack(c, order, result !== 'cancel');
}

async function openOrder(c: Context, { store }: SandboxDeps): Promise<Order | undefined> {
  const order = await findObject(store.db, 'order', c.req.query('token') ?? '');
  return order && ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status) ? order : undefined;
}

function goBack(c: Context, { id, sandbox }: Order, isApproved: boolean) {
  const back = isApproved ? sandbox.back?.approved : sandbox.back?.canceled;
  if (back) {
    const url = new URL(back);
    url.searchParams.set('token', id);
    if (isApproved) url.searchParams.set('PayerID', 'SANDBOXBUYER1');
    return c.redirect(url.href, 303);
  }
  const words = pageTexts(c);
  const title = words.outcomes[isApproved ? 'succeeded' : 'canceled'];
  const content = html`<h1>${title}</h1><p>${words.close}</p>`;
  return page(c, { locale: words.locale, title, content, framedBy: "'none'" });
}
