import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { postgresUrl, type TestResponse, testApp } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mercer } from '../mercer.ts';
import { temporaryDatabase } from '../temporary-database.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const shops: [database: string, make: () => Promise<NodeJS.ProcessEnv>][] = [
  ['SQLite', async () => ({ DATA_DIR: temporaryFolder() })],
];
const server = postgresUrl;
if (server) {
  shops.push([
    'PostgreSQL',
    async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await temporaryDatabase(server) }),
  ]);
}

describe.each(shops)('%s', (_, make) => {
  test('init describes a new shop, and called again changes what its flags say alone', async () => {
    const env = await make();
    const first = await mercer(env, 'init', '--name', 'Laden', '--language', 'de', '--email', 'hallo@laden.example');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Laden is described in /);
    const settings = await settingsOf(env);
    expect(settings.store).toMatchObject({
      name: 'Laden',
      locale: 'de-DE',
      currency: 'EUR',
      country: 'DE',
      countries: ['DE'],
      support_email: 'hallo@laden.example',
      currencies: [{ code: 'EUR', type: 'base', decimals: 2 }],
    });
    const again = await mercer(env, 'init', '--countries', 'de,at', '--json', '--show-key');
    expect(JSON.parse(again.stdout)).toMatchObject({
      name: 'Laden',
      currency: 'EUR',
      countries: ['DE', 'AT'],
      tax_included: true,
      operator_key: { key: expect.stringMatching(/^sk_/) },
    });
    expect((await settingsOf(env)).cart.countries).toEqual(['DE', 'AT']);
  });

  test('legal pages are drafted for who wants them, in the language of the shop, and those that are there stay', async () => {
    const env = await make();
    const flags = ['--name', 'Laden', '--language', 'de', '--email', 'hallo@laden.example'];
    const none = await mercer(env, 'init', ...flags, '--json');
    expect(JSON.parse(none.stdout).legal_pages).toEqual([]);
    const drafted = await mercer(env, 'init', '--legal', 'yes');
    expect(drafted).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('imprint, privacy, terms') });
    const pages = await databaseOf(env).selectFrom('content').selectAll().orderBy('slug').execute();
    expect(pages.map(({ slug, published }) => [slug, published])).toEqual(
      ['imprint', 'privacy', 'returns', 'shipping', 'terms', 'withdrawal'].map((slug) => [slug, 0]),
    );
    expect(JSON.parse(pages[0]?.value ?? '')).toMatchObject({
      title: 'Impressum',
      body: expect.stringMatching(/^ENTWURF.*Laden.*hallo@laden\.example/s),
    });
    const again = await mercer(env, 'init', '--legal', 'yes', '--json');
    expect(JSON.parse(again.stdout).legal_pages).toEqual([]);
  });

  test('a shop that is open shows the change', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden');
    const shop = await openedApp(env);
    expect(await nameIn(shop)).toBe('Laden');
    await mercer(env, 'init', '--name', 'Blue Door');
    expect(await nameIn(shop)).toBe('Blue Door');
  });
});

test.each([
  [[], /--name/],
  [['--name', ' '], /name/],
  [['--name', 'Laden', '--language', '!'], /no language/],
  [['--name', 'Laden', '--currency', 'EURO'], /no currency/],
  [['--name', 'Laden', '--countries', 'DE,Austria'], /'Austria' is no country/],
  [['--name', 'Laden', '--email', 'hallo'], /no e-mail address/],
  [['--name', 'Laden', '--tax-included', 'perhaps'], /yes or no/],
  [['--name', 'Laden', '--legal', 'perhaps'], /yes or no/],
  [['--colour', 'red'], /--help/],
])('flags that make no sense end with 2 and change nothing: %j', async (flags, sentence) => {
  const env = { DATA_DIR: temporaryFolder() };
  const { code, stdout, stderr } = await mercer(env, 'init', ...flags);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
});

test('the operator key is made once, for its owner alone, and is only shown when asked for', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const { stdout } = await mercer(env, 'init', '--name', 'Laden');
  const { secretKey } = JSON.parse(readFileSync(join(env.DATA_DIR, 'secrets.json'), 'utf8'));
  expect(stdout).not.toContain(secretKey);
  expect((await mercer(env, 'init', '--show-key')).stdout).toContain(secretKey);
  expect((await mercer({ ...env, SECRET_KEY: 'sk_own' }, 'init')).stdout).toContain('SECRET_KEY');
});

test('it says how it is called, without colours, and what it does not know', async () => {
  expect(await mercer({}, '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('init') });
  const { code, stdout } = await mercer({}, 'init', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Examples');
  expect(stdout).not.toContain('\u001b');
  expect(await mercer({}, 'open')).toMatchObject({ code: 2, stdout: '' });
});

test('the demo store stays what it is', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await mercer(env, 'init', '--name', 'Laden');
  const db = databaseOf(env);
  const value = JSON.stringify({ name: 'Mercer', demo: true });
  await db.updateTable('settings').set({ value }).where('id', '=', 'store').execute();
  expect(await mercer(env, 'init', '--name', 'Laden')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('This is the demo store.'),
  });
});

function databaseOf({ DATABASE_URL: url, DATA_DIR = '' }: NodeJS.ProcessEnv) {
  const db = openDatabase({ url, path: join(DATA_DIR, 'mercer.sqlite') });
  onTestFinished(() => db.destroy());
  return db;
}

async function openedApp(env: NodeJS.ProcessEnv) {
  return testApp(databaseOf(env)).shopper();
}

type Shopper = Awaited<ReturnType<typeof openedApp>>;

async function nameIn(shopper: Shopper): Promise<string> {
  return body(await shopper.get('/api/settings')).store.name;
}

async function settingsOf(env: NodeJS.ProcessEnv) {
  const shopper = await openedApp(env);
  const [{ store }, cart] = [await shopper.get('/api/settings'), await shopper.get('/api/cart/settings')].map(body);
  return { store, cart };
}

function body(answer: TestResponse) {
  return answer.body;
}
