import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { Kysely } from 'kysely';
import type { SandboxDeps } from '../deps.ts';
import { respondWithPage } from '../http/page.ts';
import { formatLocalAmount } from '../ledger/amounts.ts';
import { testCards } from '../ledger/test-cards.ts';
import type { StandIn } from '../stand-in.ts';
import type { SandboxTables } from '../store/tables.ts';
import type { Delivery, Trouble } from '../webhook-log.ts';

type Cell = string | number | ReturnType<typeof html>;

interface Table {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** stands there where there are no rows */
  nothing?: string;
}

/** A table that scrolls by itself on a narrow screen. */
function renderTable({ name, heads, rows, nothing = '' }: Table) {
  if (rows.length === 0) return html`<p>${nothing}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** The last rows that are shown. */
const mostRows = 50;

function formatTimestamp(time: Date | string): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, 19);
}

/** Renders the form that sets how future webhooks are delayed or dropped. */
function renderTroubleForm({ delayMs, isDropping }: Trouble, delays: readonly number[]) {
  const options = delays.map(
    (ms) =>
      html`<option value="${ms}" ${ms === delayMs ? 'selected' : ''}>${ms === 0 ? 'at once' : `after ${ms / 1000} s`}</option>`,
  );
  return html`<form method="post" action="/sandbox/webhooks">
<label>Send them <select name="delay_ms">${options}</select></label>
<label><input type="checkbox" name="is_dropping" ${isDropping ? 'checked' : ''}> Drop them all</label>
<button>Apply</button>
</form>`;
}

function webhooksTable(deliveries: readonly Delivery[], standIns: Readonly<Record<string, StandIn>>) {
  const rows = deliveries.map(({ id, gateway, type, body, at, tries, state }) => [
    formatTimestamp(at),
    gateway,
    type === 'application/json' ? readJsonEventName(body) : (standIns[gateway]?.readEventName?.(body) ?? ''),
    tries,
    state,
    html`<form method="post" action="/sandbox/webhooks/${id}">
<button name="result" value="replay">Send again</button>
${state === 'waiting' || state === 'refused' ? html`<button name="result" value="drop">Drop</button>` : ''}
</form>`,
  ]);
  const heads = ['Time', 'Gateway', 'Event', 'Tries', 'State', 'Do'];
  return renderTable({ name: 'Webhooks', heads, rows, nothing: 'None since the shop was started.' });
}

/** Reads the name of an event from a JSON body; each gateway has another field for it. */
function readJsonEventName(body: string): string {
  const event: Partial<Record<'type' | 'name' | 'event_type', unknown>> = JSON.parse(body); // the gateways write objects
  return String(event.type ?? event.event_type ?? event.name ?? '');
}

const heads = ['Time', 'Gateway', 'Charge', 'Order', 'Card', 'Amount', 'Refunded', 'Status'];

/** The newest charges of all gateways. */
async function chargesTable(db: Kysely<SandboxTables>, standIns: Readonly<Record<string, StandIn>>) {
  const query = db.selectFrom('charges').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(mostRows);
  const rows = (await query.execute()).map((charge) => [
    formatTimestamp(charge.created_at),
    charge.gateway,
    charge.id,
    charge.order_id,
    `${charge.brand} ${charge.last4}`,
    ...[charge.amount, charge.refunded].map((minor) =>
      formatChargeAmount(standIns[charge.gateway], minor, charge.currency),
    ),
    [charge.status, charge.decline_code].filter(Boolean).join(': '),
  ]);
  return renderTable({ name: 'Charges', heads, rows, nothing: 'None yet: buy something.' });
}

function formatChargeAmount(standIn: StandIn | undefined, amount: number, currency: string): string {
  return standIn?.formatAmount?.(amount, currency) ?? formatLocalAmount(amount, currency, 'en');
}

/** Renders the test cards with their outcomes: those of the ledger, and those of the gateways that have their own. */
function testCardsTable(standIns: Readonly<Record<string, StandIn>>) {
  const standInList = Object.values(standIns);
  const ledgerTitles = standInList.filter(({ takesLedgerCards }) => takesLedgerCards).map(({ title }) => title);
  const ledgerRows = Object.entries(testCards).map(
    ([number, { brand, behaviour }]) => [ledgerTitles.join(', '), number, brand, behaviour] as const,
  );
  const gatewayRows = standInList.flatMap(({ title, testCards: listOwnCards }) =>
    (listOwnCards?.() ?? []).map((row) => [title, ...row] as const),
  );
  return renderTable({
    name: 'Test cards',
    heads: ['Gateway', 'Number or amount', 'Brand', 'What happens'],
    rows: [...ledgerRows, ...gatewayRows].map(([title, number, brand, outcome]) => {
      return [title, groupDigits(number), brand, outcome.split(', ').map(humanizeName).join(', ')];
    }),
  });
}

const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');
const humanizeName = (name: string) => (name === 'three_d_secure' ? '3-D Secure' : name.replaceAll('_', ' '));

/** The newest payments that browsers were to confirm. */
async function intentsTable(db: Kysely<SandboxTables>, standIns: Readonly<Record<string, StandIn>>) {
  const intents = await Promise.all(
    Object.entries(standIns).map(async ([gateway, { listIntents }]) => {
      const openedIntents = (await listIntents?.(db, mostRows)) ?? [];
      return openedIntents.map(({ createdAt, ...intent }) => ({ ...intent, gateway, at: formatTimestamp(createdAt) }));
    }),
  );
  const newest = intents.flat().sort((a, b) => b.at.localeCompare(a.at));
  const rows = newest
    .slice(0, mostRows)
    .map(({ at, gateway, id, order, amount, status }) => [at, gateway, id, order, amount, status]);
  const heads = ['Time', 'Gateway', 'Intent', 'Order', 'Amount', 'Status'];
  return renderTable({ name: 'Intents', heads, rows, nothing: 'None yet.' });
}

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
