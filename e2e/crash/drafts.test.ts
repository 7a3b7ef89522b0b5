import { ids, Killed, type Shopper } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { atBank } from '../money.ts';
import { nameOf, type Way, ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { operatorOf } from '../shop.ts';

const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 1, price: 10 }] };
/** Those that the shop's settings offer, which stay as they are. */
const takenWays = ways.filter(({ takes }) => !takes);
/** No way is nearly as long. */
const mostSteps = 60;

/** What the owner does to a draft that somebody pays. */
const deeds: Record<string, (operator: ReturnType<typeof operatorOf>, path: string) => Promise<unknown>> = {
  'is made dearer': (operator, path) =>
    operator.put(path, { items: [{ product_id: ids.mug, quantity: 2, price: 11.5 }] }),
  'is made cheaper': (operator, path) => operator.put(path, { discount: { amount: 3 } }),
  'is taken back': (operator, path) => operator.delete(path),
};

describe.each(places)('on $name', (place) => {
  const open = async () => {
    const world = await World.open(place);
    onTestFinished(() => world.close());
    const operator = operatorOf({ shopper: () => world.visitor() });
    /** A draft and whoever follows its link, as often as wanted, with all but the payment said. */
    const draft = async () => {
      const { id, link } = (await operator.post('/drafts', offer)).body;
      const token = new URL(link).searchParams.get('token');
      const payer = async ({ method }: Way) => {
        const shopper = world.visitor();
        await shopper.post(`/api/drafts/${id}/open`, { token });
        await shopper.put('/api/cart', { shipping: address, billing: { ...address, method } });
        return shopper;
      };
      return { path: `/drafts/${id}`, payer, read: async () => (await operator.get(`/drafts/${id}`)).body };
    };
    return { world, operator, draft };
  };

  /** Where somebody else was faster, a payment cannot be begun. */
  const begin = (world: World, way: Way, shopper: Shopper) =>
    Promise.resolve(way.hands.pay?.({ shop: world, shopper })).catch(unlessKilled);
  const submit = (shopper: Shopper) => shopper.post('/api/cart/order');
  /** Whoever comes back pays what is still to be paid. */
  const paidAfterAll = async (world: World, way: Way, shopper: Shopper) => {
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, body } = await submit(shopper);
      if (status === 200) return true;
      if (body.error?.code === 'authentication_required') await atBank(world, body.error.param);
      else await begin(world, way, shopper);
    }
    return false;
  };

  test('two who pay one draft at once make one order of it', async () => {
    const { world, draft } = await open();
    world.isSpread = true;
    for (const way of takenWays) {
      const { payer, read } = await draft();
      const payers = [await payer(way), await payer(way)];
      await Promise.all(payers.map((shopper) => begin(world, way, shopper)));
      await Promise.all([...payers, ...payers].map(submit));
      const paid = (await read()).status === 'used' || (await paidAfterAll(world, way, payers[0]!));
      expect([nameOf(way), paid]).toEqual([nameOf(way), true]);
      expect(await world.faults()).toEqual([]);
    }
    expect((await world.ledger.counts()).orders).toBe(takenWays.length);
  });

  test.each(Object.keys(deeds))(
    'a draft that %s while it is paid costs what its order says, or nothing',
    async (deed) => {
      const { world, operator, draft } = await open();
      world.isSpread = true;
      for (const [turn, way] of takenWays.entries()) {
        const { path, payer, read } = await draft();
        const shopper = await payer(way);
        await begin(world, way, shopper);
        const happens = () => deeds[deed]!(operator, path);
        // before the payment is submitted, and beside it
        if (turn % 2 === 0) await happens();
        await Promise.all([submit(shopper), happens(), submit(shopper)]);
        expect([nameOf(way), await world.faults()]).toEqual([nameOf(way), []]);
        const { status, order_id } = await read();
        expect([nameOf(way), status]).toEqual([nameOf(way), order_id ? 'used' : expect.stringMatching(/open|deleted/)]);
      }
    },
  );

  test('a draft whose shop dies at any step of its payment is paid once', async () => {
    const { world, draft } = await open();
    const tried: Way[] = takenWays.filter(({ method }) => method === 'card');
    let orders = 0;
    for (const way of tried) {
      for (let step = 1; step <= mostSteps; step += 1) {
        const { payer } = await draft();
        const shopper = await payer(way);
        world.endAfter(step);
        await begin(world, way, shopper)
          .then(() => submit(shopper), unlessEnded)
          .catch(unlessEnded);
        const wasKilled = world.isKilled;
        await world.restart();
        expect([nameOf(way), step, await paidAfterAll(world, way, shopper)]).toEqual([nameOf(way), step, true]);
        orders += 1;
        if (!wasKilled) break;
      }
    }
    expect(await world.faults()).toEqual([]);
    expect((await world.ledger.counts()).orders).toBe(orders);
  });
});

function unlessKilled(error: unknown): void {
  if (error instanceof Killed) throw error;
}

function unlessEnded(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}
