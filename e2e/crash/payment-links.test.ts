import { ids } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { formatWayName, type PaymentWay, ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { backFromQuickpay, pageOfQuickpay } from '../redirect-ways.ts';
import { pressPageButton } from '../redirects.ts';
import { createOperatorCaller, placeOrder } from '../shop.ts';
import { beginPayment, paidAfterAll, payThroughKill, submitOrder } from './pay-after-all.ts';

/** Payment methods that the shop's settings offer, which stay unchanged. */
const takenWays = ways.filter(({ takes }) => !takes);
const quickpay = takenWays.find(({ gateway }) => gateway === 'quickpay')!;
/** No way is nearly as long. */
const mostSteps = 60;

describe.each(places)('on $name', (place) => {
  const openWorld = async () => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
    /** Places a paid order that costs a piece more since, and sends its payment link. */
    const createLink = async () => {
      const { id } = await placeOrder(world.createVisitor(), [ids.mug, 1]);
      await operator.post(`/orders/${id}/items`, { items: [{ product_id: ids.mug, quantity: 1 }] });
      const { link } = (await operator.post(`/orders/${id}/payment-link`)).body;
      const token = new URL(link).searchParams.get('token');
      const createPayer = async ({ method }: PaymentWay) => {
        const shopper = world.createVisitor();
        await shopper.post(`/api/orders/${id}/payment/open`, { token });
        await shopper.put('/api/cart', { shipping: address, billing: { ...address, method } });
        return shopper;
      };
      const readOrder = async () => (await operator.get(`/orders/${id}`)).body;
      return { id, payer: createPayer, readOrder };
    };
    return { world, operator, createLink };
  };

  test('each way pays the balance of an order once, also when two pay it at once', async () => {
    const { world, createLink } = await openWorld();
    world.isSpread = true;
    for (const way of takenWays) {
      const { id, payer, readOrder } = await createLink();
      const payers = [await payer(way), await payer(way)];
      await Promise.all(payers.map((shopper) => beginPayment(world, way, shopper)));
      await Promise.all([...payers, ...payers].map(submitOrder));
      const isPaid = (await readOrder()).paid || (await paidAfterAll(world, way, payers[1]!));
      expect([formatWayName(way), isPaid, await world.findFaults()]).toEqual([formatWayName(way), true, []]);
      const order = await readOrder();
      expect([formatWayName(way), order.id, order.financial_status]).toEqual([formatWayName(way), id, 'paid']);
    }
    expect((await world.ledger.counts()).orders).toBe(takenWays.length);
  });

  test('a change that is undone while its balance is paid leaves no money behind', async () => {
    const { world, operator, createLink } = await openWorld();
    world.isSpread = true;
    for (const [turn, way] of takenWays.entries()) {
      const { id, payer, readOrder } = await createLink();
      const shopper = await payer(way);
      await beginPayment(world, way, shopper);
      const [, added] = (await readOrder()).items;
      const undoChange = () => operator.patch(`/orders/${id}`, { items: [{ id: added.id, quantity: 0 }] });
      // The change runs before or during the submission
      if (turn % 2 === 0) await undoChange();
      await Promise.all([submitOrder(shopper), undoChange(), submitOrder(shopper)]);
      expect([formatWayName(way), await world.findFaults()]).toEqual([formatWayName(way), []]);
    }
  });

  test('a balance that the gateway has announced before the browser is back is answered with its order', async () => {
    const { world, createLink } = await openWorld();
    const { id, payer } = await createLink();
    const shopper = await payer(quickpay);
    const { url } = await pageOfQuickpay(shopper);
    const { card_id } = await pressPageButton(world, url, 'approve');
    await world.waitForAnnouncements();
    await backFromQuickpay(shopper, card_id);
    const { status, body } = await submitOrder(shopper);
    expect([status, body.id]).toEqual([200, id]);
    expect(await world.findFaults()).toEqual([]);
  });

  test('a balance whose shop dies at any step of its payment is paid once', async () => {
    const { world, createLink } = await openWorld();
    const cardWays: PaymentWay[] = takenWays.filter(({ method }) => method === 'card');
    for (const way of cardWays) {
      for (let step = 1; step <= mostSteps; step += 1) {
        const { payer, readOrder } = await createLink();
        const shopper = await payer(way);
        const { wasKilled, isPaid } = await payThroughKill(world, { way, shopper, step });
        const { financial_status } = await readOrder();
        expect([formatWayName(way), step, isPaid, financial_status]).toEqual([formatWayName(way), step, true, 'paid']);
        if (!wasKilled) break;
      }
    }
    expect(await world.findFaults()).toEqual([]);
  });
});
