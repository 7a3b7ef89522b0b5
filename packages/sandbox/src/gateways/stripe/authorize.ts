import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { respondWithPage } from '../../http/page.ts';
import { decisionForm, notFoundPage } from '../../three-d-secure/pages.ts';
import { selectPageTexts } from '../../three-d-secure/texts.ts';
import { readPathIds } from './api/call.ts';
import { findObject } from './api/objects.ts';
import { applyDecision, type Decision, decideAtBank } from './apply-decision.ts';
import { stripeAmount } from './currencies.ts';
import type { StripeDeps } from './keys.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './types.ts';

type Intent = PaymentIntent | SetupIntent;

/** The page of the shopper's bank or of the method, as `next_action` names it; a decision is final. */
export function authorizeRoutes(deps: StripeDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const intent = await findIntent(deps, readPathIds(c).id);
      return intent?.next_action ? renderDecisionPage(c, deps, intent) : notFoundPage(c);
    })
    .post('/:id', async (c) => {
      const intent = await findIntent(deps, readPathIds(c).id);
      if (!intent?.next_action) return notFoundPage(c);
      const decision = await readDecision(c);
      if (!decision) return renderDecisionPage(c, deps, intent);
      await applyDecision(deps, intent.id, decision);
      return returnToShop(c, intent, (await findIntent(deps, intent.id)) ?? intent);
    });
}

/** Days pass, and the bank decides about a debit in processing, as its test email or test IBAN wants it. */
export function bankRoutes(deps: StripeDeps) {
  return new Hono().post('/payment_intents/:id', async (c) => {
    const isDecided = await decideAtBank(deps, readPathIds(c).id);
    return c.body(null, isDecided ? 204 : 404);
  });
}

async function findIntent({ store }: StripeDeps, id: string): Promise<Intent | undefined> {
  return (await findObject(store.db, 'payment_intent', id)) ?? findObject(store.db, 'setup_intent', id);
}

async function readDecision(c: Context): Promise<Decision | undefined> {
  const result = new URLSearchParams(await c.req.text()).get('result');
  return result === 'approve' || result === 'cancel' || result === 'fail' ? result : undefined;
}

async function renderDecisionPage(c: Context, { store, origin }: StripeDeps, intent: Intent) {
  const words = selectPageTexts(c);
  const method = await findObject(store.db, 'payment_method', intent.payment_method ?? '');
  const amount = 'amount' in intent && stripeAmount(intent.amount, intent.currency, words.locale);
  const content = html`<h1>${words.title}</h1>
<p>${words.explanation}</p>
<dl>
${amount && html`<dt>${words.amount}</dt><dd>${amount}</dd>`}
<dt>${words.method}</dt><dd>${method && formatMethodName(method, words.endingIn)}</dd>
</dl>
${decisionForm(words)}`;
  const shopUrl = readReturnUrl(intent);
  const frame = shopUrl
    ? { framedBy: "'none'" as const, formTargets: new URL(shopUrl).origin }
    : { framedBy: "'self'" as const };
  return respondWithPage(c, {
    locale: words.locale,
    title: words.title,
    content,
    ...frame,
    formTargets: frame.formTargets ?? origin,
  });
}

const names = { card: '', ideal: 'iDEAL', bancontact: 'Bancontact', klarna: 'Klarna', sepa_debit: 'SEPA' };

function formatMethodName({ type, card }: PaymentMethod, endingIn: string): string {
  return card ? `${card.display_brand.replaceAll('_', ' ')} ${endingIn} ${card.last4}` : names[type];
}

function readReturnUrl({ next_action }: Intent): string | undefined {
  return next_action?.type === 'redirect_to_url' ? next_action.redirect_to_url.return_url : undefined;
}

/** Redirects to the shop with the outcome, or posts a message to the page that frames this one. */
function returnToShop(c: Context, originalIntent: Intent, decided: Intent) {
  const isApproved = !('last_setup_error' in decided ? decided.last_setup_error : decided.last_payment_error);
  const shopUrl = readReturnUrl(originalIntent);
  if (shopUrl) return c.redirect(buildOutcomeUrl(shopUrl, originalIntent, isApproved), 303);
  const words = selectPageTexts(c);
  const title = words.outcomes[isApproved ? 'succeeded' : 'declined'];
  const script = `parent.postMessage({ stripe: 'action_done', intent: ${JSON.stringify(originalIntent.id)} }, location.origin)`;
  const content = html`<h1>${title}</h1><p>${words.close}</p>`;
  return respondWithPage(c, { locale: words.locale, title, content, framedBy: "'self'", script });
}

function buildOutcomeUrl(shopUrl: string, { object, id, client_secret }: Intent, isApproved: boolean): string {
  const url = new URL(shopUrl);
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, client_secret);
  url.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
  return url.href;
}
