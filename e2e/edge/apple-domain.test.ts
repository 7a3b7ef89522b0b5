import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '../clients/open-shop.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
const content = '7B227073704964223A2239373943394538463439';
let [shop, other]: OpenShop[] = [];

beforeAll(async () => {
  shop = await openShop('', { APPLE_PAY_DOMAIN_ASSOCIATION: content });
  other = await openShop('');
});
afterAll(async () => {
  await shop?.close();
  await other?.close();
});

test("Apple reads the file of the owner's at its address, and nothing where there is none", async () => {
  const answer = await fetch(shop?.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(await answer.text()).toBe(content);
  const missing = await fetch(other?.url + path);
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('not_found_error')]);
  expect((await fetch(`${shop?.url}/.well-known/apple-other`)).status).toBe(404);
});
