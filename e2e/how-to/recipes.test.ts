// The recipes are applied to a single copy, so that its types are checked once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RepositoryCopy } from '../../scripts/how-to/recipes.ts';
import { findFreePort } from '../free-port.ts';

/** Longest time of one test in milliseconds, far beyond what a busy machine needs. */
const longestMs = 1_800_000;

const copy = new RepositoryCopy();
afterAll(() => copy.remove());

const filesByRecipe = new Map<string, string[]>();

beforeAll(async () => {
  for (const page of ['page.md', 'mail.md', 'language.md'])
    filesByRecipe.set(page, copy.apply(`docs/contributors/how-to/${page}`));
  await copy.check([...filesByRecipe.values()].flat());
}, longestMs);

/** Counts the files that a recipe creates or changes, without its tests. */
function countTouchedFiles(recipe: string): number {
  return filesByRecipe.get(recipe)?.filter((file) => !file.endsWith('.test.ts')).length ?? 0;
}

test('the recipe of a page touches four files and makes a page in each language', { timeout: longestMs }, async () => {
  expect(countTouchedFiles('page.md')).toBe(4);
  const { readPage } = await openShop();
  const english = await readPage('/visit', 'en');
  expect(english).toMatch(/<title>Visit us · [^<]+<\/title>/);
  expect(english).toMatch(/Touch and try all (<!-- -->)?[1-9]\d* products/);
  expect(await readPage('/visit', 'de')).toContain('Unser Laden ist täglich von 9:00 bis 18:00 geöffnet.');
});

test('the recipe of a mail touches three files and makes a mail that is sent and listed', {
  timeout: longestMs,
}, async () => {
  expect(countTouchedFiles('mail.md')).toBe(3);
  await copy.testOnSqlite(
    'packages/mail/src/mails/card-expires.test.ts',
    'packages/mail/src/template',
    'e2e/api/operator/mails.test.ts',
  );
});

/** Reads texts of the storefront and of the server as a page and a mail in Polish do. */
const readsPolishTexts = `
import { expect, test } from 'vitest';
import { createSentence, translateText } from '../../../../packages/platform/src/http/sentences/sentence.ts';
import { writeContent } from '../../../../packages/mail/src/template/write-content.ts';
import { mails } from '../../../../packages/mail/src/mails/index.ts';
import { withLanguage } from './language.server.ts';
import { messages } from './messages.ts';
import { getStateWords } from './state-words.ts';

const currency = { code: 'PLN', type: 'base', base: 'PLN' } as const;

test('a page in Polish has Polish texts, with the form that belongs to a number', () => {
  const texts = withLanguage({ locale: 'pl-PL', currency, shopName: 'Sklep' }, () =>
    [1, 3, 5].map((count) => messages().chrome.cart(count)),
  );
  expect(texts).toEqual(['Koszyk, 1 produkt', 'Koszyk, 3 produkty', 'Koszyk, 5 produktów']);
  expect(withLanguage({ locale: 'pl-PL', currency, shopName: 'Sklep' }, getStateWords).open).not.toBe('');
});

test('refusals and mails in Polish have Polish texts', () => {
  expect(translateText(createSentence('cartEmpty'), 'pl-PL')).toBe('Twój koszyk jest pusty');
  const sender = { store: 'Sklep', supportEmail: '', publicUrl: 'https://sklep.test', locale: 'pl-PL' };
  const { blocks } = writeContent('recover', mails.recover.sample, sender);
  expect(blocks[0]).toEqual({ type: 'text', text: 'Dzień dobry Ada,' });
});
`;

test('the recipe of a language touches four files and makes a language that answers with its texts', {
  timeout: longestMs,
}, async () => {
  expect(countTouchedFiles('language.md')).toBe(4);
  copy.write('apps/storefront/app/i18n/polish.test.ts', readsPolishTexts);
  await copy.testOnSqlite(
    'apps/storefront/app/i18n/polish.test.ts',
    'apps/storefront/app/messages',
    'packages/search/src/text',
  );
});

test('a shopper is answered in the added language once the store has its locale', { timeout: longestMs }, async () => {
  const { readPage, askOperator } = await openShop();
  expect(await readPage('/', 'pl')).toContain('<html lang="en-US"');
  const { value: store } = await askOperator('GET');
  const locales = [...store.locales, { code: 'pl-PL', name: 'Polski (Polska)' }];
  await askOperator('PUT', { value: { ...store, locales } });
  await expect.poll(() => readPage('/', 'pl')).toContain('<html lang="pl-PL"');
  expect(await readPage('/', 'pl')).toContain('aria-label="Koszyk, 0 produktów"');
  expect(await readPage('/', 'de')).toContain('<html lang="de-DE"');
  expect(await readPage('/pl/deals', 'de')).toContain('<html lang="pl-PL" data-path="/pl"');
  expect(await readPage('/pl/deals', 'de')).toContain('href="/pl/cart"');
});

test('a language that is written from right to left needs no more than the recipe', {
  timeout: longestMs,
}, async () => {
  // Hebrew with the texts of Polish: the direction follows from the locale alone
  copy.write('apps/storefront/app/messages/he.ts', "export * from './pl.ts';\n");
  replaceInCopy('packages/contract/src/languages.ts', "'pl'] as const", "'pl', 'he'] as const");
  replaceInCopy('packages/platform/src/languages/index.ts', 'pl: polish }', 'pl: polish, he: polish }');
  const { readPage, askOperator } = await openShop();
  const { value: store } = await askOperator('GET');
  await askOperator('PUT', { value: { ...store, locales: [...store.locales, { code: 'he-IL', name: 'עברית' }] } });
  await expect.poll(() => readPage('/', 'he')).toContain('<html lang="he-IL" dir="rtl"');
  expect(await readPage('/he/deals', 'en')).toContain('<html lang="he-IL" dir="rtl" data-path="/he"');
});

function replaceInCopy(path: string, before: string, after: string): void {
  const text = readFileSync(join(copy.folder, path), 'utf8');
  expect(text).toContain(before);
  copy.write(path, text.replace(before, after));
}

const secretKey = 'sk_recipes';

/** Starts the copy's shop as `npm run dev` does, until the test ends. */
async function openShop() {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, ['apps/storefront/server.ts', '--dev'], {
    cwd: copy.folder,
    env: { ...copy.env, PORT: String(port), SECRET_KEY: secretKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exitEvent = once(shop, 'exit');
  onTestFinished(async () => {
    shop.kill();
    await exitEvent;
  });
  const readStatus = async () => {
    if (shop.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  };
  await expect.poll(readStatus).toBe(200);
  return {
    async readPage(path: string, language: string): Promise<string> {
      const response = await fetch(`${url}${path}`, { headers: { 'accept-language': language } });
      expect(response.status, output).toBe(200);
      return response.text();
    },
    /** Reads or writes the setting `store`. */
    async askOperator(method: string, body?: object) {
      const response = await fetch(`${url}/operator/settings/store`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.status, output).toBe(200);
      return response.json();
    },
  };
}
