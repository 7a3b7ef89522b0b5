import { type Context, Hono } from 'hono';
import { isId } from '../http/ids.ts';
import { challengePage, messagePage, outcomePage, readDecision } from '../http/three-d-secure-page.ts';
import { findCharge, settleCharge } from '../ledger/charges.ts';
import type { SandboxDeps } from '../sandbox.ts';
import type { ChargeRow } from '../store/tables.ts';
import { withOutcome } from './return-url.ts';
import { serializeCharge } from './serialize-charge.ts';

/** The bank's page of a card charge; a decision taken once is final. */
export function threeDSecureRoutes(deps: SandboxDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const charge = await chargeOfPath(c, deps);
      return charge ? showCharge(c, charge, deps) : messagePage(c, 'Payment not found');
    })
    .post('/:id', async (c) => {
      const charge = await chargeOfPath(c, deps);
      return charge ? decide(c, charge, deps) : messagePage(c, 'Payment not found');
    });
}

function showCharge(c: Context, charge: ChargeRow, { origin }: SandboxDeps) {
  // Browsers apply form-action to the redirect as well, which may lead to the shop's public address.
  if (charge.status === 'requires_action') return challengePage(c, charge, { framedBy: "'none'", formTargets: origin });
  const approved = charge.status === 'succeeded';
  if (charge.return_url) return c.redirect(withOutcome(charge.return_url, approved, origin), 303);
  return outcomePage(c, approved, { framedBy: "'none'" });
}

async function decide(c: Context, charge: ChargeRow, deps: SandboxDeps) {
  const decision = await readDecision(c);
  if (!decision) return showCharge(c, charge, deps);
  const settled = await settleCharge(deps.store.db, charge.id, decision === 'approve');
  if (settled) deps.webhooks.announce(settled, serializeCharge(settled));
  return showCharge(c, settled ?? (await findCharge(deps.store.db, charge.id)) ?? charge, deps);
}

async function chargeOfPath(c: Context, { store }: SandboxDeps): Promise<ChargeRow | undefined> {
  const id = c.req.param('id') ?? '';
  return isId(id, 'ch') ? findCharge(store.db, id) : undefined;
}
