import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const remove = (name: string) => rmSync(join(folder, name));
  const readLines = () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
  return { folder, write, remove, readLines };
}

eachDatabase((db: () => Db) => {
  const openShop = async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db());
    const startNode = (functionsDir: string) => {
      const deps: AppDeps = { ...shop.deps, config: { ...testConfig, functionsDir, functionTimeoutMs: 20_000 } };
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

  test('a function that is deleted, or deployed anew, while it runs ends what it has begun, once', async () => {
    const { shop, startNode, runs, waitForRound, publish, operator } = await openShop();
    const functions = createFunctionFolder();
    const body = `tell('begun ' + event.entity_id);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await shop.put('/products/${ids.mug}', { name: 'Renamed' });
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
