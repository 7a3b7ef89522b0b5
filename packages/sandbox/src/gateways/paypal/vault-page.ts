import type { Context } from 'hono';
import { html } from 'hono/html';
import { respondWithPage } from '../../http/page.ts';
import { decisionForm, notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import { findObject, lockObject, saveObject } from './api/objects.ts';
import type { PaypalDeps } from './keys.ts';
import type { SetupToken } from './types.ts';

/** The page on which the owner of a wallet agrees that a shop keeps it. */
export async function askOwner(c: Context, deps: PaypalDeps) {
  if (!(await waitingToken(c, deps))) return notFoundPage(c);
  const words = selectPageTexts(c);
  const content = html`<h1>${words.title}</h1>
<dl><dt>${words.method}</dt><dd>PayPal</dd></dl>
${decisionForm(words)}`;
  return respondWithPage(c, {
    locale: words.locale,
    title: words.title,
    content,
    framedBy: "'none'",
    formTargets: deps.origin,
  });
}

export async function decideToken(c: Context, deps: PaypalDeps) {
  const token = await waitingToken(c, deps);
  const isApproved = new URLSearchParams(await c.req.text()).get('result') === 'approve';
  if (!token) return notFoundPage(c);
  if (isApproved) {
    await deps.store.db.transaction().execute(async (tx) => {
      const locked = await lockObject(tx, 'setup_token', token.id);
      await saveObject(tx, { ...locked, status: 'APPROVED', update_time: deps.now().toISOString() });
    });
  }
  const { approved, canceled } = token.sandbox.back;
  const returnUrl = isApproved ? approved : canceled;
  if (returnUrl)
    return c.redirect(`${returnUrl}${returnUrl.includes('?') ? '&' : '?'}approval_session_id=${token.id}`, 303);
  const words = selectPageTexts(c);
  const title = words.outcomes[isApproved ? 'succeeded' : 'canceled'];
  const content = html`<h1>${title}</h1><p>${words.close}</p>`;
  return respondWithPage(c, { locale: words.locale, title, content, framedBy: "'none'" });
}

async function waitingToken(c: Context, { store }: PaypalDeps): Promise<SetupToken | undefined> {
  const token = await findObject(store.db, 'setup_token', c.req.query('approval_session_id') ?? '');
  return token?.status === 'PAYER_ACTION_REQUIRED' ? token : undefined;
}
