import { ProcessKilled, type Shopper } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { createOperatorCaller } from '../shop.ts';

const card = ways.find(({ method, gateway }) => method === 'card' && gateway === 'card')!;
const mostSteps = 30;

interface WriteTarget {
  shopper: Shopper;
  operator: ReturnType<typeof createOperatorCaller>;
  path: string;
  item: string;
}

interface WriteCase {
  /** @param headers with the key of the request */
  ask(target: WriteTarget, headers: Record<string, string>): Promise<{ status: number }>;
  /** Counts how often the write has had its effect. */
  count(target: WriteTarget): Promise<number>;
}

const readOperatorOrder = async ({ operator, path }: WriteTarget) => (await operator.get(path)).body;

/** Writes of the operator that have their effect beside the answer. */
const deeds: Record<string, WriteCase> = {
  'a part that is shipped': {
    ask: ({ operator, path, item }, headers) =>
      operator.post(`${path}/ship`, { items: [{ id: item, quantity: 1 }] }, headers),
    count: async (target) => (await readOperatorOrder(target)).shipments?.length ?? 0,
  },
  'a refund of an amount': {
    ask: ({ operator, path }, headers) => operator.post(`${path}/refund`, { amount: 1 }, headers),
    count: async (target) => (await readOperatorOrder(target)).refunds.length,
  },
  'products in two batches': {
    ask({ operator, path }, headers) {
      const items = Array.from({ length: 110 }, (_, at) => ({ name: `Lamp ${at}`, price: 3, tags: [path] }));
      return operator.post('/products/bulk', { items, brief: true }, headers);
    },
    async count({ operator, path }) {
      const productList = await operator.get(`/products?limit=1000&tag=${encodeURIComponent(path)}`);
      return productList.body.results.length / 110;
    },
  },
};

describe.each(places)('on $name', (place) => {
  test.each(Object.entries(deeds))(
    '%s is done once for its key, wherever the shop dies',
    async (name, { ask, count }) => {
      const world = await World.openWorld(place);
      onTestFinished(() => world.close());
      const operator = createOperatorCaller({ shopper: () => world.createVisitor() });
      let kills = 0;
      for (let step = 1; step <= mostSteps; step += 1) {
        const shopper = await world.createShopper(card);
        await card.hands.pay?.({ shop: world, shopper });
        const { id, items } = (await shopper.post('/api/cart/order')).body;
        const target = { shopper, operator, path: `/orders/${id}`, item: items[0].id };
        const headers = { 'Idempotency-Key': `${name.replaceAll(' ', '-')}-${step}` };
        world.killAfterSteps(step);
        await ask(target, headers).catch(rethrowUnlessKilled);
        const wasKilled = world.isServerKilled;
        await world.restartServers();
        const repeatedResponse = await ask(target, headers);
        expect(repeatedResponse.status).toBe(200);
        expect(await ask(target, headers)).toMatchObject({ status: 200, body: Object(repeatedResponse).body });
        expect(await count(target)).toBe(1);
        expect(await world.findFaults()).toEqual([]);
        if (!wasKilled) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(1);
      expect(kills).toBeLessThan(mostSteps);
    },
  );
});

function rethrowUnlessKilled(error: unknown): void {
  if (!(error instanceof ProcessKilled)) throw error;
}
