import { recordTaxes } from '@mercer/server';
import { expect, onTestFinished, test } from 'vitest';
import { ways } from '../payments/ways.ts';
import { places, World } from '../payments/world.ts';
import { ignoreKilledError, payThroughKill } from './pay-after-all.ts';

/** No payment is nearly as long. */
const mostSteps = 60;
const commitPath = '/v1/tax/transactions/create_from_calculation';

/** Collects the ids of the transactions that Stripe has made, by the reference of the shop. */
function watchStripe(world: World): Map<string, Set<string>> {
  const transactions = new Map<string, Set<string>>();
  world.network = async (request, send) => {
    const isCommit = new URL(request.url).pathname.endsWith(commitPath);
    const answer = await send(request);
    if (!isCommit || !answer.ok) return answer;
    const { id, reference } = await answer.clone().json();
    transactions.set(reference, (transactions.get(reference) ?? new Set()).add(id));
    return answer;
  };
  return transactions;
}

test.each(places)(
  'on $name the taxes of a paid order are recorded once, wherever the shop dies',
  { timeout: 120_000 },
  async (place) => {
    const world = await World.openWorld(place);
    onTestFinished(() => world.close());
    const { db } = world.ledger;
    await db
      .insertInto('settings')
      .values({ id: 'taxes', value: JSON.stringify({ provider: 'stripe' }) })
      .execute();
    const transactions = watchStripe(world);
    const way = ways.find(({ method }) => method === 'card');
    if (!way) throw new Error('No way pays by card');
    const kills = { payments: 0, records: 0 };
    for (let step = 1; step <= mostSteps; step += 1) {
      const shopper = await world.createShopper(way);
      const { wasKilled, isPaid } = await payThroughKill(world, { way, shopper, step });
      expect([step, isPaid]).toEqual([step, true]);
      world.killAfterSteps(step);
      await world.runWork(recordTaxes).catch(ignoreKilledError);
      const wasRecordKilled = world.isServerKilled;
      await world.restartServers();
      // What was begun is tried again after a while
      for (let halfMinutes = 0; halfMinutes < 4; halfMinutes += 1) await world.passHalfMinute();
      await world.runWork(recordTaxes);
      const orders = await db.selectFrom('orders').select(['id']).where('number', 'is not', null).execute();
      const records = await db.selectFrom('tax_transactions').selectAll().execute();
      for (const { id } of orders) {
        const ofOrder = records.filter((record) => record.order_id === id);
        expect([step, ofOrder.map(({ status }) => status)]).toEqual([step, ['recorded']]);
        expect([step, [...(transactions.get(id) ?? [])]]).toEqual([step, [ofOrder[0]?.transaction_id]]);
      }
      expect([step, transactions.size]).toEqual([step, orders.length]);
      kills.payments += wasKilled ? 1 : 0;
      kills.records += wasRecordKilled ? 1 : 0;
      if (!wasKilled && !wasRecordKilled) break;
    }
    expect(kills.payments).toBeGreaterThan(5);
    expect(kills.records).toBeGreaterThan(1);
  },
);
