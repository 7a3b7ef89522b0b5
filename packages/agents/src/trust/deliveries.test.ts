import { publishEvents, recordEvent } from '@mercer/commerce/events';
import {
  buildTestApp,
  eachDatabase,
  ids,
  insertOrder,
  startPlatform,
  type TestPlatform,
  testConfig,
} from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { recordCart } from './calls.ts';
import { queueOrderDeliveries, replayOrderDelivery } from './deliveries.ts';
import { OrderDeliverySender, type OrderNotice, sendToHost } from './delivery-sender.ts';
import { buildDiscoveryKeys, rotateSigningKeys } from './signing-keys.ts';
import { verifyRequest } from './verify-signature.ts';

const agent = {
  id: 'agent-1',
  name: 'Agent',
  profileUrl: 'https://agent.example/p',
  isVerified: true,
  proof: 'signed' as const,
};
const buildOrder = async (_: unknown, { orderId: id, version }: OrderNotice) => ({ id, version, line_items: [] });
const dayMs = 86_400_000;
const numbers = (function* countNumbers() {
  for (let number = 1; ; number += 1) yield number;
})();

eachDatabase((db) => {
  async function openShop(platform: TestPlatform) {
    const shop = buildTestApp(db());
    const { deps } = shop;
    const webhookUrl = platform.profileUrl.replace('agent.json', 'orders?partner=1');
    const facts = { protocol: 'ucp', version: '2026-08-25', requestId: 'request-1', consent: undefined } as const;
    const orderId = await insertOrder(db(), String(numbers.next().value), [ids.mug]);
    await recordCart(deps, { cartId: orderId, agent, ...facts, webhookUrl });
    const announce = async (id = orderId) => {
      const data = { number: '1001', currency: 'USD', total_minor: 100 };
      const event = { type: 'order.paid', entity_id: id, data, actor: 'system' } as const;
      await db()
        .transaction()
        .execute((tx) => recordEvent(tx, event, deps.now()));
      await publishEvents(deps);
      await queueOrderDeliveries(deps);
    };
    const host = new URL(webhookUrl).host;
    const send = () => sendToHost(deps, { host, buildOrder, stop: new AbortController().signal });
    const listDeliveries = () => db().selectFrom('agent_deliveries').selectAll().orderBy('event_id').execute();
    return { ...shop, orderId, announce, send, host, listDeliveries };
  }

  function toRequest({ path, headers, body }: TestPlatform['requests'][number], host: string) {
    const url = new URL(`http://${host}${path}`);
    return {
      method: 'POST',
      url,
      headers: new Headers(headers as Record<string, string>),
      rawBody: new Uint8Array(Buffer.from(body)),
    };
  }

  test('the whole order is posted once for each event, signed by a published key', async () => {
    const platform = await startPlatform();
    const { deps, orderId, announce, send, host, listDeliveries } = await openShop(platform);
    await announce();
    await queueOrderDeliveries(deps);
    await Promise.all([send(), send()]);
    expect(platform.requests).toHaveLength(1);
    const [request] = platform.requests;
    if (!request) throw new Error('a request is expected');
    expect(JSON.parse(request.body)).toEqual({ id: orderId, version: '2026-08-25', line_items: [] });
    expect(request.headers).toMatchObject({
      'ucp-agent': `profile="${testConfig.publicUrl}/.well-known/ucp"`,
      'webhook-timestamp': String(Math.floor(deps.now().getTime() / 1000)),
    });
    const keys = await buildDiscoveryKeys(deps);
    expect(verifyRequest(toRequest(request, host), keys, deps.now())).toMatchObject({ isVerified: true });
    const forged = { ...toRequest(request, host), headers: new Headers(request.headers as Record<string, string>) };
    forged.headers.set('webhook-id', 'another');
    expect(verifyRequest(forged, keys, deps.now())).toMatchObject({ isVerified: false });
    expect(await listDeliveries()).toMatchObject([{ status: 'delivered', response_status: 200, attempts: 1 }]);
  });

  test('a platform that fails is tried for three days with one id and one time, then the owner replays', async () => {
    const platform = await startPlatform();
    const { deps, clock, announce, send, listDeliveries } = await openShop(platform);
    platform.answer = (_, response) => void response.writeHead(500).end();
    await announce();
    const start = deps.now().getTime();
    for (;;) {
      await send();
      const [delivery] = await listDeliveries();
      if (delivery?.status !== 'queued') break;
      clock.advance(Date.parse(delivery.date_due) - deps.now().getTime());
    }
    const days = (deps.now().getTime() - start) / dayMs;
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThanOrEqual(3);
    const marks = platform.requests.map(({ headers }) => `${headers['webhook-id']} ${headers['webhook-timestamp']}`);
    expect(platform.requests.length).toBeGreaterThan(5);
    expect(new Set(marks).size).toBe(1);
    const [dead] = await listDeliveries();
    expect(dead).toMatchObject({ status: 'dead', error: 'HTTP 500' });
    platform.answer = (_, response) => void response.writeHead(204).end();
    await db()
      .transaction()
      .execute((tx) => replayOrderDelivery(tx, dead?.id ?? ''));
    await send();
    expect(await listDeliveries()).toMatchObject([{ status: 'delivered' }]);
    const last = platform.requests.at(-1)?.headers;
    expect(`${last?.['webhook-id']} ${last?.['webhook-timestamp']}`).toBe(marks[0]);
  });

  test('a platform that hangs holds no other', async () => {
    const [hanging, healthy] = [await startPlatform(), await startPlatform()];
    hanging.answer = () => {};
    const first = await openShop(hanging);
    const second = await openShop(healthy);
    for (let count = 0; count < 6; count += 1) await first.announce();
    await second.announce();
    const sender = new OrderDeliverySender(first.deps, buildOrder);
    await sender.sendDueDeliveries();
    const countDeliveries = async (wanted: string) =>
      (await first.listDeliveries()).filter(({ status }) => status === wanted).length;
    await expect.poll(() => countDeliveries('delivered')).toBe(1);
    await sender.end();
    expect(await countDeliveries('queued')).toBe(6);
  });

  test('orders of people, and those from before there were agents, are told to nobody', async () => {
    const platform = await startPlatform();
    const { announce, listDeliveries } = await openShop(platform);
    await announce(await insertOrder(db(), '1009', [ids.mug]));
    expect(await listDeliveries()).toEqual([]);
  });

  test('a private address gets nothing, whatever a profile said before', async () => {
    const platform = await startPlatform();
    const { deps, announce, listDeliveries } = await openShop(platform);
    await announce();
    await db().updateTable('agent_deliveries').set({ url: 'https://10.0.0.1/x', host: '10.0.0.1' }).execute();
    await sendToHost(deps, { host: '10.0.0.1', buildOrder, stop: new AbortController().signal });
    expect(await listDeliveries()).toMatchObject([
      { status: 'queued', error: expect.stringContaining('private network') },
    ]);
  });

  test('keys are made once for all processes, sealed, and rotated with a day for the former one', async () => {
    const { deps, clock } = buildTestApp(db());
    const lists = await Promise.all(Array.from({ length: 8 }, () => buildDiscoveryKeys(deps)));
    const [first] = lists[0] ?? [];
    expect(new Set(lists.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(first).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(first).not.toHaveProperty('d');
    const [row] = await db().selectFrom('signing_keys').selectAll().execute();
    expect(row?.private_key).not.toContain('"d"');
    const rotated = await db()
      .transaction()
      .execute((tx) => rotateSigningKeys(deps, tx));
    expect(rotated.map(({ kid }) => kid)).toEqual([expect.any(String), first?.kid]);
    expect(rotated[0]?.kid).not.toBe(first?.kid);
    clock.advance(dayMs + 1000);
    expect(await buildDiscoveryKeys(deps)).toHaveLength(1);
    const withNewSecret = {
      ...deps,
      config: { ...deps.config, signingSecret: 'another', signingSecretsBefore: [deps.config.signingSecret] },
    };
    expect(await buildDiscoveryKeys(withNewSecret)).toHaveLength(1);
    const withoutSecret = { ...deps, config: { ...deps.config, signingSecret: 'lost' } };
    const renewed = await buildDiscoveryKeys(withoutSecret);
    expect(renewed[0]?.kid).not.toBe(rotated[0]?.kid);
  });
});
