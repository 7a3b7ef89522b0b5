// Both recipes are applied to a single copy, so that its types are checked once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RepositoryCopy } from '../../scripts/how-to/recipes.ts';

/** Longest time of one step in milliseconds, far beyond what a busy machine needs. */
const longestMs = 1_800_000;

const fieldTest = 'e2e/api/added-field.test.ts';
const callTest = 'e2e/api/added-call.test.ts';

const shopperReadsField = `
import { create } from '@mercer/client';
import { createOperatorClient } from '@mercer/operator';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { readProductDrafts } from '../../packages/commerce/src/imports/products/read-drafts.ts';

const url = 'http://localhost:3000';
const headers = { Authorization: 'Bearer sk_test' };

async function* streamTable() {
  yield Buffer.from('slug,name,price,warranty_months\\nlamp,Lamp,20,36');
}

eachDatabase((db) => {
  test('the field travels from the operator through the shop to the client library', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    const fetch = async (request: Request) => shop.app.fetch(request);
    const operator = createOperatorClient({ url, key: 'sk_test', fetch });
    const body = { name: 'Lamp', price: 20, warranty_months: 24 };
    const { data } = await operator.POST('/operator/products', { body });
    const answeredMonths: number | undefined = data?.warranty_months;
    expect(answeredMonths).toBe(24);
    const product = await create('mercer', 'pk_test', { url, fetch }).products.get('lamp');
    const receivedMonths: number | undefined = product?.warranty_months;
    expect(receivedMonths).toBe(24);
    const refused = await shopper.call('POST', '/operator/products', { ...body, warranty_months: 0 }, headers);
    expect(refused).toMatchObject({ status: 400, body: { error: { param: 'warranty_months' } } });
    const listed = await shopper.get('/api/products?where[warranty_months]=24&fields=name,warranty_months');
    expect(listed.body.results).toMatchObject([{ name: 'Lamp', warranty_months: 24 }]);
    const { schemas } = (await shopper.get('/openapi.json')).body.components;
    for (const name of ['Product', 'ProductInput', 'ProductUpdate', 'OperatorProduct'])
      expect(schemas[name].properties, name).toHaveProperty('warranty_months');
    const exported = await shop.app.request(\`\${url}/operator/export\`, { headers });
    expect(await exported.text()).toContain('"warranty_months":24');
    const { drafts } = await readProductDrafts(streamTable());
    const items = [];
    for await (const { draft } of drafts) items.push(draft.item);
    expect(items).toMatchObject([{ warranty_months: 36 }]);
  });
});
`;

const operatorMakesCall = `
import { createOperatorClient } from '@mercer/operator';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const headers = { Authorization: 'Bearer sk_test' };
const path = \`/operator/products/\${ids.mug}/pictures\`;

eachDatabase((db) => {
  test('the call is answered, checked, limited to its scope and described', async () => {
    const shop = buildTestApp(db());
    const shopper = shop.shopper();
    const fetch = async (request: Request) => shop.app.fetch(request);
    const operator = createOperatorClient({ url: 'http://localhost:3000', key: 'sk_test', fetch });
    const { data } = await operator.GET('/operator/products/{id}/pictures', { params: { path: { id: ids.mug } } });
    const count: number | undefined = data?.count;
    const { images } = (await shopper.get('/api/products/' + ids.mug)).body;
    expect(images).not.toEqual([]);
    expect(count).toBe(images.length);
    const missing = await shopper.call('GET', '/operator/products/missing/pictures', undefined, headers);
    expect(missing.status).toBe(404);
    const misspelt = await shopper.call('GET', \`\${path}?lang=de\`, undefined, headers);
    expect(misspelt).toMatchObject({ status: 400, body: { error: { param: 'lang' } } });
    const { body: key } = await shopper.call('POST', '/operator/keys', { name: 'Orders', scopes: ['orders'] }, headers);
    const refused = await shopper.call('GET', path, undefined, { Authorization: \`Bearer \${key.secret}\` });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'missing_scope' } } });
    const { paths } = (await shopper.get('/openapi.json')).body;
    expect(paths['/operator/products/{id}/pictures'].get.summary).toBe('Counts the pictures of a product');
    const reference = await shop.app.request('http://localhost:3000/docs/api');
    expect(await reference.text()).toContain('Counts the pictures of a product');
  });
});
`;

const copy = new RepositoryCopy();
afterAll(() => copy.remove());

let fieldFiles: string[];
let callFiles: string[];

beforeAll(async () => {
  fieldFiles = copy.apply('docs/contributors/how-to/field.md');
  callFiles = copy.apply('docs/contributors/how-to/call.md');
  copy.write(fieldTest, shopperReadsField);
  copy.write(callTest, operatorMakesCall);
  await copy.check([...fieldFiles, ...callFiles]);
}, longestMs);

test('the recipe of a field touches three files and makes a field that shoppers read', {
  timeout: longestMs,
}, async () => {
  expect(fieldFiles).toHaveLength(3);
  await copy.testOnSqlite(fieldTest);
});

test('the recipe of a call touches two files and makes a call that operators use', { timeout: longestMs }, async () => {
  expect(callFiles).toHaveLength(2);
  await copy.testOnSqlite(callTest);
});
