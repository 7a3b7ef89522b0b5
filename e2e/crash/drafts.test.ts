import { ids } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { formatWayName, type PaymentWay, ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { createOperatorCaller } from '../shop.ts';
import { beginPayment, paidAfterAll, payThroughKill, submitOrder } from './pay-after-all.ts';

const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 1, price: 10 }] };
/** Payment methods that the shop's settings offer, which stay unchanged. */
const takenWays = ways.filter(({ takes }) => !takes);
/** No way is nearly as long. */
const mostSteps = 60;

/** Actions of the owner on a draft while a shopper pays it. */
const deeds: Record<string, (operator: ReturnType<typeof createOperatorCaller>, path: string) => Promise<unknown>> = {
  'is made dearer': (operator, path) =>
    operator.patch(path, { items: [{ product_id: ids.mug, quantity: 2, price: 11.5 }] }),
  'is made cheaper': (operator, path) => operator.patch(path, { discount: { amount: 3 } }),
  'is taken back': (operator, path) => operator.delete(path),
};

describe.each(places)('on $name', (place) => {
  const openWorld = async () => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
    /** A draft and whoever follows its link, as often as wanted, with all but the payment said. */
    const createDraft = async () => {
      const { id, link } = (await operator.post('/drafts', offer)).body;
      const token = new URL(link).searchParams.get('token');
      const createPayer = async ({ method }: PaymentWay) => {
        const shopper = world.createVisitor();
        await shopper.post(`/api/drafts/${id}/open`, { token });
        await shopper.put('/api/cart', { shipping: address, billing: { ...address, method } });
        return shopper;
      };
      return {
        path: `/drafts/${id}`,
        payer: createPayer,
        readDraft: async () => (await operator.get(`/drafts/${id}`)).body,
      };
    };
    return { world, operator, draft: createDraft };
  };

  test('two who pay one draft at once make one order of it', async () => {
    const { world, draft } = await openWorld();
    world.isSpread = true;
    for (const way of takenWays) {
      const { payer, readDraft } = await draft();
      const payers = [await payer(way), await payer(way)];
      await Promise.all(payers.map((shopper) => beginPayment(world, way, shopper)));
      await Promise.all([...payers, ...payers].map(submitOrder));
      const isPaid = (await readDraft()).status === 'used' || (await paidAfterAll(world, way, payers[0]!));
      expect([formatWayName(way), isPaid]).toEqual([formatWayName(way), true]);
      expect(await world.findFaults()).toEqual([]);
    }
    expect((await world.ledger.counts()).orders).toBe(takenWays.length);
  });

  test.each(Object.keys(deeds))(
    'a draft that %s while it is paid costs what its order says, or nothing',
    async (deed) => {
      const { world, operator, draft } = await openWorld();
      world.isSpread = true;
      for (const [turn, way] of takenWays.entries()) {
        const { path, payer, readDraft } = await draft();
        const shopper = await payer(way);
        await beginPayment(world, way, shopper);
        const performAction = () => deeds[deed]!(operator, path);
        // The change runs before or during the submission
        if (turn % 2 === 0) await performAction();
        await Promise.all([submitOrder(shopper), performAction(), submitOrder(shopper)]);
        expect([formatWayName(way), await world.findFaults()]).toEqual([formatWayName(way), []]);
        const { status, order_id } = await readDraft();
        expect([formatWayName(way), status]).toEqual([
          formatWayName(way),
          order_id ? 'used' : expect.stringMatching(/open|deleted/),
        ]);
      }
    },
  );

  test('a draft whose shop dies at any step of its payment is paid once', async () => {
    const { world, draft } = await openWorld();
    const cardWays: PaymentWay[] = takenWays.filter(({ method }) => method === 'card');
    let orders = 0;
    for (const way of cardWays) {
      for (let step = 1; step <= mostSteps; step += 1) {
        const { payer } = await draft();
        const shopper = await payer(way);
        const { wasKilled, isPaid } = await payThroughKill(world, { way, shopper, step });
        expect([formatWayName(way), step, isPaid]).toEqual([formatWayName(way), step, true]);
        orders += 1;
        if (!wasKilled) break;
      }
    }
    expect(await world.findFaults()).toEqual([]);
    expect((await world.ledger.counts()).orders).toBe(orders);
  });
});
