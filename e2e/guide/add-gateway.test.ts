import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecipeStep, RepositoryCopy } from '../../scripts/how-to/recipes.ts';

/** Longest time of one step in milliseconds, far beyond what a busy machine needs. */
const longestMs = 1_800_000;

const pageTest = 'e2e/payment-methods/added-gateway.test.ts';

/** Reads the sources of the example in the owners' page. */
function readExampleSources(): RecipeStep[] {
  const page = readFileSync('docs/owners/gateways.md', 'utf8').replaceAll('\r', '');
  const blocks = page.matchAll(/^`(packages\/[^`]+)`:\n\n```ts\n([\s\S]*?)```/gm);
  return [...blocks].map(([, path = '', code = '']) => ({ path, place: 'whole file', anchor: '', code }));
}

/** Reads the lines that the recipe adds to existing files, in the order of the alphabet. */
function readRegistryLines(): RecipeStep[] {
  const page = readFileSync('docs/contributors/how-to.md', 'utf8');
  const rows = page.matchAll(/^ *\| `(packages\/[^`]+registry\.ts)` \| `(export [^`]+)` \|\r?$/gm);
  return [...rows].map(([, path = '', line = '']) => ({
    path,
    place: 'above',
    anchor: '{ klarna }',
    code: `${line}\n`,
  }));
}

/** Pays in a checkout page of the client library. */
const shopperPaysInPage = `
import { expect, test } from 'vitest';
import { createHandlers, openCheckoutPage, waitUntil } from './checkout-page.ts';

const payments = { card: { gateway: 'harbour' } };
const bankPage = 'https://bank.test/pay/harbour_1';

test('the shopper is sent to the page of the bank, and has paid after the return', async () => {
  const vault = { intent: () => ({ id: 'harbour_1', client_secret: bankPage }) };
  const page = await openCheckoutPage({ payments, vault });
  const { outcomes, ...card } = createHandlers();
  const tokenization = page.client.payment.tokenize({ card });
  await Promise.race([tokenization, waitUntil(() => page.window.location.href === bankPage)]);
  expect(outcomes.errors).toEqual([]);
  expect(page.window.location.href).toBe(bankPage);
  expect(page.updates).toMatchObject([{ billing: { method: 'card', intent: { harbour: { id: 'harbour_1' } } } }]);
});

test.each([
  ['succeeded', 1],
  ['canceled', 0],
])('a return that is %s counts as %i payments', async (status, count) => {
  const page = await openCheckoutPage({ payments, query: '?gateway=harbour&redirect_status=' + status });
  const { outcomes, ...card } = createHandlers();
  await page.client.payment.handleRedirect({ card });
  expect(outcomes.successes).toHaveLength(count);
  expect(outcomes.errors).toHaveLength(1 - count);
});
`;

const copy = new RepositoryCopy();
afterAll(() => copy.remove());

const lines = readRegistryLines();
let sources: string[];

beforeAll(async () => {
  sources = copy.applySteps(readExampleSources());
  const registries = copy.applySteps(lines);
  copy.write(pageTest, shopperPaysInPage);
  await copy.check([...sources, ...registries]);
}, longestMs);

test('the recipe of a gateway touches its own folders and one line in each of three registries', () => {
  expect(sources.filter((file) => !/\/gateways\/(src\/)?harbour\//.test(file))).toEqual([]);
  expect(sources.filter((file) => file.endsWith('/definition.ts'))).toHaveLength(1);
  expect(new Set(lines.map(({ path }) => path)).size).toBe(3);
  expect(lines).toHaveLength(3);
});

test('the added gateway takes the payment of an order in the sandbox', { timeout: longestMs }, async () => {
  await copy.testOnSqlite(...sources.filter((file) => file.endsWith('.test.ts')));
});

test('the added gateway is paid with in the client library', { timeout: longestMs }, async () => {
  await copy.testOnSqlite(pageTest);
});
