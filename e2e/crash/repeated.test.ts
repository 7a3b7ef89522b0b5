import { Killed, type Shopper } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { operatorOf } from '../shop.ts';

const card = ways.find(({ method, gateway }) => method === 'card' && gateway === 'card')!;
const mostSteps = 30;

interface Asked {
  shopper: Shopper;
  operator: ReturnType<typeof operatorOf>;
  path: string;
  item: string;
}

interface Deed {
  /** @param headers with the key of the request */
  ask(asked: Asked, headers: Record<string, string>): Promise<{ status: number }>;
  /** how often it was done */
  count(asked: Asked): Promise<number>;
}

const orderOf = async ({ operator, path }: Asked) => (await operator.get(path)).body;

/** Writes of the operator that have their effect beside the answer. */
const deeds: Record<string, Deed> = {
  'a part that is shipped': {
    ask: ({ operator, path, item }, headers) =>
      operator.post(`${path}/ship`, { items: [{ id: item, quantity: 1 }] }, headers),
    count: async (asked) => (await orderOf(asked)).shipments?.length ?? 0,
  },
  'a refund of an amount': {
    ask: ({ operator, path }, headers) => operator.post(`${path}/refund`, { amount: 1 }, headers),
    count: async (asked) => (await orderOf(asked)).refunds.length,
  },
  'products in two batches': {
    ask({ operator, path }, headers) {
      const items = Array.from({ length: 110 }, (_, at) => ({ name: `Lamp ${at}`, price: 3, tags: [path] }));
      return operator.post('/products/bulk', { items, brief: true }, headers);
    },
    async count({ operator, path }) {
      const found = await operator.get(`/products?limit=1000&tag=${encodeURIComponent(path)}`);
      return found.body.results.length / 110;
    },
  },
};

describe.each(places)('on $name', (place) => {
  test.each(Object.entries(deeds))(
    '%s is done once for its key, wherever the shop dies',
    async (name, { ask, count }) => {
      const world = await World.open(place);
      onTestFinished(() => world.close());
      const operator = operatorOf({ shopper: () => world.visitor() });
      let kills = 0;
      for (let step = 1; step <= mostSteps; step += 1) {
        const shopper = await world.newShopper(card);
        await card.hands.pay?.({ shop: world, shopper });
        const { id, items } = (await shopper.post('/api/cart/order')).body;
        const asked = { shopper, operator, path: `/orders/${id}`, item: items[0].id };
        const headers = { 'Idempotency-Key': `${name.replaceAll(' ', '-')}-${step}` };
        world.endAfter(step);
        await ask(asked, headers).catch(unlessEnded);
        const wasKilled = world.isKilled;
        await world.restart();
        const again = await ask(asked, headers);
        expect(again.status).toBe(200);
        expect(await ask(asked, headers)).toMatchObject({ status: 200, body: Object(again).body });
        expect(await count(asked)).toBe(1);
        expect(await world.faults()).toEqual([]);
        if (!wasKilled) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(1);
      expect(kills).toBeLessThan(mostSteps);
    },
  );
});

function unlessEnded(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}
