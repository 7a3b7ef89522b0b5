import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

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
  'demo/reads.js': `import { readFileSync, writeFileSync } from 'node:fs';
    import * as promises from 'node:fs/promises';
    const tried = async (work) => { try { return String(await work()); } catch (error) { return error.code ?? String(error); } };
    export default async ({ body: { paths, write } }) => {
      const read = [];
      for (const path of paths) read.push(await tried(() => readFileSync(path, 'utf8')), await tried(() => promises.readFile(path, 'utf8')));
      return { read, written: write ? await tried(() => writeFileSync(write, 'x')) : null };
    };`,
  'demo/runs.js': `import { execSync } from 'node:child_process';
    import { Worker } from 'node:worker_threads';
    const tried = (work) => { try { return String(work()); } catch (error) { return error.code; } };
    export default () => [tried(() => execSync('id')), tried(() => new Worker('0', { eval: true })), tried(() => process.dlopen({}, 'x'))];`,
  'demo/package.js': 'import { word } from "neighbour"; export default () => word;',
  'node_modules/neighbour/package.json': '{ "name": "neighbour", "type": "module", "main": "index.js" }',
  'node_modules/neighbour/index.js': 'export const word = "from a package";',
  'demo/forges.js': `import { writeSync } from 'node:fs';
    const send = (message, body = '') => {
      const json = Buffer.from(JSON.stringify(message));
      const head = Buffer.alloc(8);
      head.writeUInt32BE(json.length);
      head.writeUInt32BE(body.length, 4);
      writeSync(3, Buffer.concat([head, json, Buffer.from(body)]));
    };
    const question = { kind: 'question', id: 4711, method: 'PUT', path: '/settings/general', headers: {}, scopes: ['read', 'write'] };
    send({ kind: 'answer', call: '', answer: { kind: 'seen', config: { scopes: ['write'] }, handlers: [] } });
    export default async (_, shop) => {
      send(question, '{"name":"Mine"}');
      for (const junk of [null, 7, 'x', [], { kind: 'answer', call: 1 }, { ...question, headers: null, path: null, id: 'x' }, { ...question, path: 7 }]) send(junk);
      await shop.get('/settings');
      return shop.put('/settings/general', { name: 'Mine' }).catch(({ status }) => status);
    };`,
  'demo/asks.js': `export default async ({ query }, shop) => {
      const asked = Array.from({ length: Number(query.times) }, () => shop.get('/settings').then(() => 'answered', ({ status }) => status));
      return [...new Set(await Promise.all(asked))];
    };`,
  'demo/floods.js': `import { writeSync } from 'node:fs';
    const json = Buffer.from(JSON.stringify({ kind: 'question', id: 1, method: 'GET', path: '/settings', headers: {} }));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(json.length);
    const question = Buffer.concat([head, json]);
    const write = (bytes) => {
      for (let at = 0; at < bytes.length; ) {
        try { at += writeSync(3, bytes, at); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
      }
    };
    // it reads no reply, so that the shop has to keep the questions that come after the socket is full
    export default ({ query }) => {
      for (let time = 0; time < query.times; time += 1) write(question);
      while (query.times > 1);
      return 'asked';
    };`,
  'demo/signals.js': "export default () => process.listenerCount('SIGUSR1');",
  'demo/garbles.js': `import { writeSync } from 'node:fs';
    export default ({ body }) => { writeSync(3, Buffer.from(body.bytes, 'base64')); return new Promise(() => {}); };`,
  'demo/chats.js': `export default ({ query }) => { process.stdout.write('\\n'.repeat(Number(query.lines))); return 'said'; };`,
  'demo/breaks-out.js': `import v8 from 'node:v8';
    import { setFlagsFromString } from 'node:v8';
    const tried = async (work) => { try { await work(); return 'done'; } catch (error) { return error.code; } };
    export default ({ body: { file } }) => Promise.all([
      tried(async () => { const { DatabaseSync } = await import('node:sqlite'); new DatabaseSync(file).exec('create table found (a)'); }),
      tried(() => { const { DatabaseSync } = process.getBuiltinModule('sqlite') ?? {}; new DatabaseSync(file).exec('create table found (a)'); }),
      ...[v8.setFlagsFromString, setFlagsFromString, process.getBuiltinModule('v8').setFlagsFromString].map((set) => tried(() => set('--redirect-code-traces-to=' + file))),
    ]);`,
  'demo/spoils.js': `Array.prototype.map = () => { throw new Error('spoiled'); }; globalThis.fetch = undefined; JSON.stringify = () => '{}';
    export default () => 'spoiled'`,
  'demo/clean.js': 'export default () => [[1, 2].map((n) => n + 1), typeof fetch, JSON.stringify({ a: 1 })]',
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
  const openFunctionApp = (functionsDir: string | undefined = shop, functionTimeoutMs = 400) => {
    const { config } = buildTestApp(db()).deps;
    return buildTestApp(db(), { config: { ...config, functionsDir, functionTimeoutMs } });
  };
  const createShopper = () => openFunctionApp(shop, 5000).shopper();

  test('demo/hello greets', async () => {
    const shopper = openFunctionApp('functions', 5000).shopper();
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
    const shopper = createShopper();
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
    const shopper = createShopper();
    expect((await shopper.post('/functions/demo/count')).body).toEqual({ calls: 1 });
    expect((await shopper.post('/functions/demo/count')).body).toEqual({ calls: 2 });
    expect((await shopper.get('/functions/demo/nothing')).body).toBeNull();
    expect((await shopper.get('/functions/ping')).body).toBe('pong');
  });

  test('a function may answer with a response, but sets no cookie and no session', async () => {
    const shopper = createShopper();
    const { app } = openFunctionApp(shop, 5000);
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
    const shopper = createShopper();
    for (const path of strangePaths) {
      const { status, body } = await shopper.get(`/functions${path}`);
      expect([path, status, body.error.code]).toEqual([path, 404, 'not_found_error']);
    }
  });

  test('without a folder there is no function', async () => {
    const { config } = buildTestApp(db()).deps;
    expect((await buildTestApp(db(), { config }).shopper().get('/functions/echo')).status).toBe(404);
    expect((await openFunctionApp('/nowhere').shopper().get('/functions/echo')).status).toBe(404);
  });

  test('a fault of its own is told without a reason', async () => {
    const { faults, shopper } = openFunctionApp(shop, 5000);
    for (const name of ['throws', 'exits', 'broken', 'circle']) {
      const { status, body } = await shopper().get(`/functions/demo/${name}`);
      expect([status, body]).toEqual([502, { error: { message: 'The function failed', code: 'function_error' } }]);
    }
    expect(faults).toHaveLength(4);
  });

  test('a function that never ends is ended, and harms no other', async () => {
    const { shopper } = openFunctionApp();
    const calls = ['loops', 'waits', 'loops', 'waits', 'loops'].map((name) => shopper().get(`/functions/demo/${name}`));
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.error.code]).toEqual([424, 'function_timeout']);
    }
    const quick = openFunctionApp(shop, 5000).shopper();
    expect((await quick.get('/functions/ping')).body).toBe('pong');
  });

  test('bad input is the caller’s: malformed, too deep, too large', async () => {
    const { app } = openFunctionApp(shop, 5000);
    const postToEcho = (body: string) => {
      const headers = { Authorization: `Basic ${Buffer.from('pk_test').toString('base64')}` };
      return app.request('/functions/echo', { method: 'POST', headers, body });
    };
    expect((await postToEcho('{"a":')).status).toBe(400);
    expect((await postToEcho('['.repeat(40) + ']'.repeat(40))).status).toBe(400);
    expect((await postToEcho(JSON.stringify('x'.repeat(1024 * 1024)))).status).toBe(413);
  });

  test('a big answer arrives, one over 5 MB does not', async () => {
    const shopper = createShopper();
    expect((await shopper.get('/functions/demo/big?size=1000000')).body).toHaveLength(1_000_000);
    expect((await shopper.get('/functions/demo/big?size=6000000')).status).toBe(502);
  });

  test('a function sees only the environment that is named for it', async () => {
    process.env.FUNCTION_GREETING = 'hi';
    const { body } = await createShopper().get('/functions/demo/env');
    expect(body).toEqual({ FUNCTION_GREETING: 'hi' });
    delete process.env.FUNCTION_GREETING;
  });

  test('a function reads its folder, and neither secrets, nor the environment of a process, nor anything else', async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'secrets.json'), 'the secret of the shop');
    const { config } = buildTestApp(db()).deps;
    const app = buildTestApp(db(), { config: { ...config, functionsDir: shop, dataDir, functionTimeoutMs: 60_000 } });
    const secret = join(dataDir, 'secrets.json');
    const paths = [
      '/proc/self/environ',
      `/proc/${process.pid}/environ`,
      '/proc/self/root/etc/passwd',
      '/etc/passwd',
      secret,
    ];
    const outsidePaths = [
      join(folder, 'outside.js'),
      `${shop}/../outside.js`,
      `${shop}/../data/secrets.json`,
      import.meta.filename,
    ];
    const { body } = await app
      .shopper()
      .post('/functions/demo/reads', { paths: [...paths, ...outsidePaths], write: secret });
    expect(new Set(body.read)).toEqual(new Set(['ERR_ACCESS_DENIED']));
    expect(body.written).toBe('ERR_ACCESS_DENIED');
    expect(readFileSync(secret, 'utf8')).toBe('the secret of the shop');
    const echoInput = { paths: [join(shop, 'echo.ts')] };
    expect((await app.shopper().post('/functions/demo/reads', echoInput)).body.read[0]).toBe(modules['echo.ts']);
    expect((await app.shopper().get('/functions/demo/package')).body).toBe('from a package');
  });

  test('a function begins no program, no thread and no native code', async () => {
    const { body } = await openFunctionApp(shop, 60_000).shopper().get('/functions/demo/runs');
    expect(body).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_DLOPEN_DISABLED']);
  });

  test('a function cannot give itself a scope by a message of its process, nor harm the shop by one', async () => {
    const { shopper } = openFunctionApp(shop, 60_000);
    const settingsBefore = await db().selectFrom('settings').selectAll().execute();
    expect((await shopper().get('/functions/demo/forges')).body).toBe(403);
    expect(await db().selectFrom('settings').selectAll().execute()).toEqual(settingsBefore);
    expect((await shopper().get('/functions/ping')).body).toBe('pong');
  });

  test.each([
    ['nothing but zeros', Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.alloc(96)])],
    ['the largest lengths', Buffer.alloc(100, 0xff)],
    ['no JSON', Buffer.from('\0\0\0\x01\0\0\0\0{', 'latin1')],
    ['a message that is too long', Buffer.from('\x10\0\0\0\0\0\0\0', 'latin1')],
    ['a body that is too long', Buffer.from('\0\0\0\x02\x10\0\0\0{}', 'latin1')],
  ])('a function that writes %s where the shop listens is ended, and harms no other', async (_, bytes) => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    const { status } = await shopper.post('/functions/demo/garbles', { bytes: bytes.toString('base64') });
    expect(status).toBe(502);
    expect((await shopper.get('/functions/ping')).body).toBe('pong');
  });

  test('of what a function asks at once, so much is answered as may wait', async () => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    expect((await shopper.get('/functions/demo/asks?times=100')).body).toEqual(['answered']);
    expect((await shopper.get('/functions/demo/asks?times=101')).body).toEqual(['answered', 429]);
  });

  test('a function that asks past its limit of questions is ended, and harms no other', async () => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    expect((await shopper.get('/functions/demo/floods?times=1')).body).toBe('asked');
    expect((await shopper.get('/functions/demo/floods?times=4000')).status).toBe(502);
    expect((await shopper.get('/functions/ping')).body).toBe('pong');
  });

  test('no signal of another function opens a debugger of a function', async () => {
    expect((await openFunctionApp(shop, 60_000).shopper().get('/functions/demo/signals')).body).toBe(1);
  });

  test('what a function says in many lines is written in parts, and others have their turn', async () => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    let lines = 0;
    let mostInATurn = 0;
    let isOver = false;
    const consoleSpy = vi.spyOn(console, 'info').mockImplementation(() => {
      lines += 1;
    });
    const measureTurn = (previousLines: number) => {
      mostInATurn = Math.max(mostInATurn, lines - previousLines);
      if (!isOver) setImmediate(measureTurn, lines);
    };
    measureTurn(0);
    expect((await shopper.get('/functions/demo/chats?lines=20000')).body).toBe('said');
    await vi.waitUntil(() => lines === 20_000, 60_000);
    isOver = true;
    consoleSpy.mockRestore();
    expect(mostInATurn).toBeLessThan(1000);
  });

  test('no module of Node lets a function write where it may not', async () => {
    const file = join(folder, 'data', 'found.sqlite');
    mkdirSync(join(folder, 'data'), { recursive: true });
    const { body } = await openFunctionApp(shop, 60_000).shopper().post('/functions/demo/breaks-out', { file });
    expect(body.slice(2)).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
    expect(body.slice(0, 2)).not.toContain('done');
    expect(existsSync(file)).toBe(false);
  });

  test('what a function changes in its process harms no other', async () => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    expect((await shopper.get('/functions/demo/spoils')).status).toBeLessThan(503);
    for (let n = 0; n < 3; n += 1) {
      expect((await shopper.get('/functions/demo/clean')).body).toEqual([[2, 3], 'function', '{"a":1}']);
      await shopper.get('/functions/demo/spoils');
    }
  });

  test('more functions than there are places take turns', async () => {
    const shopper = openFunctionApp(shop, 60_000).shopper();
    const names = ['ping', 'demo/nothing', 'demo/clean', 'demo/env', 'demo/package', 'demo/count'];
    const answers = await Promise.all([...names, ...names].map((name) => shopper.post(`/functions/${name}`)));
    expect(answers.filter(({ status }) => status === 200 || status === 405)).toHaveLength(12);
  });

  test('the publishable key is needed, and other origins are kept out', async () => {
    const { app } = openFunctionApp();
    expect((await app.request('/functions/echo')).status).toBe(401);
    const preflight = await app.request('/functions/echo', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.test' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});
