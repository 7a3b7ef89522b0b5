import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AppDeps, createApp, type Db, FunctionRunner, publishEvents } from '@mercer/server';
import { eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

const minuteMs = 60_000;

/** A folder of functions, with a file that they may write lines into. */
function functionFolder(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'mercer-own-functions-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [folder, log] = [join(root, 'functions'), join(root, 'told')];
  const writeFunctionFile = (name: string, source: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const tell = `import { appendFileSync } from 'node:fs';
      const tell = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n');\n`;
    writeFileSync(join(folder, name), source.includes('tell(') ? tell + source : source);
  };
  for (const [name, source] of Object.entries(files)) writeFunctionFile(name, source);
  const readLoggedLines = () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
  return { folder, write: writeFunctionFile, readLoggedLines };
}

const buildListenerSource = (events: string[], body: string, extraConfig = '') =>
  `export const config = { events: ${JSON.stringify(events)}${extraConfig} };
   export async function onEvent(event, shop) { ${body} }`;

async function countFailedRuns(db: Db, status: 'queued', attempts: number): Promise<number> {
  const runs = db.selectFrom('function_runs').select('id').where('status', '=', status).where('error', 'is not', null);
  return (await runs.where('attempts', '=', attempts).execute()).length;
}

eachDatabase((db: () => Db) => {
  const openFunctionShop = async (files: Record<string, string>, functionTimeoutMs = 20_000) => {
    const functionFiles = functionFolder(files);
    const config = { ...testConfig, functionsDir: functionFiles.folder, functionTimeoutMs };
    const shop = await openTestShop(db());
    const deps: AppDeps = { ...shop.deps, config };
    const { operator, keyWith } = await openOperator(db());
    const createRunner = () => {
      const app = createApp(deps);
      const runner = new FunctionRunner(deps, (request, caller) => app.fetch(request, { operator: caller }));
      onTestFinished(() => runner.end());
      return runner;
    };
    const runner = createRunner();
    const readFunctionState = async (name: string) => {
      const { results } = (await operator.get('/functions')).body;
      return results.find((entry: { name: string }) => entry.name === name);
    };
    /** Waits until the shop has read the function's file. */
    const waitForFunction = async (name: string, expected: object = {}) => {
      await expect
        .poll(async () => {
          runner.requestRound();
          return readFunctionState(name);
        })
        .toMatchObject({ name, ...expected });
    };
    const publishAndRequest = async () => {
      await publishEvents(deps);
      runner.requestRound();
    };
    /** Rounds are repeated as in a process, so that one that failed is made up for. */
    const readLinesAfterRound = () => {
      runner.requestRound();
      return functionFiles.readLoggedLines();
    };
    const listFunctionRuns = async (query = '') => (await operator.get(`/functions/runs${query}`)).body.results;
    return {
      ...functionFiles,
      readLoggedLines: readLinesAfterRound,
      shop,
      operator,
      keyWith,
      runner,
      newRunner: createRunner,
      state: readFunctionState,
      waitForFunction,
      publish: publishAndRequest,
      runs: listFunctionRuns,
    };
  };

  test('a function is told of the events that it wants, once, and of nothing from before it was there', async () => {
    const { shop, waitForFunction, publish, readLoggedLines, newRunner, runs } = await openFunctionShop({
      'erp/orders.ts': buildListenerSource(['order.*'], 'tell(event.type + " " + event.data.number)'),
    });
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publish();
    await waitForFunction('erp/orders', { events: ['order.*'], error: null });
    await signUpShopper(shop.shopper(), 'ada');
    const { number } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const otherRunners = [newRunner(), newRunner()];
    await publish();
    for (const otherRunner of otherRunners) otherRunner.requestRound();
    await expect.poll(readLoggedLines).toEqual([`order.created ${number}`]);
    await expect
      .poll(() => runs())
      .toMatchObject([{ function: 'erp/orders', status: 'done', attempts: 1, error: null }]);
    await publish();
    for (const otherRunner of otherRunners) otherRunner.requestRound();
    await expect.poll(() => runs('?status=queued')).toEqual([]);
    expect(readLoggedLines()).toHaveLength(1);
  });

  test('a function reads the shop, and writes it with a scope that it names', async () => {
    const { shop, operator, waitForFunction, publish, readLoggedLines } = await openFunctionShop({
      'writer.ts': buildListenerSource(
        ['order.created'],
        `const order = await shop.get('/orders/' + event.entity_id);
         const product = await shop.patch('/products/' + order.items[0].product_id, { tags: ['sold'] });
         tell(order.number + ' ' + product.tags)`,
        ", scopes: ['catalogue']",
      ),
      'reader.ts': buildListenerSource(
        ['order.created'],
        `await shop.patch('/products/x', {}).catch(({ status, code }) => tell(status + ' ' + code));
         for (const path of ['/../api/cart', '//x', 'orders', '/events/stream']) await shop.get(path).catch(() => tell('refused'))`,
      ),
    });
    await waitForFunction('writer', { scopes: ['catalogue'] });
    await waitForFunction('reader', { scopes: [] });
    const { number } = await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publish();
    const expected = ['403 missing_scope', ...Array(4).fill('refused'), `${number} sold`];
    await expect.poll(() => readLoggedLines().toSorted()).toEqual(expected.toSorted());
    const { results } = (await operator.get('/audit?entity=product')).body;
    expect(results[0]).toMatchObject({
      actor: 'function writer',
      actor_kind: 'function',
      action: 'product.update',
    });
  });

  test('a function that may read the shop exports it whole', async () => {
    const { shop, waitForFunction, publish, readLoggedLines } = await openFunctionShop({
      'backup.ts': buildListenerSource(
        ['order.created'],
        `const text = await shop.get('/export');
         tell(String(text).trimEnd().split('\\n').at(-1).slice(0, 13))`,
      ),
    });
    await waitForFunction('backup', { scopes: [] });
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publish();
    await expect.poll(readLoggedLines).toEqual(['{"type":"end"']);
  });

  test('events of one thing come in their order, and wait for the one that fails; others do not', async () => {
    const { shop, waitForFunction, publish, readLoggedLines, runs, runner } = await openFunctionShop({
      'strict.ts': buildListenerSource(
        ['product.*'],
        `if (event.data.changed?.includes('price')) throw new Error('no price yet');
         tell(event.entity_id + ' ' + event.type)`,
      ),
    });
    await waitForFunction('strict');
    const { operator } = await openOperator(db());
    await operator.patch(`/products/${ids.mug}`, { price: 9 });
    await operator.patch(`/products/${ids.mug}`, { tags: ['a'] });
    await operator.patch(`/products/${ids.watch}`, { tags: ['a'] });
    await publish();
    await expect.poll(readLoggedLines).toEqual([`${ids.watch} product.updated`]);
    await expect.poll(() => runs('?status=queued')).toMatchObject([expect.anything(), expect.anything()]);
    const error = expect.stringContaining('no price yet');
    await expect
      .poll(async () => (await runs('?status=queued')).map((run: { error: unknown }) => run.error).toSorted())
      .toEqual([error, null]);
    for (const minutes of [1, 5, 15, 60, 180, 360, 720, 1440, 1440]) {
      const listRunAttempts = async () => (await runs()).map((run: { attempts: number }) => run.attempts);
      const attemptsBefore = Math.max(...(await listRunAttempts()));
      shop.clock.advance(minutes * minuteMs);
      await expect
        .poll(async () => {
          runner.requestRound();
          const failed = (await runs()).find((run: { attempts: number }) => run.attempts === attemptsBefore + 1);
          return failed?.error ?? null;
        })
        .not.toBeNull();
    }
    await expect.poll(() => runs('?status=dead')).toMatchObject([{ attempts: 10, error }]);
    await expect.poll(readLoggedLines).toEqual([`${ids.watch} product.updated`, `${ids.mug} product.updated`]);
  });

  test('one that throws, hangs, ends its thread or does not parse harms no other, and is told with its reason', async () => {
    const files = {
      'throws.ts': buildListenerSource(['account.created'], 'throw new Error("hidden")'),
      'hangs.ts': buildListenerSource(['account.created'], 'for (;;);'),
      'waits.ts': buildListenerSource(['account.created'], 'await new Promise(() => {})'),
      'exits.ts': buildListenerSource(['account.created'], 'process.exit(1)'),
      'broken.ts': 'export const config = {',
      'wrong.ts': buildListenerSource(['order.nothing'], ''),
      'deaf.ts': 'export const config = { events: ["order.*"] }',
      'never.ts': 'export const config = { schedule: "0 0 31 2 *" }; export const onSchedule = () => {}',
      'good.ts': buildListenerSource(['account.created'], 'tell("good")'),
    };
    const { shop, waitForFunction, publish, readLoggedLines, state } = await openFunctionShop(files, 15_000);
    await waitForFunction('good');
    await waitForFunction('broken', { error: expect.stringContaining('SyntaxError') });
    await waitForFunction('wrong', { error: expect.stringContaining('config.events.0') });
    await waitForFunction('deaf', { error: expect.stringContaining('onEvent') });
    await waitForFunction('never', { error: expect.stringContaining('config.schedule') });
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await expect.poll(readLoggedLines).toEqual(['good']);
    const reasons = { throws: 'hidden', hangs: 'too long', waits: 'too long', exits: 'ended' };
    for (const [name, reason] of Object.entries(reasons)) {
      const readLastError = async () => (await state(name)).last_run?.error;
      await expect.poll(readLastError).toEqual(expect.stringContaining(reason));
      expect(await readLastError()).not.toContain(tmpdir());
    }
  });

  test('one that takes too much memory, in its heap or in buffers, is ended, and the shop goes on', async () => {
    const files = {
      'heap.ts': buildListenerSource(
        ['account.created'],
        'const all = []; for (;;) all.push(new Array(1e5).fill(1.5))',
      ),
      'buffers.ts': buildListenerSource(['account.created'], 'const all = []; for (;;) all.push(Buffer.alloc(1e5, 1))'),
    };
    const { shop, waitForFunction, publish, state } = await openFunctionShop(files, 60_000);
    await waitForFunction('heap');
    await waitForFunction('buffers');
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    for (const name of ['heap', 'buffers']) {
      await expect.poll(async () => (await state(name)).last_run?.error).toMatch(/memory/i);
    }
    expect((await shop.shopper().get('/api/products')).status).toBe(200);
  });

  const insertAccountEvents = async (entities: string[]) => {
    const dates = { date_created: '2026-06-01T12:00:00.000Z', date_expires: '2027-06-01' };
    const event = { type: 'account.created', data: '{}', actor: 'system' as const, ...dates };
    await db()
      .insertInto('events')
      .values(entities.map((entity_id) => ({ ...event, entity_id })))
      .execute();
  };

  test('many events that fail keep a later one waiting for one of them at most', async () => {
    const { shop, waitForFunction, publish, readLoggedLines, runner, newRunner } = await openFunctionShop({
      'picky.ts': buildListenerSource(
        ['account.created'],
        'tell(event.entity_id); if (event.entity_id !== "good") throw new Error()',
      ),
    });
    await waitForFunction('picky');
    const bad = Array.from({ length: 12 }, (_, at) => `bad-${at}`);
    await insertAccountEvents(bad);
    await publish();
    await expect.poll(readLoggedLines).toHaveLength(12);
    await expect.poll(() => countFailedRuns(db(), 'queued', 1)).toBe(12);
    // A new runner starts once all events exist
    await runner.end();
    shop.clock.advance(minuteMs);
    await insertAccountEvents(['good']);
    await publishEvents(shop.deps);
    newRunner().requestRound();
    await expect.poll(() => readLoggedLines().includes('good')).toBe(true);
    expect(readLoggedLines().indexOf('good') - 12).toBeLessThanOrEqual(1);
  });

  test('functions that hang in every place keep another one waiting for their time, and it does not fail', async () => {
    const hanging = Array.from({ length: 9 }, (_, at) => [
      `hangs-${at}.ts`,
      buildListenerSource(['account.created'], 'for (;;);'),
    ]);
    const files = {
      ...Object.fromEntries(hanging),
      'patient.ts': buildListenerSource(['account.created'], 'tell("done")'),
    };
    const { shop, waitForFunction, publish, readLoggedLines, runs } = await openFunctionShop(files, 15_000);
    await waitForFunction('hangs-8');
    await waitForFunction('patient');
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await expect.poll(readLoggedLines, { timeout: 60_000 }).toEqual(['done']);
    await expect.poll(() => runs('?function=patient')).toMatchObject([{ status: 'done', attempts: 1 }]);
  }, 120_000);

  test('an edit is seen while the shop runs; a broken one keeps its error and loses no event', async () => {
    const { shop, waitForFunction, publish, readLoggedLines, write } = await openFunctionShop({
      'edited.ts': `import { word } from './_word.ts'; ${buildListenerSource(['account.created'], 'tell(word + event.data.x)')}`,
      '_word.ts': 'export const word = "one ";',
    });
    await waitForFunction('edited');
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await expect.poll(readLoggedLines).toEqual(['one undefined']);
    write('_word.ts', 'export const word = "two";;');
    write('edited.ts', 'export const config = {{');
    await waitForFunction('edited', { events: ['account.created'], error: expect.stringContaining('SyntaxError') });
    await signUpShopper(shop.shopper(), 'grace');
    await publish();
    await waitForFunction('edited', { queued: 1, last_run: { error: expect.stringContaining('SyntaxError') } });
    write('edited.ts', `import { word } from './_word.ts'; ${buildListenerSource(['account.created'], 'tell(word)')}`);
    await waitForFunction('edited', { error: null });
    shop.clock.advance(minuteMs);
    await publish();
    await expect.poll(readLoggedLines).toEqual(['one undefined', 'two']);
  });

  test('a tick is run once by all processes, and missed ones once', async () => {
    const buildScheduleSource = (schedule: string) =>
      `export const config = { schedule: '${schedule}' }; export function onSchedule({ date }) { tell(date); }`;
    const { shop, waitForFunction, readLoggedLines, runner, newRunner, write } = await openFunctionShop({
      'nightly.ts': buildScheduleSource('30 3 * * *'),
    });
    const runners = [runner, newRunner(), newRunner()];
    const advanceAndRequest = async (ms: number) => {
      shop.clock.advance(ms);
      for (const activeRunner of runners) activeRunner.requestRound();
    };
    await waitForFunction('nightly', { schedule: '30 3 * * *', date_next: '2026-06-02T03:30:00.000Z' });
    await advanceAndRequest(15 * 60 * minuteMs);
    await waitForFunction('nightly', { queued: 0, last_run: null });
    await advanceAndRequest(31 * minuteMs);
    await expect.poll(readLoggedLines).toEqual(['2026-06-02T03:30:00.000Z']);
    await waitForFunction('nightly', { queued: 0, date_next: '2026-06-03T03:30:00.000Z' });
    await advanceAndRequest(5 * 24 * 60 * minuteMs);
    await expect.poll(readLoggedLines).toEqual(['2026-06-02T03:30:00.000Z', '2026-06-03T03:30:00.000Z']);
    await waitForFunction('nightly', { queued: 0, date_next: '2026-06-08T03:30:00.000Z' });
    write('nightly.ts', buildScheduleSource('every 10 minutes'));
    await waitForFunction('nightly', { schedule: 'every 10 minutes', date_next: '2026-06-07T03:40:00.000Z' });
    expect(readLoggedLines()).toHaveLength(2);
  });

  test('a range that is asked for before its events were queued, and processes that look at once, stop nothing', async () => {
    const files = { 'erp/late.ts': buildListenerSource(['account.*'], 'tell(event.id)') };
    const { shop, operator, waitForFunction, readLoggedLines, newRunner, runner, runs, write } =
      await openFunctionShop(files);
    await waitForFunction('erp/late');
    // The runner is stopped while the range is requested: it would deliver events already
    await runner.end();
    await signUpShopper(shop.shopper(), 'ada');
    await publishEvents(shop.deps);
    expect((await operator.post('/functions/replay', { function: 'erp/late', after: 0 })).body.count).toBe(1);
    const runners = [newRunner(), newRunner(), newRunner()];
    const requestAllRunners = () => {
      for (const activeRunner of runners) activeRunner.requestRound();
    };
    write('other.ts', buildListenerSource(['order.*'], ''));
    requestAllRunners();
    await expect.poll(readLoggedLines).toHaveLength(1);
    await signUpShopper(shop.shopper(), 'grace');
    await publishEvents(shop.deps);
    requestAllRunners();
    await expect.poll(() => runs('?status=queued')).toEqual([]);
    await expect.poll(readLoggedLines).toHaveLength(2);
    expect(new Set(readLoggedLines()).size).toBe(2);
    const [run] = await runs();
    expect((await operator.post(`/functions/runs/${run.id}/replay`)).status).toBe(200);
    expect(shop.faults).toEqual([]);
  });

  test('what was given up runs again when it is asked for, and so does a range of events', async () => {
    const { shop, operator, keyWith, waitForFunction, publish, readLoggedLines, runs, runner } = await openFunctionShop(
      {
        'late.ts': buildListenerSource(['account.*'], 'tell(event.type)'),
      },
    );
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await waitForFunction('late');
    const range = { function: 'late', after: 0 };
    expect((await operator.post('/functions/replay', range)).body).toEqual({ count: 1 });
    runner.requestRound();
    await expect.poll(readLoggedLines).toEqual(['account.created']);
    const [run] = await runs();
    expect((await operator.post(`/functions/runs/${run.id}/replay`)).body).toMatchObject({
      status: 'queued',
      attempts: 0,
    });
    runner.requestRound();
    await expect.poll(readLoggedLines).toEqual(['account.created', 'account.created']);
    expect((await operator.post('/functions/runs/none/replay')).status).toBe(404);
    expect((await operator.post('/functions/replay', { ...range, function: 'none' })).status).toBe(404);
    expect((await operator.post('/functions/replay', { ...range, after: -1 })).body.error.param).toBe('after');
    expect((await (await keyWith('read')).post('/functions/replay', range)).status).toBe(403);
  });
});
