import { type Context, Hono } from 'hono';
import { isPrefixedId } from '../../http/ids.ts';
import { findCharge, settleCharge } from '../../ledger/charges.ts';
import type { ChargeRow } from '../../store/tables.ts';
import { challengePage, notFoundPage, readDecision, renderOutcomePage } from '../../three-d-secure/pages.ts';
import type { CardDeps } from './keys.ts';
import { addOutcomeToUrl } from './return-url.ts';
import { sendChargeWebhook } from './serialize-charge.ts';

/** The bank's page of a card charge; a decision taken once is final. */
export function threeDSecureRoutes(deps: CardDeps) {
  return new Hono()
    .get('/:id', async (c) => {
      const charge = await chargeOfPath(c, deps);
      return charge ? showChargePage(c, charge, deps) : notFoundPage(c);
    })
    .post('/:id', async (c) => {
      const charge = await chargeOfPath(c, deps);
      return charge ? decideCharge(c, charge, deps) : notFoundPage(c);
    });
}

function showChargePage(c: Context, charge: ChargeRow, { origin }: CardDeps) {
  // Browsers apply form-action to the redirect as well, which may lead to the shop's public address.
  if (charge.status === 'requires_action') return challengePage(c, charge, { framedBy: "'none'", formTargets: origin });
  const returnAddress = charge.return_url && addOutcomeToUrl(charge.return_url, charge.status === 'succeeded', origin);
  if (returnAddress && charge.status !== 'canceled') return c.redirect(returnAddress, 303);
  return renderOutcomePage(c, charge.status, { framedBy: "'none'", returnUrl: returnAddress });
}

async function decideCharge(c: Context, charge: ChargeRow, deps: CardDeps) {
  const decision = await readDecision(c);
  if (!decision) return showChargePage(c, charge, deps);
  const settled = await settleCharge(deps.store.db, charge.id, decision === 'approve');
  if (settled) sendChargeWebhook(deps, settled);
  return showChargePage(c, settled ?? (await findCharge(deps.store.db, charge.id)) ?? charge, deps);
}

async function chargeOfPath(c: Context, { store }: CardDeps): Promise<ChargeRow | undefined> {
  const id = c.req.param('id') ?? '';
  return isPrefixedId(id, 'ch') ? findCharge(store.db, id) : undefined;
}
