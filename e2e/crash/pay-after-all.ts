import { ProcessKilled, type Shopper } from '@mercer/server/testing';
import { answerBankPage } from '../money.ts';
import type { PaymentWay } from '../payments/ways.ts';
import type { World } from '../payments/world.ts';

/** Begins a payment; it cannot be begun when another shopper was faster. */
export function beginPayment(world: World, way: PaymentWay, shopper: Shopper): Promise<unknown> {
  return Promise.resolve(way.hands.pay?.({ shop: world, shopper })).catch(unlessKilled);
}

export function submitOrder(shopper: Shopper) {
  return shopper.post('/api/cart/order');
}

/** Pays what is still due when the shopper comes back, and says whether that succeeded. */
export async function paidAfterAll(world: World, way: PaymentWay, shopper: Shopper): Promise<boolean> {
  for (let tries = 0; tries < 4; tries += 1) {
    const { status, body } = await submitOrder(shopper);
    if (status === 200) return true;
    if (body.error?.code === 'authentication_required') await answerBankPage(world, body.error.param);
    else await beginPayment(world, way, shopper);
  }
  return false;
}

/**
 * Pays with a process that dies after some steps, restarts it, and lets the shopper come back.
 * @returns whether the process died before the payment had ended, and whether it is paid in the end
 */
export async function payThroughKill(world: World, { way, shopper, step }: KilledPayment) {
  world.killAfterSteps(step);
  await beginPayment(world, way, shopper)
    .then(() => submitOrder(shopper), ignoreKilledError)
    .catch(ignoreKilledError);
  const wasKilled = world.isServerKilled;
  await world.restartServers();
  return { wasKilled, isPaid: await paidAfterAll(world, way, shopper) };
}

interface KilledPayment {
  way: PaymentWay;
  shopper: Shopper;
  /** number of steps after which the process dies */
  step: number;
}

function unlessKilled(error: unknown): void {
  if (error instanceof ProcessKilled) throw error;
}

export function ignoreKilledError(error: unknown): void {
  if (!(error instanceof ProcessKilled)) throw error;
}
