import { join } from 'node:path';
import type { Db } from '@mercer/server';
import { postgresUrl } from '@mercer/server/testing';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openShopLedger } from '../payments/ledger.ts';
import { takesAll } from '../payments/ways.ts';
import { temporaryDatabase } from '../temporary-database.ts';
import { readKillCount } from './kills.ts';
import { formatRushName, formatTwentyTimesName, placeSubscription, randomScenarios, runScenario } from './scenarios.ts';
import { captureAtShipping } from './settings.ts';
import { ShopProcess, waitRandomTime } from './shop-process.ts';
import { findProductPlan, letMonthPass } from './subscriptions.ts';

interface DatabaseSetup {
  name: string;
  server: string | null;
  processes: number;
}

const places: DatabaseSetup[] = [
  { name: 'SQLite', server: null, processes: 1 },
  ...(postgresUrl
    ? [
        { name: 'PostgreSQL', server: postgresUrl, processes: 1 },
        { name: 'two processes', server: postgresUrl, processes: 2 },
      ]
    : []),
];

const kills = readKillCount(6);
const buyersAtOnce = 6;
const subscriptions = 4;
/** A way that has more steps is cut there. */
const mostSteps = 24;
/** First step at which the server dies; the cart is filled in the steps before it. */
const firstStep = 6;
const steppedWays = [
  'card through card',
  'bank',
  'bank, cart changed',
  'refund',
  'card through airwallex',
  'card through stripe',
  'google through stripe',
  'paypal through paypal',
  'klarna through klarna',
  'paysafecard through paysafecard',
  'card through quickpay',
];
/** PostgreSQL dies at every commit of these, and of all ways in one process (`e2e/payments/every-payment.test.ts`). */
const steppedOnPostgres = ['card through card', 'bank', 'refund', 'paypal through paypal'];
/** A number typed in at the shop, one at the gateway's field, one on the gateway's own page. */
const rushedWays = ['card through card', 'card through stripe', 'card through quickpay'];
/** Three times what a shop needs on a machine that does nothing else. */
const patienceMs = 180_000;

/** Enables every gateway; a running shop rereads its settings. */
async function enableAllGateways(db: Db) {
  const value = JSON.stringify(takesAll);
  const row = db.insertInto('settings').values({ id: 'payments', value });
  await row.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
}

interface TestRun {
  sequences: number;
  kills: number;
  /** orders whose shoppers were told their number */
  acknowledged?: number;
}

const tally: Record<string, string | number>[] = [];
afterAll(() => console.table(tally));

describe.each(places)('on $name', ({ name, server, processes }) => {
  const openWorld = async () => {
    const databaseUrl = server ? await temporaryDatabase(server) : undefined;
    const shops: ShopProcess[] = [];
    for (let n = 0; n < processes; n += 1) shops.push(await ShopProcess.start(databaseUrl));
    const { folder } = shops[0]!;
    const ledger = await openShopLedger({
      database: { url: databaseUrl, path: join(folder, 'mercer.sqlite') },
      books: databaseUrl ? { databaseUrl } : { path: join(folder, 'sandbox.sqlite') },
    });
    await enableAllGateways(ledger.db);
    onTestFinished(async () => {
      await ledger.close();
      for (const shop of shops) await shop.end();
    });
    const mug = await shops[0]!.findProductId('everyday-mug');
    return { shops, ledger, mug };
  };
  type World = Awaited<ReturnType<typeof openWorld>>;

  const recordOutcome = async ({ ledger }: World, label: string, outcome: TestRun) => {
    const startedAt = Date.now();
    const readFaults = () => ledger.faults();
    await expect.poll(readFaults, { timeout: patienceMs, interval: 1000 }).toEqual([]);
    const settledAfterS = Math.round((Date.now() - startedAt) / 1000);
    tally.push({ database: name, what: label, ...outcome, ...(await ledger.counts()), lost: 0, settledAfterS });
  };

  const expectOrdersStored = async ({ ledger }: World, acknowledged: Set<string>) => {
    const orders = ledger.db.selectFrom('orders').select('id').where('number', 'is not', null);
    const storedIds = new Set((await orders.execute()).map(({ id }) => id));
    expect([...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
  };

  const restartShops = async (shops: ShopProcess[]) => {
    for (const shop of shops) if (shop.isGone) await shop.restart();
  };

  /** Plays each payment method from the start with a server that dies one commit later each time, until it survives. */
  const dieAtEachStep = async ({ shops, mug }: World, ways: string[]) => {
    let kills = 0;
    let sequences = 0;
    for (const way of ways) {
      for (let step = firstStep; step <= mostSteps; step += 1) {
        await shops[0]!.killAfterCommits(step);
        sequences += 1;
        if (await runScenario(way, shops, mug)) break;
        kills += 1;
        await shops[0]!.killAndWait();
        await restartShops(shops);
      }
      await shops[0]!.killAfterCommits(1_000_000);
      // The shop's last step may have been other work, such as a mail
      await restartShops(shops);
    }
    return { sequences, kills };
  };

  test('killed at random while money moves, every charge is an order or goes back', {
    timeout: kills * 50_000,
  }, async () => {
    const world = await openWorld();
    const { shops, mug } = world;
    const acknowledged = new Set<string>();
    let sequences = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      let goesOn = true;
      const buying = Array.from({ length: buyersAtOnce }, async (_, buyer) => {
        for (let n = buyer; goesOn; n += 1) {
          sequences += 1;
          await runScenario(randomScenarios[n % randomScenarios.length]!, shops, mug, acknowledged);
          if (shops.every(({ isGone }) => isGone)) return;
        }
      });
      const previousCount = acknowledged.size;
      // Even kills follow soon after a start, odd ones once the shop sells again
      if (kill % 2) await expect.poll(() => acknowledged.size).toBeGreaterThan(previousCount);
      await waitRandomTime(1500);
      await shops[kill % shops.length]!.killAndWait();
      goesOn = false;
      await Promise.all(buying);
      await restartShops(shops);
    }
    await recordOutcome(world, 'kills at random', { sequences, kills, acknowledged: acknowledged.size });
    await expectOrdersStored(world, acknowledged);
  });

  test.runIf(processes === 1)(
    'killed at each step of ways to pay, nothing is lost',
    { timeout: 1_200_000 },
    async () => {
      const world = await openWorld();
      const outcome = await dieAtEachStep(world, server ? steppedOnPostgres : steppedWays);
      await recordOutcome(world, 'kills at each step', outcome);
    },
  );

  test.runIf(processes === 1)(
    'killed at each step of shipping and canceling, what is set aside is taken once or let go',
    { timeout: 1_200_000 },
    async () => {
      const world = await openWorld();
      await captureAtShipping(world.ledger.db);
      const outcome = await dieAtEachStep(world, ['set aside, ship', 'set aside, cancel']);
      await recordOutcome(world, 'kills at each step of shipping', outcome);
    },
  );

  test.runIf(processes === 1)(
    'killed at each step of renewals, each period is charged once',
    { timeout: 300_000 },
    async () => {
      const world = await openWorld();
      const { ledger, shops } = world;
      const [shop] = shops;
      const plan = await findProductPlan(ledger.db);
      for (let n = 0; n < subscriptions; n += 1) await placeSubscription(shops, plan);
      await shop!.killAndWait();
      await letMonthPass(ledger.db);
      let died = 0;
      while (died < mostSteps && (await ledger.counts()).orders < 2 * subscriptions) {
        died += 1;
        await ledger.db.deleteFrom('jobs').execute();
        await shop!.restartAndDie({ afterCommits: died, withinMs: 15_000 });
      }
      await ledger.db.deleteFrom('jobs').execute();
      await shop!.restart();
      await expect
        .poll(async () => (await ledger.counts()).orders, { timeout: patienceMs, interval: 1000 })
        .toBe(2 * subscriptions);
      await recordOutcome(world, 'renewals killed at each step', { sequences: subscriptions, kills: died });
      expect((await ledger.counts()).charges).toBe(2 * subscriptions);
    },
  );

  test('carts that are submitted 20 times at once are one order each', async () => {
    const world = await openWorld();
    const { shops, mug } = world;
    const sequences = 24;
    for (let n = 0; n < sequences; n += 1) {
      await runScenario(formatTwentyTimesName(rushedWays[n % rushedWays.length]!), shops, mug);
    }
    await recordOutcome(world, 'submitted 20 times at once', { sequences, kills: 0 });
    expect((await world.ledger.counts()).orders).toBe(sequences);
  });

  test.each(rushedWays)('a hundred buyers at once get the ten watches there are: %s', async (way) => {
    const world = await openWorld();
    const watch = await world.shops[0]!.findProductId('mercer-field-watch');
    await Promise.all(Array.from({ length: 100 }, () => runScenario(formatRushName(way), world.shops, watch)));
    await recordOutcome(world, `100 buyers for 10 pieces, ${way}`, { sequences: 100, kills: 0 });
    expect((await world.ledger.counts()).orders).toBe(10);
  });
});
