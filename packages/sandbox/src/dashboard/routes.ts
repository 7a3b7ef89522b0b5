import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { SandboxDeps } from '../deps.ts';
import { respondWithPage } from '../http/page.ts';
import type { StandIn } from '../stand-in.ts';
import { chargesTable } from './charges.ts';
import { intentsTable } from './intents.ts';
import { testCardsTable } from './test-cards.ts';
import { renderTroubleForm, webhooksTable } from './webhooks.ts';

/**
 * Creates the dashboard's routes for a shop's developer on this computer: it shows what the gateways know, and has
 * buttons that cause faults.
 */
export function dashboardRoutes(deps: SandboxDeps, standIns: StandIns) {
  const { webhooks } = deps;
  const { log } = webhooks;
  return new Hono()
    .use(async (c, next) => (isLoopbackOrigin(deps.origin) ? next() : c.notFound()))
    .get('/', (c) => showDashboard(c, deps, standIns))
    .post('/webhooks', requireSameOrigin, async (c) => {
      const form = await readFormBody(c);
      const delayMs = Number(form.get('delay_ms'));
      log.trouble = { delayMs: delays.includes(delayMs) ? delayMs : 0, isDropping: form.has('is_dropping') };
      return c.redirect('/sandbox', 303);
    })
    .post('/webhooks/:id', requireSameOrigin, async (c) => {
      const delivery = log.findDelivery(c.req.param('id'));
      const wish = (await readFormBody(c)).get('result');
      if (delivery && wish === 'replay') webhooks.replay(delivery);
      if (delivery && wish === 'drop') delivery.state = 'dropped';
      return c.redirect('/sandbox', 303);
    });
}

const requireSameOrigin: MiddlewareHandler = async (c, next) =>
  c.req.header('origin') === new URL(c.req.url).origin ? next() : c.text(foreign, 403);

type StandIns = Readonly<Record<string, StandIn>>;

/** milliseconds */
const delays = [0, 5000, 30_000, 120_000];
const foreign = 'Only the page itself may ask for this.';

async function readFormBody(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text());
}

/** The payments of a shop that others can reach are nobody's business. */
function isLoopbackOrigin(origin: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}

async function showDashboard(c: Context, { store, webhooks }: SandboxDeps, standIns: StandIns) {
  const content = html`<h1>Sandbox</h1>
<p>The payment gateways that this shop plays. No money moves.</p>
<h2>Charges</h2>
${await chargesTable(store.db, standIns)}
<h2>Intents</h2>
${await intentsTable(store.db, standIns)}
<h2>Webhooks</h2>
${renderTroubleForm(webhooks.log.trouble, delays)}
${webhooksTable(webhooks.log.listNewestFirst(), standIns)}
<h2>Test cards</h2>
<p>Any expiry date that is to come, any CVC.</p>
${testCardsTable(standIns)}`;
  return respondWithPage(c, { locale: 'en', title: 'Sandbox', content, framedBy: "'none'", isWide: true });
}
