import { Killed, type Shopper, type TestResponse } from '@mercer/server/testing';
import { atBank } from '../money.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { Case } from './pairs.ts';
import { type Buyer, nameOf, type Way, wayOf, ways } from './ways.ts';
import type { World } from './world.ts';

/** After so many steps of the payment the shopper's server dies. */
export const never = 'never';

/** What the shopper does after all. */
const afters = ['goes away', 'comes back'];

export interface Tried {
  one: PaymentCase;
  shopper: Shopper;
  wasKilled: boolean;
}

type Dimension = 'way' | 'outcome' | 'death' | 'after';
export type PaymentCase = Case<Record<Dimension, readonly string[]>>;

/** @param deaths names of steps: `1` is the first one */
export function dimensions(deaths: readonly string[]) {
  return { way: ways.map(nameOf), outcome: Object.keys(outcomes), death: [never, ...deaths], after: afters };
}

/** Not every method can be paid with in every way. */
export function isPossible({ way, outcome }: PaymentCase): boolean {
  return outcomeOf(outcome).hand in wayOf(way).hands;
}

function outcomeOf(name: string): Outcome {
  const outcome = outcomes[name];
  if (!outcome) throw new Error(`There is no outcome ${name}`);
  return outcome;
}

/** One shopper, from a full cart to whatever comes of it. */
export async function play(world: World, one: PaymentCase): Promise<Tried> {
  const [way, outcome] = [wayOf(one.way), outcomeOf(one.outcome)];
  // what the shopper before has kept from being told
  await world.tellRest();
  const shopper = await world.newShopper(way);
  const buyer = { shopper, shop: world };
  if (one.death !== never) world.endAfter(Number(one.death));
  await pay(world, buyer, way, outcome).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  const wasKilled = world.isKilled;
  world.network = (request, send) => send(request);
  await world.restart();
  if (one.after === 'comes back') await payAfterAll(world, buyer, way);
  return { one, shopper, wasKilled };
}

async function pay(world: World, buyer: Buyer, way: Way, outcome: Outcome): Promise<void> {
  world.telling = outcome.telling ?? 'at once';
  await way.hands[outcome.hand]?.(buyer);
  await outcome.meanwhile?.(world);
  if (outcome.isLeft) return;
  if (outcome.network) world.network = outcome.network(world);
  await submit(buyer, way.bank?.[outcome.hand]);
  await outcome.meanwhile?.(world);
}

/** Submits, answers the bank where it asks, and submits again. */
async function submit({ shop, shopper }: Buyer, bank = 'approve'): Promise<TestResponse> {
  const answer = await shopper.post('/api/cart/order');
  if (answer.body.error?.code !== 'authentication_required') return answer;
  await atBank(shop, answer.body.error.param, bank);
  return shopper.post('/api/cart/order');
}

const mostTries = 4;

/** The shopper is back at the shop: what was begun becomes the order, or is paid anew. */
async function payAfterAll(world: World, buyer: Buyer, way: Way): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if ((await submit(buyer)).status === 200) return;
    await world.halfMinute();
    if (await hasOrder(buyer.shopper)) return;
    await way.hands.pay?.(buyer);
  }
}

async function hasOrder(shopper: Shopper): Promise<boolean> {
  return (await shopper.get('/api/cart/order')).body?.number !== undefined;
}

/** What the books cannot tell: whether who should have an order has one. @returns the cases that have none */
export async function withoutOrder(tried: Tried[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { one, shopper, wasKilled } of tried) {
    const isSure = one.after === 'comes back' || (!wasKilled && outcomeOf(one.outcome).isOrdered);
    if (isSure && !(await hasOrder(shopper))) missing.push(Object.values(one).join(', '));
  }
  return missing;
}
