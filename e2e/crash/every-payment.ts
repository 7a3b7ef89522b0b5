import { expect, test } from 'vitest';
import { buildAllCases } from '../payments/pairs.ts';
import {
  isPossiblePayment,
  listPaymentDimensions,
  type PaymentCase,
  type PaymentRun,
  playPayment,
  withoutOrder,
} from '../payments/play.ts';
import { formatWayName, ways } from '../payments/ways.ts';
import { type Deployment, places, World } from '../payments/world.ts';

/** Ways at once, each on a database of its own: the server of the databases takes a hundred connections. */
const countLanes = ({ servers }: Deployment) => (servers === 1 ? 2 : 1);
/** No way is nearly as long. */
const mostSteps = 60;

const { after: afters } = listPaymentDimensions([]);

/**
 * Plays the same payment repeatedly, each time with a server that lives one step longer, until it survives to the end.
 */
async function playEveryDeath(world: World, paymentCase: PaymentCase): Promise<PaymentRun[]> {
  const outcomes: PaymentRun[] = [];
  for (let step = 1; step <= mostSteps; step += 1) {
    const aftermath = afters[step % afters.length] ?? '';
    outcomes.push(await playPayment(world, { ...paymentCase, death: String(step), after: aftermath }));
    if (!outcomes.at(-1)?.wasKilled) return outcomes;
  }
  throw new Error(`${Object.values(paymentCase).join(', ')} has more steps than ${mostSteps}`);
}

async function everyOutcome(place: Deployment, way: string) {
  const world = await World.openWorld(place);
  try {
    return await playAllCases(world, way);
  } finally {
    await world.close();
  }
}

async function playAllCases(world: World, way: string) {
  const outcomes: PaymentRun[] = [];
  for (const paymentCase of buildAllCases(listPaymentDimensions([])).filter(isPossiblePayment)) {
    if (paymentCase.way === way && paymentCase.after === afters[0])
      outcomes.push(...(await playEveryDeath(world, paymentCase)));
  }
  expect({ way, faults: await world.findFaults() }).toEqual({ way, faults: [] });
  expect({ way, withoutOrder: await withoutOrder(outcomes) }).toEqual({ way, withoutOrder: [] });
  const kills = outcomes.filter(({ wasKilled }) => wasKilled).length;
  return { way, sequences: outcomes.length, kills, ...(await world.ledger.counts()), lost: 0 };
}

/**
 * Tests every payment method with every possible outcome, while its server dies step by step. PostgreSQL takes a
 * quarter of an hour for this, so it runs only with EVERY_STEP; otherwise PostgreSQL gets all pairs
 * (`e2e/payments/every-payment.test.ts`).
 *
 * @param name name of a place
 */
export function testEveryPayment(name: string) {
  const place = places.find((candidate) => candidate.name === name);
  test.skipIf(!place || (place.postgres && !process.env.EVERY_STEP))(
    `on ${name} nothing is lost, whatever becomes of a payment and wherever its server dies`,
    { timeout: 1_800_000 },
    () => (place ? playEveryWay(place) : undefined),
  );
}

async function playEveryWay(place: Deployment) {
  const remainingWays = ways.map(formatWayName);
  const tally: Record<string, string | number>[] = [];
  const playRemainingWays = async () => {
    for (let way = remainingWays.shift(); way; way = remainingWays.shift()) tally.push(await everyOutcome(place, way));
  };
  await Promise.all(Array.from({ length: countLanes(place) }, playRemainingWays));
  console.table(tally);
}
