import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Body, isJsonObject } from '../../http/input.ts';
import { respondWithPage } from '../../http/page.ts';
import { notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import type { AmazonDeps } from './keys.ts';
import { addSessionToUrl } from './pay.ts';
import { createSession, insertSession, type Session } from './sessions.ts';
import { isPayloadSigned } from './signature.ts';

/** Amazon's page behind the button, where the shopper logs in and chooses an address and a card. */
export function createBeginRoutes(deps: AmazonDeps) {
  return new Hono()
    .get('/', async (c) => {
      const session = await readSignedSession(c, deps);
      return session ? showChoicePage(c, session) : notFoundPage(c);
    })
    .post('/', async (c) => {
      const session = await readSignedSession(c, deps);
      if (!session) return notFoundPage(c);
      const { checkoutReviewReturnUrl = '', checkoutCancelUrl = checkoutReviewReturnUrl } = session.urls;
      const result = new URLSearchParams(await c.req.text()).get('result');
      if (result !== 'approve') return c.redirect(checkoutCancelUrl, 303);
      await insertSession(deps.store.db, session, deps.now());
      return c.redirect(addSessionToUrl(checkoutReviewReturnUrl, session.id), 303);
    });
}

/** Reads the session that the button was given; returns undefined unless the shop has signed it. */
async function readSignedSession(c: Context, deps: AmazonDeps): Promise<Session | undefined> {
  const { payload = '', signature = '', algorithm, publicKeyId, merchantId } = c.req.query();
  const { keys: amazon } = deps;
  const isOurs = publicKeyId === amazon.publicKeyId && merchantId === amazon.merchantId;
  if (!isOurs || !(await isPayloadSigned(deps, { payload, signature, algorithm }))) return undefined;
  return createSession(parsePayload(payload), deps);
}

function parsePayload(payload: string): Body {
  const body: unknown = JSON.parse(payload); // the shop has signed it
  return isJsonObject(body) ? body : {};
}

function showChoicePage(c: Context, { urls }: Session) {
  const { locale, method, approve, cancel } = selectPageTexts(c);
  const content = html`<h1>Amazon Pay</h1>
<dl><dt>${method}</dt><dd>Visa ****1111</dd></dl>
<form method="post">
<button name="result" value="approve">${approve}</button>
<button name="result" value="cancel">${cancel}</button>
</form>`;
  const returnUrl = new URL(urls.checkoutReviewReturnUrl ?? '');
  return respondWithPage(c, {
    locale,
    title: 'Amazon Pay',
    content,
    framedBy: "'none'",
    formTargets: returnUrl.origin,
  });
}
