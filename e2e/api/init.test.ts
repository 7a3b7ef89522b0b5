import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { buildTestApp, postgresUrl, type TestResponse } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runMercerCommand } from '../run-mercer.ts';
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
    const first = await runMercerCommand(
      env,
      'init',
      '--name',
      'Laden',
      '--language',
      'de',
      '--email',
      'hallo@laden.example',
    );
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Laden is described in /);
    const settings = await readPublicSettings(env);
    expect(settings.store).toMatchObject({
      name: 'Laden',
      locale: 'de-DE',
      currency: 'EUR',
      country: 'DE',
      countries: ['DE'],
      support_email: 'hallo@laden.example',
      currencies: [{ code: 'EUR', type: 'base', decimals: 2 }],
    });
    const secondRun = await runMercerCommand(env, 'init', '--countries', 'de,at', '--json', '--show-key');
    expect(JSON.parse(secondRun.stdout)).toMatchObject({
      name: 'Laden',
      currency: 'EUR',
      countries: ['DE', 'AT'],
      tax_included: true,
      operator_key: { key: expect.stringMatching(/^sk_/) },
    });
    expect((await readPublicSettings(env)).cart.countries).toEqual(['DE', 'AT']);
  });

  test('legal pages are drafted for who wants them, in the language of the shop, and those that are there stay', async () => {
    const env = await make();
    const flags = ['--name', 'Laden', '--language', 'de', '--email', 'hallo@laden.example'];
    const plainRun = await runMercerCommand(env, 'init', ...flags, '--json');
    expect(JSON.parse(plainRun.stdout).legal_pages).toEqual([]);
    const drafted = await runMercerCommand(env, 'init', '--legal', 'yes');
    expect(drafted).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('imprint, privacy, terms') });
    const pages = await openShopDatabase(env).selectFrom('content').selectAll().orderBy('slug').execute();
    expect(pages.map(({ slug, published }) => [slug, published])).toEqual(
      ['imprint', 'privacy', 'returns', 'shipping', 'terms', 'withdrawal'].map((slug) => [slug, 0]),
    );
    expect(JSON.parse(pages[0]?.value ?? '')).toMatchObject({
      title: 'Impressum',
      body: expect.stringMatching(/^ENTWURF.*Laden.*hallo@laden\.example/s),
    });
    const secondRun = await runMercerCommand(env, 'init', '--legal', 'yes', '--json');
    expect(JSON.parse(secondRun.stdout).legal_pages).toEqual([]);
  });

  test('a shop that is open shows the change', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden');
    const shop = await openTestShopper(env);
    expect(await readStoreName(shop)).toBe('Laden');
    await runMercerCommand(env, 'init', '--name', 'Blue Door');
    expect(await readStoreName(shop)).toBe('Blue Door');
  });

  test('the zone that init made follows the countries, as long as nobody has changed anything of it', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    expect(await runMercerCommand(env, 'init', '--countries', 'DE,AT')).toMatchObject({ code: 0 });
    expect((await readShippingSetting(env)).zones).toEqual([toHomeZone('DE', 'AT')]);
    expect(await runMercerCommand(env, 'init', '--countries', 'CH')).toMatchObject({ code: 0 });
    expect((await readShippingSetting(env)).zones).toEqual([toHomeZone('CH')]);
  });

  test.each<[string, (shipping: Shipping) => object]>([
    [
      'a zone of that id with a name of its own',
      (shipping) => ({ ...shipping, zones: [{ ...toHomeZone('DE'), name: 'Home' }] }),
    ],
    ['other countries in it', (shipping) => ({ ...shipping, zones: [toHomeZone('DE', 'FR')] })],
    [
      'postal codes in it',
      (shipping) => ({ ...shipping, zones: [{ ...toHomeZone('DE'), regions: [{ country: 'DE', zip: '1*' }] }] }),
    ],
    [
      'another zone beside it',
      (shipping) => ({ ...shipping, zones: [toHomeZone('DE'), { ...toHomeZone('US'), id: 'world' }] }),
    ],
    [
      'another zone before it',
      (shipping) => ({ ...shipping, zones: [{ ...toHomeZone('US'), id: 'world' }, toHomeZone('DE')] }),
    ],
  ])('with %s the owner keeps the zones and is told what to do', async (_, changed) => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    const ownShipping = changed(await readShippingSetting(env));
    await writeSetting(env, 'shipping', ownShipping);
    const previousRows = await readSettingRows(env);
    const failure = await runMercerCommand(env, 'init', '--countries', 'DE,AT,NL', '--name', 'Other');
    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure.stderr).toMatch(/Nothing was changed.*zones of your own.*settings replace shipping/s);
    expect(await readSettingRows(env)).toEqual(previousRows);
    // The command goes on if its flags ask nothing of the kind
    expect((await runMercerCommand(env, 'init', '--name', 'Other')).code).toBe(0);
    expect(JSON.parse((await readSettingRows(env)).shipping ?? '')).toEqual(JSON.parse(previousRows.shipping ?? ''));
  });

  test('a shop that ships everywhere goes on to, whatever countries it names', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    const rates = [
      { zone: 'home', price: 490 },
      { zone: null, price: 2990 },
    ];
    const ownShipping = { zones: [toHomeZone('DE')], services: [{ id: 'standard', name: 'Standard', rates }] };
    await writeSetting(env, 'shipping', ownShipping);
    expect(await runMercerCommand(env, 'init', '--countries', 'DE,US')).toMatchObject({ code: 0 });
    expect(await readShippingSetting(env)).toEqual(ownShipping);
  });

  test('once the zones go where the countries are asked for, init takes them', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    const ownShipping = { ...(await readShippingSetting(env)), zones: [{ ...toHomeZone('NL', 'DE'), name: 'Home' }] };
    await writeSetting(env, 'shipping', ownShipping);
    expect(await runMercerCommand(env, 'init', '--countries', 'DE,NL')).toMatchObject({ code: 0 });
    expect(await readShippingSetting(env)).toEqual(ownShipping);
  });

  test('the prices of a shop stay in their currency, by the words of the operator API', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    expect(await runMercerCommand(env, 'init', '--currency', 'CHF')).toMatchObject({ code: 0 });
    const db = openShopDatabase(env);
    const caller = buildTestApp(db).shopper();
    const key = { Authorization: 'Bearer sk_test' };
    const requestOperator = (method: string, path: string, fields: object) =>
      caller.call(method, `/operator${path}`, fields, key);
    expect((await requestOperator('POST', '/products', { name: 'Mug', price: 5 })).status).toBe(201);
    const previousRows = await readSettingRows(env);
    const failure = await runMercerCommand(env, 'init', '--currency', 'EUR', '--name', 'Other');
    const { store } = previousRows;
    const answer = await requestOperator('PUT', '/settings/store', {
      value: { ...JSON.parse(store ?? ''), currency: 'EUR', currencies: [] },
    });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'currency_in_use' } } });
    expect(failure).toMatchObject({ code: 1, stdout: '' });
    expect(failure.stderr).toContain(answer.body.error.message);
    expect(await readSettingRows(env)).toEqual(previousRows);
    expect((await runMercerCommand(env, 'init', '--currency', 'CHF', '--name', 'Other')).code).toBe(0);
  });

  test('a language that an older version took does not stay', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden', '--language', 'de');
    const store = JSON.parse((await readSettingRows(env)).store ?? '');
    const locales = [{ code: 'klingon', name: 'klingon' }, ...store.locales, { code: 'fr-FR', name: 'Français' }];
    await writeSetting(env, 'store', { ...store, locale: 'klingon', locales });
    expect((await runMercerCommand(env, 'init', '--name', 'Other')).code).toBe(1);
    expect((await runMercerCommand(env, 'init', '--language', 'de')).code).toBe(0);
    expect(JSON.parse((await readSettingRows(env)).store ?? '').locales).toEqual([...store.locales, locales.at(-1)]);
    await runMercerCommand(env, 'init', '--legal', 'yes');
    const pages = await openShopDatabase(env).selectFrom('content').select('value').execute();
    expect(pages.filter(({ value }) => value.includes('klingon'))).toEqual([]);
  });

  test('what init writes is in the log of changes', async () => {
    const env = await make();
    await runMercerCommand(env, 'init', '--name', 'Laden');
    const log = await openShopDatabase(env).selectFrom('audit_log').selectAll().execute();
    expect(new Set(log.map(({ actor, entity }) => `${actor} ${entity}`))).toEqual(new Set(['mercer init setting']));
  });
});

test.each([
  [[], /--name/],
  [['--name', ' '], /name/],
  [['--name', 'Laden', '--language', '!'], /not a language/],
  [['--name', 'Laden', '--language', 'klingon'], /'klingon' is not a language/],
  [['--name', 'Laden', '--language', 'xx'], /'xx' is not a language/],
  [['--name', 'Laden', '--language', 'de-ZZ'], /'de-ZZ' is not a language/],
  [['--name', 'Laden', '--currency', 'XXQ'], /not a currency/],
  [['--name', 'Laden', '--countries', 'DE,ZZ'], /'ZZ' is not a country/],
  [['--name', 'Laden', '--country', 'EU'], /'EU' is not a country/],
  [['--name', 'Laden', '--email', 'a@b'], /not an e-mail address/],
  [['--name', 'Laden', '--currency', 'EURO'], /not a currency/],
  [['--name', 'Laden', '--countries', 'DE,Austria'], /'Austria' is not a country/],
  [['--name', 'Laden', '--email', 'hallo'], /not an e-mail address/],
  [['--name', 'Laden', '--tax-included', 'perhaps'], /yes or no/],
  [['--name', 'Laden', '--legal', 'perhaps'], /yes or no/],
  [['--colour', 'red'], /--help/],
])('flags that make no sense end with 2 and change nothing: %j', async (flags, sentence) => {
  const env = { DATA_DIR: temporaryFolder() };
  const { code, stdout, stderr } = await runMercerCommand(env, 'init', ...flags);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
});

test('the operator key is made once, for its owner alone, and is only shown when asked for', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  const { stdout } = await runMercerCommand(env, 'init', '--name', 'Laden');
  const { secretKey } = JSON.parse(readFileSync(join(env.DATA_DIR, 'secrets.json'), 'utf8'));
  expect(stdout).not.toContain(secretKey);
  expect((await runMercerCommand(env, 'init', '--show-key')).stdout).toContain(secretKey);
  expect((await runMercerCommand({ ...env, SECRET_KEY: 'sk_own' }, 'init')).stdout).toContain('SECRET_KEY');
});

test('it says how it is called, without colours, and what it does not know', async () => {
  expect(await runMercerCommand({}, '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('init') });
  const { code, stdout } = await runMercerCommand({}, 'init', '--help');
  expect(code).toBe(0);
  expect(stdout).toContain('Examples');
  expect(stdout).not.toContain('\u001b');
  expect(await runMercerCommand({}, 'open')).toMatchObject({ code: 2, stdout: '' });
});

test('the demo store stays what it is', async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await runMercerCommand(env, 'init', '--name', 'Laden');
  const db = openShopDatabase(env);
  const value = JSON.stringify({ name: 'Mercer', demo: true });
  await db.updateTable('settings').set({ value }).where('id', '=', 'store').execute();
  expect(await runMercerCommand(env, 'init', '--name', 'Laden')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('This is the demo store.'),
  });
});

function openShopDatabase({ DATABASE_URL: url, DATA_DIR = '' }: NodeJS.ProcessEnv) {
  const db = openDatabase({ url, path: join(DATA_DIR, 'mercer.sqlite') });
  onTestFinished(() => db.destroy());
  return db;
}

async function openTestShopper(env: NodeJS.ProcessEnv) {
  return buildTestApp(openShopDatabase(env)).shopper();
}

type Shopper = Awaited<ReturnType<typeof openTestShopper>>;

async function readStoreName(shopper: Shopper): Promise<string> {
  return toResponseBody(await shopper.get('/api/settings')).store.name;
}

async function readPublicSettings(env: NodeJS.ProcessEnv) {
  const shopper = await openTestShopper(env);
  const [{ store }, cart] = [await shopper.get('/api/settings'), await shopper.get('/api/cart/settings')].map(
    toResponseBody,
  );
  return { store, cart };
}

function toResponseBody(answer: TestResponse) {
  return answer.body;
}

interface Shipping {
  zones: { id: string }[];
}

function toHomeZone(...countries: string[]) {
  return { id: 'home', name: countries.join(', '), regions: countries.map((country) => ({ country })) };
}

/** Settings as they stand in the database, by id. */
async function readSettingRows(env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const rows = await openShopDatabase(env).selectFrom('settings').select(['id', 'value']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]));
}

async function readShippingSetting(env: NodeJS.ProcessEnv): Promise<Shipping> {
  return JSON.parse((await readSettingRows(env)).shipping ?? '');
}

async function writeSetting(env: NodeJS.ProcessEnv, id: string, setting: object): Promise<void> {
  await openShopDatabase(env)
    .updateTable('settings')
    .set({ value: JSON.stringify(setting) })
    .where('id', '=', id)
    .execute();
}
