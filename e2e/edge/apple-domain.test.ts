import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

const path = '/.well-known/apple-developer-merchantid-domain-association';
const content = '7B227073704964223A2239373943394538463439';
let [shop, otherShop]: OpenShop[] = [];

beforeAll(async () => {
  shop = await openDemoShop('', { APPLE_PAY_DOMAIN_ASSOCIATION: content });
  otherShop = await openDemoShop('');
});
afterAll(async () => {
  await shop?.close();
  await otherShop?.close();
});

test("Apple reads the file of the owner's at its address, and nothing where there is none", async () => {
  const answer = await fetch(shop?.url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(await answer.text()).toBe(content);
  const missing = await fetch(otherShop?.url + path);
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('not_found_error')]);
  expect((await fetch(`${shop?.url}/.well-known/apple-other`)).status).toBe(404);
});
