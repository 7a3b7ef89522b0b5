import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxDeps } from '../deps.ts';
import { type Body, isObject } from '../http/input.ts';
import { page } from '../http/page.ts';
import { notFoundPage } from '../three-d-secure/pages.ts';
import { pageTexts } from '../three-d-secure/texts.ts';
import { withSession } from './pay.ts';
import { insertSession, newSession, type Session } from './sessions.ts';
import { isPayloadSigned } from './signature.ts';

/** Amazon's page behind the button, where the shopper logs in and chooses an address and a card. */
export function beginRoutes(deps: SandboxDeps) {
  return new Hono()
    .get('/', async (c) => {
      const session = await readSigned(c, deps);
      return session ? choosePage(c, session) : notFoundPage(c);
    })
    .post('/', async (c) => {
      const session = await readSigned(c, deps);
      if (!session) return notFoundPage(c);
      const { checkoutReviewReturnUrl = '', checkoutCancelUrl = checkoutReviewReturnUrl } = session.urls;
      const result = new URLSearchParams(await c.req.text()).get('result');
      if (result !== 'approve') return c.redirect(checkoutCancelUrl, 303);
      await insertSession(deps.store.db, session, deps.now());
      return c.redirect(withSession(checkoutReviewReturnUrl, session.id), 303);
    });
}

/** What the button was given: nobody but the shop can have signed it. */
async function readSigned(c: Context, deps: SandboxDeps): Promise<Session | undefined> {
  const { payload = '', signature = '', algorithm, publicKeyId, merchantId } = c.req.query();
  const { amazon } = deps.keys;
  const isOurs = publicKeyId === amazon.publicKeyId && merchantId === amazon.merchantId;
  if (!isOurs || !(await isPayloadSigned(deps, { payload, signature, algorithm }))) return undefined;
  return newSession(parse(payload), deps);
}

function parse(payload: string): Body {
  const body: unknown = JSON.parse(payload); // the shop has signed it
  return isObject(body) ? body : {};
}

function choosePage(c: Context, { urls }: Session) {
  const { locale, method, approve, cancel } = pageTexts(c);
  const content = html`<h1>Amazon Pay</h1>
<dl><dt>${method}</dt><dd>Visa ****1111</dd></dl>
<form method="post">
<button name="result" value="approve">${approve}</button>
<button name="result" value="cancel">${cancel}</button>
</form>`;
  const back = new URL(urls.checkoutReviewReturnUrl ?? '');
  return page(c, { locale, title: 'Amazon Pay', content, framedBy: "'none'", formTargets: back.origin });
}
