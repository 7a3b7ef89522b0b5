import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase, ids, testApp } from '../testing/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'mercer-functions-'));
const shop = join(folder, 'functions');

const modules: Record<string, string> = {
  'echo.ts': 'export default (request: unknown) => request;',
  'ping.js': 'export const GET = () => "pong"; export const get = undefined;',
  'demo/count.mjs': 'let calls = 0; export const post = async () => ({ calls: ++calls });',
  'demo/nothing.js': 'export const get = () => {}',
  'demo/throws.js': 'export default () => { throw new Error("hidden reason"); }',
  'demo/loops.js': 'export default () => { for (;;); }',
  'demo/waits.js': 'export default () => new Promise(() => {})',
  'demo/exits.js': 'export default () => process.exit(3)',
  'demo/broken.js': 'export default (',
  'demo/circle.js': 'export default () => { const a = {}; a.a = a; return a; }',
  'demo/big.js': 'export default ({ query }) => "x".repeat(Number(query.size))',
  'demo/env.js': 'export default () => process.env',
  'demo/response.js': `export default ({ body }) => new Response(body.text, {
    status: 202, headers: { "Content-Type": "text/csv", "Set-Cookie": "a=b", "X-Session": "stolen" } })`,
  'demo/empty.js': 'export default () => new Response(null, { status: 204 })',
  '_private.js': 'export default () => "private"',
  'deep/er/down.js': 'export default () => "deep"',
};

const strangePaths = [
  '',
  '/nothing',
  '/demo',
  '/demo/nobody',
  '/demo/hello/more',
  '/demo/count/',
  '/../package',
  '/..%2fdemo%2fcount',
  '/demo%2fcount',
  '/%2e%2e%2foutside',
  '/..%5coutside',
  '/%2fetc%2fpasswd',
  '//etc/passwd',
  '/demo/count.mjs',
  '/link',
  '/_private',
  '/deep/er/down',
  '/__proto__',
  '/%00',
  '/echo%00',
];

beforeAll(() => {
  for (const [name, source] of Object.entries(modules)) {
    mkdirSync(join(shop, name, '..'), { recursive: true });
    writeFileSync(join(shop, name), source);
  }
  writeFileSync(join(folder, 'outside.js'), 'export default () => "outside"');
  symlinkSync(join(folder, 'outside.js'), join(shop, 'link.js'));
});
afterAll(() => rmSync(folder, { recursive: true }));

eachDatabase((db) => {
  const newApp = (functionsDir: string | undefined = shop, functionTimeoutMs = 400) => {
    const { config } = testApp(db()).deps;
    return testApp(db(), { config: { ...config, functionsDir, functionTimeoutMs } });
  };
  const newShopper = () => newApp(shop, 5000).shopper();

  test('demo/hello greets', async () => {
    const shopper = newApp('functions', 5000).shopper();
    const ada = { message: 'Hello, Ada!', store: 'Shop' };
    expect((await shopper.get('/functions/demo/hello')).body.message).toBe('Hello, shopper!');
    expect((await shopper.get('/functions/demo/hello?name=Ada')).body).toEqual(ada);
    expect((await shopper.post('/functions/demo/hello', { name: 'Ada' })).body).toEqual(ada);
    expect(await shopper.put('/functions/demo/hello', {})).toMatchObject({
      status: 405,
      body: { error: { code: 'method_not_allowed' } },
    });
  });

  test('a function is given body, query, session and store, and no token', async () => {
    const shopper = newShopper();
    const cart = (await shopper.post('/api/cart/items', { product_id: ids.mug })).body;
    const { body } = await shopper.put('/functions/echo?a[b][]=1', { camelCase: [1, null] });
    expect(body).toMatchObject({
      method: 'put',
      query: { a: { b: ['1'] } },
      body: { camelCase: [1, null] },
      session: { cart_id: cart.id, account_id: null, locale: 'en-US', currency: 'USD' },
      store: { name: 'Shop' },
    });
    expect(JSON.stringify(body)).not.toContain(shopper.session);
    expect((await shopper.delete('/functions/echo')).body).toMatchObject({ method: 'delete', body: {} });
  });

  test('modules are loaded once; nothing is null', async () => {
    const shopper = newShopper();
    expect((await shopper.post('/functions/demo/count')).body).toEqual({ calls: 1 });
    expect((await shopper.post('/functions/demo/count')).body).toEqual({ calls: 2 });
    expect((await shopper.get('/functions/demo/nothing')).body).toBeNull();
    expect((await shopper.get('/functions/ping')).body).toBe('pong');
  });

  test('a function may answer with a response, but sets no cookie and no session', async () => {
    const shopper = newShopper();
    const { app } = newApp(shop, 5000);
    const authorization = `Basic ${Buffer.from('pk_test').toString('base64')}`;
    const request = {
      method: 'POST',
      headers: { Authorization: authorization, Origin: 'http://localhost:5173' },
      body: '{"text":"a,b"}',
    };
    const response = await app.request('/functions/demo/response', request);
    expect([response.status, await response.text()]).toEqual([202, 'a,b']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv',
      'access-control-allow-origin': 'http://localhost:5173',
      'cache-control': 'no-store',
    });
    expect(response.headers.has('set-cookie') || response.headers.has('x-session')).toBe(false);
    expect(await shopper.get('/functions/demo/empty')).toMatchObject({ status: 204, body: null });
  });

  test('other names are not found, whatever they lead to', async () => {
    const shopper = newShopper();
    for (const path of strangePaths) {
      const { status, body } = await shopper.get(`/functions${path}`);
      expect([path, status, body.error.code]).toEqual([path, 404, 'not_found_error']);
    }
  });

  test('without a folder there is no function', async () => {
    const { config } = testApp(db()).deps;
    expect((await testApp(db(), { config }).shopper().get('/functions/echo')).status).toBe(404);
    expect((await newApp('/nowhere').shopper().get('/functions/echo')).status).toBe(404);
  });

  test('a fault of its own is told without a reason', async () => {
    const { faults, shopper } = newApp(shop, 5000);
    for (const name of ['throws', 'exits', 'broken', 'circle']) {
      const { status, body } = await shopper().get(`/functions/demo/${name}`);
      expect([status, body]).toEqual([502, { error: { message: 'The function failed', code: 'function_error' } }]);
    }
    expect(faults).toHaveLength(4);
  });

  test('a function that never ends is ended, and harms no other', async () => {
    const { shopper } = newApp();
    const calls = ['loops', 'waits', 'loops', 'waits', 'loops'].map((name) => shopper().get(`/functions/demo/${name}`));
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.error.code]).toEqual([424, 'function_timeout']);
    }
    const quick = newApp(shop, 5000).shopper();
    expect((await quick.get('/functions/ping')).body).toBe('pong');
  });

  test('bad input is the caller’s: malformed, too deep, too large', async () => {
    const { app } = newApp(shop, 5000);
    const send = (body: string) => {
      const headers = { Authorization: `Basic ${Buffer.from('pk_test').toString('base64')}` };
      return app.request('/functions/echo', { method: 'POST', headers, body });
    };
    expect((await send('{"a":')).status).toBe(400);
    expect((await send('['.repeat(40) + ']'.repeat(40))).status).toBe(400);
    expect((await send(JSON.stringify('x'.repeat(1024 * 1024)))).status).toBe(413);
  });

  test('a big answer arrives, one over 5 MB does not', async () => {
    const shopper = newShopper();
    expect((await shopper.get('/functions/demo/big?size=1000000')).body).toHaveLength(1_000_000);
    expect((await shopper.get('/functions/demo/big?size=6000000')).status).toBe(502);
  });

  test('a function sees only the environment that is named for it', async () => {
    process.env.FUNCTION_GREETING = 'hi';
    const { body } = await newShopper().get('/functions/demo/env');
    expect(body).toEqual({ FUNCTION_GREETING: 'hi' });
    delete process.env.FUNCTION_GREETING;
  });

  test('the publishable key is needed, and other origins are kept out', async () => {
    const { app } = newApp();
    expect((await app.request('/functions/echo')).status).toBe(401);
    const preflight = await app.request('/functions/echo', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.test' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});
