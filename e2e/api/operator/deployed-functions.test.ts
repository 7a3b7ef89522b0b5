import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type AppDeps, createApp, type Db, FunctionRunner, publishEvents } from '@mercer/server';
import { eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A folder of functions that write lines into a file. */
function createFunctionFolder() {
  const root = mkdtempSync(join(tmpdir(), 'mercer-deployed-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'functions');
  mkdirSync(folder);
  const log = join(root, 'log');
  const write = (name: string, events: string[], body: string) =>
    writeFileSync(
      join(folder, name),
      `import { appendFileSync } from 'node:fs';
       const tell = (text) => appendFileSync(${JSON.stringify(log)}, text + '\\n');
       export const config = { events: ${JSON.stringify(events)}, scopes: ['catalogue'] };
       export async function onEvent(event, shop) { ${body} }`,
    );
  const append = (name: string, source: string) => appendFileSync(join(folder, name), `\n${source}`);
  const remove = (name: string) => rmSync(join(folder, name));
  const readLines = () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
  return { folder, write, append, remove, readLines };
}

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db());
    const startNode = (functionsDir: string, functionTimeoutMs = 20_000) => {
      const deps: AppDeps = { ...shop.deps, config: { ...testConfig, functionsDir, functionTimeoutMs } };
      const app = createApp(deps);
      const runner = new FunctionRunner(deps, (request, caller) => app.fetch(request, { operator: caller }));
      onTestFinished(() => runner.end());
      return runner;
    };
    const list = async (): Promise<{ name: string; queued: number; events: string[] }[]> =>
      (await operator.get('/functions')).body.results;
    const runs = async (): Promise<{ status: string; error: string | null }[]> =>
      (await operator.get('/functions/runs')).body.results;
    const waitForRound = async (runner: FunctionRunner, expected: object[]) =>
      expect
        .poll(() => {
          runner.requestRound();
          return list();
        })
        .toMatchObject(expected);
    return { shop, operator, startNode, list, runs, waitForRound, publish: () => publishEvents(shop.deps) };
  };

  test('the only function goes a day after its file, and its waiting runs with it', async () => {
    const { shop, startNode, list, runs, waitForRound, publish } = await openShop();
    const functions = createFunctionFolder();
    functions.write('only.ts', ['account.created'], 'throw new Error("not yet")');
    const node = startNode(functions.folder);
    await waitForRound(node, [{ name: 'only' }]);
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await waitForRound(node, [{ name: 'only', last_run: { error: expect.stringContaining('not yet') } }]);
    functions.remove('only.ts');
    // The folder is read at most twice a second, so that the file may be seen for some rounds more
    const passDay = () => {
      shop.clock.advance(25 * hourMs);
      node.requestRound();
      return list();
    };
    await expect.poll(passDay, { interval: 200 }).toEqual([]);
    await expect.poll(runs).toMatchObject([{ status: 'dead', error: 'The function is gone' }]);
  });

  test('a node with the files of before takes no event from a new version of the function', async () => {
    const { shop, startNode, waitForRound, publish } = await openShop();
    const [before, after] = [createFunctionFolder(), createFunctionFolder()];
    before.write('orders.ts', ['account.created'], 'tell(event.type)');
    after.write('orders.ts', ['account.created', 'order.created'], 'tell(event.type)');
    // Its run shows that the node has looked at the events of all its functions
    before.write('seen.ts', ['account.created'], `tell('seen')`);
    const oldNode = startNode(before.folder);
    await waitForRound(oldNode, [{ name: 'orders', events: ['account.created'] }, { name: 'seen' }]);
    const newNode = startNode(after.folder);
    await waitForRound(newNode, [{ name: 'orders', events: ['account.created', 'order.created'] }, { name: 'seen' }]);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    oldNode.requestRound();
    await expect.poll(before.readLines).toContain('seen');
    await oldNode.end();
    shop.clock.advance(minuteMs);
    newNode.requestRound();
    await expect.poll(after.readLines).toHaveLength(2);
    expect(after.readLines().toSorted()).toEqual(['account.created', 'order.created']);
    expect(before.readLines()).toEqual(['seen']);
  });

  test('a node takes over a function from a node that has gone, although their files differ', async () => {
    const { shop, startNode, waitForRound, publish } = await openShop();
    const [before, after] = [createFunctionFolder(), createFunctionFolder()];
    before.write('orders.ts', ['account.created'], 'tell(event.type)');
    after.write('orders.ts', ['account.created', 'order.created'], 'tell(event.type)');
    // What a node serves alone shows that its round has ended
    after.write('seen.ts', ['account.updated'], '');
    const newNode = startNode(after.folder);
    await waitForRound(newNode, [{ name: 'orders', events: ['account.created', 'order.created'] }, { name: 'seen' }]);
    // An old node that restarts during the deployment reads its files anew
    const oldNode = startNode(before.folder);
    await waitForRound(oldNode, [{ name: 'orders', events: ['account.created'] }, { name: 'seen' }]);
    const readSeenDate = async (name: string) => {
      const { date_seen } = await db()
        .selectFrom('functions')
        .select('date_seen')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return date_seen;
    };
    const waitUntilServed = (node: FunctionRunner, name: string) =>
      expect
        .poll(() => {
          node.requestRound();
          return readSeenDate(name);
        })
        .toBe(shop.deps.now().toISOString());
    for (let minute = 0; minute < 6; minute += 1) {
      shop.clock.advance(minuteMs);
      await waitUntilServed(oldNode, 'orders');
      await waitUntilServed(newNode, 'seen');
    }
    await waitForRound(newNode, [{ name: 'orders', events: ['account.created'] }, { name: 'seen' }]);
    await oldNode.end();
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publish();
    shop.clock.advance(5 * minuteMs);
    await waitForRound(newNode, [{ name: 'orders', events: ['account.created', 'order.created'] }, { name: 'seen' }]);
    await expect.poll(after.readLines).toEqual(['order.created']);
  });

  test('a function that could not be loaded in time is read again, without an edit', async () => {
    const { shop, startNode, list, waitForRound } = await openShop();
    const functions = createFunctionFolder();
    functions.write('slow.ts', ['account.created'], '');
    const slowSource = `import { mkdirSync } from 'node:fs';
      let isFirstLoad = true;
      try { mkdirSync(${JSON.stringify(join(dirname(functions.folder), 'loaded'))}); } catch { isFirstLoad = false; }
      if (isFirstLoad) await new Promise(() => {});`;
    functions.append('slow.ts', slowSource);
    const node = startNode(functions.folder, 3000);
    await waitForRound(node, [{ name: 'slow', error: 'It took too long to load' }]);
    const passTime = () => {
      shop.clock.advance(5 * minuteMs);
      node.requestRound();
      return list();
    };
    await expect.poll(passTime).toMatchObject([{ name: 'slow', events: ['account.created'], error: null }]);
  });

  test('a file that is empty while it is written loses neither its events nor its waiting runs', async () => {
    const { shop, startNode, runs, waitForRound, publish } = await openShop();
    const functions = createFunctionFolder();
    functions.write('edited.ts', ['account.created'], 'throw new Error("not yet")');
    const node = startNode(functions.folder);
    await waitForRound(node, [{ name: 'edited' }]);
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    await waitForRound(node, [{ name: 'edited', last_run: { error: expect.stringContaining('not yet') } }]);
    writeFileSync(join(functions.folder, 'edited.ts'), '');
    await waitForRound(node, [{ name: 'edited', events: ['account.created'], error: 'The file is empty', queued: 1 }]);
    await signUpShopper(shop.shopper(), 'grace');
    await publish();
    functions.write('edited.ts', ['account.created'], 'tell(event.type)');
    await waitForRound(node, [{ name: 'edited', error: null }]);
    shop.clock.advance(minuteMs);
    node.requestRound();
    await expect.poll(functions.readLines).toEqual(['account.created', 'account.created']);
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['done', 'done']);
  });

  test('a function that is deleted, or deployed anew, while it runs ends what it has begun, once', async () => {
    const { shop, startNode, runs, waitForRound, publish, operator } = await openShop();
    const functions = createFunctionFolder();
    const body = `tell('begun ' + event.entity_id);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await shop.patch('/products/${ids.mug}', { name: 'Renamed' });
      tell('done');`;
    functions.write('slow.ts', ['account.created'], body);
    functions.write('other.ts', ['order.created'], `tell('other')`);
    const node = startNode(functions.folder);
    await waitForRound(node, [{ name: 'other' }, { name: 'slow' }]);
    await signUpShopper(shop.shopper(), 'ada');
    await publish();
    node.requestRound();
    await expect.poll(functions.readLines).toHaveLength(1);
    functions.write('slow.ts', ['account.created'], `tell('new version'); await shop.get('/products')`);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publish();
    node.requestRound();
    await expect.poll(functions.readLines).toContain('other');
    await expect.poll(functions.readLines).toContain('done');
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['done', 'done']);
    expect(functions.readLines().filter((line) => line.startsWith('begun'))).toHaveLength(1);
    expect((await operator.get(`/products/${ids.mug}`)).body.name).toBe('Renamed');
  });
});
