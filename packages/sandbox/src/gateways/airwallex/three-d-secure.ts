import { type Context, Hono } from 'hono';
import { isPrefixedId } from '../../http/ids.ts';
import { findCharge } from '../../ledger/charges.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { challengePage, notFoundPage, readDecision, renderOutcomePage } from '../../three-d-secure/pages.ts';
import { sendIntentWebhook, toIntentEventName } from './intent-webhook.ts';
import { answerChallenge, findIntent } from './intents.ts';
import type { AirwallexDeps } from './keys.ts';

/** The bank's page of an intent, framed by the browser script, to which it reports that the card holder has decided. */
export function threeDSecureRoutes(deps: AirwallexDeps) {
  return new Hono()
    .get('/:id', async (c) => showBankPage(c, await latestCharge(c, deps)))
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      if (decision) await decideChallenge(c.req.param('id'), decision === 'approve', deps);
      return showBankPage(c, await latestCharge(c, deps));
    });
}

function showBankPage(c: Context, charge: ChargeRow | undefined) {
  if (!charge) return notFoundPage(c);
  if (charge.status === 'requires_action') return challengePage(c, charge, { framedBy: "'self'" });
  return renderOutcomePage(c, charge.status, { framedBy: "'self'", script: buildReportScript(charge.token) });
}

async function decideChallenge(id: string, approved: boolean, deps: AirwallexDeps): Promise<void> {
  const charge = isPrefixedId(id, 'int') ? await answerChallenge(deps.store.db, id, approved) : undefined;
  if (charge) await sendIntentWebhook(deps, id, toIntentEventName(charge));
}

async function latestCharge(c: Context, { store }: AirwallexDeps): Promise<ChargeRow | undefined> {
  const id = c.req.param('id') ?? '';
  const intent = isPrefixedId(id, 'int') ? await findIntent(store.db, id) : undefined;
  return intent?.latest_charge_id ? findCharge(store.db, intent.latest_charge_id) : undefined;
}

/** The script asks the gateway itself how the payment ended, so that the message needs no more than the id. */
function buildReportScript(intentId: string): string {
  return `parent.postMessage({ airwallex: 'challenge_done', intent: ${JSON.stringify(intentId)} }, location.origin)`;
}
