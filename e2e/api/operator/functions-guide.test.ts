import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createApp, type Db, FunctionRunner, publishEvents } from '@mercer/server';
import { eachDatabase, ids, testConfig } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openTestShop, placeOrder, readStockLevel } from '../../shop.ts';
import { openOperator } from './operator.ts';

/** The modules of docs/owners/functions.md, each in the file that its first line names. */
function writeExampleModules(): string {
  const root = mkdtempSync(join(tmpdir(), 'mercer-function-examples-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const blocks = readFileSync('docs/owners/functions.md', 'utf8').matchAll(
    /```ts\n\/\/ (functions\/\S+)\n([^`]*(?:`[^`]+`[^`]*)*?)```/g,
  );
  for (const [, name = '', source = ''] of blocks) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return join(root, 'functions');
}

async function startErpServer() {
  const posted: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    posted.push(JSON.parse(body));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.FUNCTION_ERP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  onTestFinished(() => {
    delete process.env.FUNCTION_ERP_URL;
    server.closeAllConnections();
    server.close();
  });
  return posted;
}

eachDatabase((db: () => Db) => {
  test('the examples of docs/owners/functions.md do what they say', async () => {
    const posted = await startErpServer();
    const shop = await openTestShop(db());
    const config = { ...testConfig, functionsDir: writeExampleModules(), functionTimeoutMs: 20_000 };
    const deps = { ...shop.deps, config };
    const app = createApp(deps);
    const runner = new FunctionRunner(deps, (request, operator) => app.fetch(request, { operator }));
    onTestFinished(() => runner.end());
    const { operator } = await openOperator(db());
    const listFunctionNames = async () => {
      runner.requestRound();
      return (await operator.get('/functions')).body.results.map(({ name }: { name: string }) => name);
    };
    await expect.poll(listFunctionNames).toEqual(['mark-sold', 'morning']);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await publishEvents(deps);
    const readProductTags = async () => {
      runner.requestRound();
      return (await operator.get(`/products/${ids.mug}`)).body.tags;
    };
    await expect.poll(readProductTags).toContain('sold');
    shop.clock.advance(24 * 3_600_000);
    await expect
      .poll(() => {
        runner.requestRound();
        return posted;
      })
      .toEqual([{ date: '2026-06-02T06:00:00.000Z', low: expect.any(Array) }]);
    const answer = await app.request(`/functions/erp/level?id=${ids.mug}`, {
      headers: { Authorization: `Basic ${Buffer.from('pk_test').toString('base64')}` },
    });
    expect(await answer.json()).toEqual({ stock_level: await readStockLevel(shop.shopper(), ids.mug) });
  });
});
