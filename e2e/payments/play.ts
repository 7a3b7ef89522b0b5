import { ProcessKilled, type Shopper, type TestResponse } from '@mercer/server/testing';
import { answerBankPage } from '../money.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { Case } from './pairs.ts';
import { type Buyer, findWayByName, formatWayName, type PaymentWay, ways } from './ways.ts';
import type { World } from './world.ts';

/** Value of a dimension for what does not occur, such as the death of the shopper's server after a number of steps. */
export const neverOccurs = 'never';

/** Final behaviours of the shopper. */
const afters = ['goes away', 'comes back'];

export interface PaymentRun {
  paymentCase: PaymentCase;
  shopper: Shopper;
  wasKilled: boolean;
}

type Dimension = 'way' | 'outcome' | 'death' | 'after';
export type PaymentCase = Case<Record<Dimension, readonly string[]>>;

/** @param deaths names of steps: `1` is the first one */
export function listPaymentDimensions(deaths: readonly string[]) {
  return {
    way: ways.map(formatWayName),
    outcome: Object.keys(outcomes),
    death: [neverOccurs, ...deaths],
    after: afters,
  };
}

/** Not every method can be paid with in every way. */
export function isPossiblePayment({ way, outcome }: PaymentCase): boolean {
  return findOutcome(outcome).hand in findWayByName(way).hands;
}

function findOutcome(name: string): Outcome {
  const outcome = outcomes[name];
  if (!outcome) throw new Error(`There is no outcome ${name}`);
  return outcome;
}

/** Plays one shopper, from a full cart to the result of the payment. */
export async function playPayment(world: World, paymentCase: PaymentCase): Promise<PaymentRun> {
  const [way, outcome] = [findWayByName(paymentCase.way), findOutcome(paymentCase.outcome)];
  // Requests that the previous shopper's run has held back
  await world.deliverHeldRequests();
  const shopper = await world.createShopper(way);
  const buyer = { shopper, shop: world };
  if (paymentCase.death !== neverOccurs) world.killAfterSteps(Number(paymentCase.death));
  await payAndSubmit(world, buyer, way, outcome).catch((error) => {
    if (!(error instanceof ProcessKilled)) throw error;
  });
  const wasKilled = world.isServerKilled;
  world.network = (request, send) => send(request);
  await world.restartServers();
  if (paymentCase.after === 'comes back') await resumePayment(world, buyer, way);
  return { paymentCase, shopper, wasKilled };
}

async function payAndSubmit(world: World, buyer: Buyer, way: PaymentWay, outcome: Outcome): Promise<void> {
  world.telling = outcome.telling ?? 'at once';
  await way.hands[outcome.hand]?.(buyer);
  await outcome.meanwhile?.(world);
  if (outcome.isLeft) return;
  if (outcome.network) world.network = outcome.network(world);
  await submitOrder(buyer, way.bank?.[outcome.hand]);
  await outcome.meanwhile?.(world);
}

/** Submits, answers the bank where it asks, and submits again. */
async function submitOrder({ shop, shopper }: Buyer, bank = 'approve'): Promise<TestResponse> {
  const answer = await shopper.post('/api/cart/order');
  if (answer.body.error?.code !== 'authentication_required') return answer;
  await answerBankPage(shop, answer.body.error.param, bank);
  return shopper.post('/api/cart/order');
}

const mostTries = 4;

/** The shopper is back at the shop: what was begun becomes the order, or is paid anew. */
async function resumePayment(world: World, buyer: Buyer, way: PaymentWay): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if ((await submitOrder(buyer)).status === 200) return;
    await world.passHalfMinute();
    if (await hasPlacedOrder(buyer.shopper)) return;
    await way.hands.pay?.(buyer);
  }
}

async function hasPlacedOrder(shopper: Shopper): Promise<boolean> {
  return (await shopper.get('/api/cart/order')).body?.number !== undefined;
}

/**
 * Finds the shoppers who should have an order and have none, which the books cannot tell. @returns the cases, as their
 * values separated by commas
 */
export async function withoutOrder(playedCases: PaymentRun[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { paymentCase, shopper, wasKilled } of playedCases) {
    const isSure = paymentCase.after === 'comes back' || (!wasKilled && findOutcome(paymentCase.outcome).isOrdered);
    if (isSure && !(await hasPlacedOrder(shopper))) missing.push(Object.values(paymentCase).join(', '));
  }
  return missing;
}
