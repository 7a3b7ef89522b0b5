import { expect, test } from 'vitest';
import { product } from '../payments/pairs.ts';
import { dimensions, isPossible, type PaymentCase, play, type Tried, withoutOrder } from '../payments/play.ts';
import { nameOf, ways } from '../payments/ways.ts';
import { type Place, places, World } from '../payments/world.ts';

/** Ways at once, each on a database of its own: the server of the databases takes a hundred connections. */
const lanesOf = ({ servers }: Place) => (servers === 1 ? 2 : 1);
/** No way is nearly as long. */
const mostSteps = 60;

const { after: afters } = dimensions([]);

/** The same payment again and again, each time with a server that lives one step longer, until it lives to its end. */
async function everyDeath(world: World, one: PaymentCase): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (let step = 1; step <= mostSteps; step += 1) {
    const after = afters[step % afters.length] ?? '';
    tried.push(await play(world, { ...one, death: String(step), after }));
    if (!tried.at(-1)?.wasKilled) return tried;
  }
  throw new Error(`${Object.values(one).join(', ')} has more steps than ${mostSteps}`);
}

async function everyOutcome(place: Place, way: string) {
  const world = await World.open(place);
  try {
    return await playAll(world, way);
  } finally {
    await world.close();
  }
}

async function playAll(world: World, way: string) {
  const tried: Tried[] = [];
  for (const one of product(dimensions([])).filter(isPossible)) {
    if (one.way === way && one.after === afters[0]) tried.push(...(await everyDeath(world, one)));
  }
  expect({ way, faults: await world.faults() }).toEqual({ way, faults: [] });
  expect({ way, withoutOrder: await withoutOrder(tried) }).toEqual({ way, withoutOrder: [] });
  const kills = tried.filter(({ wasKilled }) => wasKilled).length;
  return { way, sequences: tried.length, kills, ...(await world.ledger.counts()), lost: 0 };
}

/**
 * Every way to pay with everything that can become of it, its server dying step by step. PostgreSQL takes a quarter of an hour for
 * it: with EVERY_STEP only; else it has all pairs (`e2e/payments/every-payment.test.ts`).
 *
 * @param name of a place
 */
export function testEveryPayment(name: string) {
  const place = places.find((one) => one.name === name);
  test.skipIf(!place || (place.postgres && !process.env.EVERY_STEP))(
    `on ${name} nothing is lost, whatever becomes of a payment and wherever its server dies`,
    { timeout: 1_800_000 },
    () => (place ? tryAll(place) : undefined),
  );
}

async function tryAll(place: Place) {
  const left = ways.map(nameOf);
  const tally: Record<string, string | number>[] = [];
  const lane = async () => {
    for (let way = left.shift(); way; way = left.shift()) tally.push(await everyOutcome(place, way));
  };
  await Promise.all(Array.from({ length: lanesOf(place) }, lane));
  console.table(tally);
}
