import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

  test('the zone that init made follows the countries, as long as nobody has changed anything of it', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    expect(await mercer(env, 'init', '--countries', 'DE,AT')).toMatchObject({ code: 0 });
    expect((await shippingOf(env)).zones).toEqual([zoneOf('DE', 'AT')]);
    expect(await mercer(env, 'init', '--countries', 'CH')).toMatchObject({ code: 0 });
    expect((await shippingOf(env)).zones).toEqual([zoneOf('CH')]);
  });

  test.each<[string, (made: Shipping) => object]>([
    ['a zone of that id with a name of its own', (made) => ({ ...made, zones: [{ ...zoneOf('DE'), name: 'Home' }] })],
    ['other countries in it', (made) => ({ ...made, zones: [zoneOf('DE', 'FR')] })],
    [
      'postal codes in it',
      (made) => ({ ...made, zones: [{ ...zoneOf('DE'), regions: [{ country: 'DE', zip: '1*' }] }] }),
    ],
    ['another zone beside it', (made) => ({ ...made, zones: [zoneOf('DE'), { ...zoneOf('US'), id: 'world' }] })],
    ['another zone before it', (made) => ({ ...made, zones: [{ ...zoneOf('US'), id: 'world' }, zoneOf('DE')] })],
  ])('with %s the owner keeps the zones and is told what to do', async (_, changed) => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    const own = changed(await shippingOf(env));
    await writeSetting(env, 'shipping', own);
    const before = await rowsOf(env);
    const asked = await mercer(env, 'init', '--countries', 'DE,AT,NL', '--name', 'Other');
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toMatch(/Nothing was changed.*zones of your own.*settings replace shipping/s);
    expect(await rowsOf(env)).toEqual(before);
    // what is asked for nothing of the kind goes on
    expect((await mercer(env, 'init', '--name', 'Other')).code).toBe(0);
    expect(JSON.parse((await rowsOf(env)).shipping ?? '')).toEqual(JSON.parse(before.shipping ?? ''));
  });

  test('a shop that ships everywhere goes on to, whatever countries it names', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    const rates = [
      { zone: 'home', price: 490 },
      { zone: null, price: 2990 },
    ];
    const own = { zones: [zoneOf('DE')], services: [{ id: 'standard', name: 'Standard', rates }] };
    await writeSetting(env, 'shipping', own);
    expect(await mercer(env, 'init', '--countries', 'DE,US')).toMatchObject({ code: 0 });
    expect(await shippingOf(env)).toEqual(own);
  });

  test('once the zones go where the countries are asked for, init takes them', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    const own = { ...(await shippingOf(env)), zones: [{ ...zoneOf('NL', 'DE'), name: 'Home' }] };
    await writeSetting(env, 'shipping', own);
    expect(await mercer(env, 'init', '--countries', 'DE,NL')).toMatchObject({ code: 0 });
    expect(await shippingOf(env)).toEqual(own);
  });

  test('the prices of a shop stay in their currency, by the words of the operator API', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    expect(await mercer(env, 'init', '--currency', 'CHF')).toMatchObject({ code: 0 });
    const db = databaseOf(env);
    const caller = testApp(db).shopper();
    const key = { Authorization: 'Bearer sk_test' };
    const api = (method: string, path: string, more: object) => caller.call(method, `/operator${path}`, more, key);
    expect((await api('POST', '/products', { name: 'Mug', price: 5 })).status).toBe(201);
    const before = await rowsOf(env);
    const refused = await mercer(env, 'init', '--currency', 'EUR', '--name', 'Other');
    const { store } = before;
    const answer = await api('PUT', '/settings/store', {
      value: { ...JSON.parse(store ?? ''), currency: 'EUR', currencies: [] },
    });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'currency_in_use' } } });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(answer.body.error.message);
    expect(await rowsOf(env)).toEqual(before);
    expect((await mercer(env, 'init', '--currency', 'CHF', '--name', 'Other')).code).toBe(0);
  });

  test('a language that an older version took does not stay', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden', '--language', 'de');
    const store = JSON.parse((await rowsOf(env)).store ?? '');
    const locales = [{ code: 'klingon', name: 'klingon' }, ...store.locales, { code: 'fr-FR', name: 'Français' }];
    await writeSetting(env, 'store', { ...store, locale: 'klingon', locales });
    expect((await mercer(env, 'init', '--name', 'Other')).code).toBe(1);
    expect((await mercer(env, 'init', '--language', 'de')).code).toBe(0);
    expect(JSON.parse((await rowsOf(env)).store ?? '').locales).toEqual([...store.locales, locales.at(-1)]);
    await mercer(env, 'init', '--legal', 'yes');
    const pages = await databaseOf(env).selectFrom('content').select('value').execute();
    expect(pages.filter(({ value }) => value.includes('klingon'))).toEqual([]);
  });

  test('what init writes is in the log of changes', async () => {
    const env = await make();
    await mercer(env, 'init', '--name', 'Laden');
    const log = await databaseOf(env).selectFrom('audit_log').selectAll().execute();
    expect(new Set(log.map(({ actor, entity }) => `${actor} ${entity}`))).toEqual(new Set(['mercer init setting']));
  });
});

test.each([
  [[], /--name/],
  [['--name', ' '], /name/],
  [['--name', 'Laden', '--language', '!'], /no language/],
  [['--name', 'Laden', '--language', 'klingon'], /'klingon' is no language/],
  [['--name', 'Laden', '--language', 'xx'], /'xx' is no language/],
  [['--name', 'Laden', '--language', 'de-ZZ'], /'de-ZZ' is no language/],
  [['--name', 'Laden', '--currency', 'XXQ'], /no currency/],
  [['--name', 'Laden', '--countries', 'DE,ZZ'], /'ZZ' is no country/],
  [['--name', 'Laden', '--country', 'EU'], /'EU' is no country/],
  [['--name', 'Laden', '--email', 'a@b'], /no e-mail address/],
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
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
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

interface Shipping {
  zones: { id: string }[];
}

function zoneOf(...countries: string[]) {
  return { id: 'home', name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}

/** Settings as they stand in the database, by id. */
async function rowsOf(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const rows = await databaseOf(env).selectFrom('settings').select(['id', 'value']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

async function shippingOf(env: NodeJS.ProcessEnv): Promise<Shipping> {
  return JSON.parse((await rowsOf(env)).shipping ?? '');
}

async function writeSetting(env: NodeJS.ProcessEnv, id: string, setting: object): Promise<void> {
  await databaseOf(env)
    .updateTable('settings')
    .set({ value: JSON.stringify(setting) })
    .where('id', '=', id)
    .execute();
}
