import { type Context, Hono } from 'hono';
import type { SandboxDeps } from '../deps.ts';
import { isId } from '../http/ids.ts';
import { findCharge } from '../ledger/charges.ts';
import type { ChargeRow } from '../store/tables.ts';
import { challengePage, notFoundPage, outcomePage, readDecision } from '../three-d-secure/pages.ts';
import { outcomeOf, sendIntentWebhook } from './intent-webhook.ts';
import { answerChallenge, findIntent } from './intents.ts';

/** The bank's page of an intent, framed by the browser script, to which it reports that the card holder has decided. */
export function threeDSecureRoutes(deps: SandboxDeps) {
  return new Hono()
    .get('/:id', async (c) => show(c, await latestCharge(c, deps)))
    .post('/:id', async (c) => {
      const decision = await readDecision(c);
      if (decision) await decide(c.req.param('id'), decision === 'approve', deps);
      return show(c, await latestCharge(c, deps));
    });
}

function show(c: Context, charge: ChargeRow | undefined) {
  if (!charge) return notFoundPage(c);
  if (charge.status === 'requires_action') return challengePage(c, charge, { framedBy: "'self'" });
  return outcomePage(c, charge.status, { framedBy: "'self'", script: report(charge.token) });
}

async function decide(id: string, approved: boolean, deps: SandboxDeps): Promise<void> {
  const charge = isId(id, 'int') ? await answerChallenge(deps.store.db, id, approved) : undefined;
  if (charge) await sendIntentWebhook(deps, id, outcomeOf(charge));
}

async function latestCharge(c: Context, { store }: SandboxDeps): Promise<ChargeRow | undefined> {
  const id = c.req.param('id') ?? '';
  const intent = isId(id, 'int') ? await findIntent(store.db, id) : undefined;
  return intent?.latest_charge_id ? findCharge(store.db, intent.latest_charge_id) : undefined;
}

/** The script asks the gateway itself how the payment ended, so that the message needs no more than the id. */
function report(intentId: string): string {
  return `parent.postMessage({ airwallex: 'challenge_done', intent: ${JSON.stringify(intentId)} }, location.origin)`;
}
