import type { Context } from 'hono';
import { html } from 'hono/html';
import { respondWithPage } from '../../http/page.ts';
import { formatLocalAmount } from '../../ledger/amounts.ts';
import { decisionForm, notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import { toMinorAmount } from './api/money.ts';
import { findObject } from './api/objects.ts';
import { approveOrder } from './approve.ts';
import type { PaypalDeps } from './keys.ts';
import type { Order } from './types.ts';

/** The page of `rel: approve`, where a shop without PayPal's script sends the buyer. */
export async function showApprovalPage(c: Context, deps: PaypalDeps) {
  const order = await findOpenOrder(c, deps);
  if (!order) return notFoundPage(c);
  const words = selectPageTexts(c);
  const { amount } = order.purchase_units[0];
  const content = html`<h1>${words.title}</h1>
<dl>
<dt>${words.amount}</dt><dd>${formatLocalAmount(toMinorAmount(amount), amount.currency_code, words.locale)}</dd>
<dt>${words.method}</dt><dd>PayPal</dd>
</dl>
${decisionForm(words)}`;
  return respondWithPage(c, {
    locale: words.locale,
    title: words.title,
    content,
    framedBy: "'none'",
    formTargets: deps.origin,
  });
}

/**
 * Applies the buyer's decision. The button for a failure approves the order with a payment method that will be
 * declined.
 */
export async function decideApproval(c: Context, deps: PaypalDeps) {
  const order = await findOpenOrder(c, deps);
  const result = new URLSearchParams(await c.req.text()).get('result') ?? '';
  if (!order) return notFoundPage(c);
  if (!['approve', 'cancel', 'fail'].includes(result)) return showApprovalPage(c, deps);
  if (result !== 'cancel') await approveOrder(deps, order.id, { behaviour: result === 'fail' ? 'decline' : 'succeed' });
  return redirectToShop(c, order, result !== 'cancel');
}

async function findOpenOrder(c: Context, { store }: PaypalDeps): Promise<Order | undefined> {
  const order = await findObject(store.db, 'order', c.req.query('token') ?? '');
  return order && ['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status) ? order : undefined;
}

function redirectToShop(c: Context, { id, sandbox }: Order, isApproved: boolean) {
  const returnUrl = isApproved ? sandbox.back?.approved : sandbox.back?.canceled;
  if (returnUrl) {
    const url = new URL(returnUrl);
    url.searchParams.set('token', id);
    if (isApproved) url.searchParams.set('PayerID', 'SANDBOXBUYER1');
    return c.redirect(url.href, 303);
  }
  const words = selectPageTexts(c);
  const title = words.outcomes[isApproved ? 'succeeded' : 'canceled'];
  const content = html`<h1>${title}</h1><p>${words.close}</p>`;
  return respondWithPage(c, { locale: words.locale, title, content, framedBy: "'none'" });
}
