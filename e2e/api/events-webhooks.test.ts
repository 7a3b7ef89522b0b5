import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type Db, publishEvents, WebhookSender } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createOperatorCaller, openTestShop, type Shop, signUpShopper } from '../shop.ts';

const minuteMs = 60_000;

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody's program, which answers what it is told to. */
async function startReceiver(answer: (response: ServerResponse) => void = (response) => response.end()) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

eachDatabase((db: () => Db) => {
  const openWebhookShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const requestOperator = (method: string, path: string, body?: unknown) =>
      shop.shopper().call(method, `/operator${path}`, body, { Authorization: 'Bearer sk_test' });
    const createWebhook = async (url: string, types?: string[]) =>
      (await operator.post('/webhooks', { url, ...(types ? { types } : {}) })).body as { id: string; secret: string };
    const readDeliveries = async (id: string) => (await operator.get(`/webhooks/${id}/deliveries`)).body.results;
    const sender = createSender(shop);
    const sendEvents = async () => {
      await publishEvents(shop.deps);
      await sender.sendDueDeliveries();
    };
    const readStatuses = async (id: string) =>
      (await readDeliveries(id)).map(({ status }: { status: string }) => status);
    return {
      shop,
      operator,
      call: requestOperator,
      listen: createWebhook,
      deliveries: readDeliveries,
      statuses: readStatuses,
      send: sendEvents,
    };
  };

  const createSender = ({ deps }: Shop) => {
    const sender = new WebhookSender(deps);
    onTestFinished(() => sender.end());
    return sender;
  };

  test('an event is sent once, signed, to those who want its type', async () => {
    const { shop, listen, send, statuses } = await openWebhookShop();
    const [accounts, orders] = [await startReceiver(), await startReceiver()];
    const { id, secret } = await listen(accounts.url, ['account.*']);
    await listen(orders.url, ['order.created']);
    await signUpShopper(shop.shopper(), 'ada');
    await Promise.all([send(), send(), createSender(shop).sendDueDeliveries()]);
    await expect.poll(() => statuses(id)).toEqual(['delivered']);
    await send();
    const [{ headers, body }, ...otherRequests] = accounts.received as [ReceivedWebhook];
    expect([otherRequests, orders.received]).toEqual([[], []]);
    expect(JSON.parse(body)).toMatchObject({ id: expect.any(Number), type: 'account.created', actor: 'shopper' });
    const seconds = Math.floor(shop.clock.now().getTime() / 1000);
    const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    expect(headers['mercer-signature']).toBe(`t=${seconds},v1=${code}`);
    expect(headers['mercer-delivery']).toBe(`${id}-${JSON.parse(body).id}`);
  });

  test('what fails is tried again, later and later, and is dead in the end; replayed it goes out again', async () => {
    const { shop, operator, listen, send, deliveries, statuses } = await openWebhookShop();
    let status = 500;
    const { url, received } = await startReceiver((response) => response.writeHead(status).end());
    const { id } = await listen(url);
    await signUpShopper(shop.shopper(), 'ada');
    await send();
    for (const [failures, minutes] of [1, 5, 15, 60, 180, 360, 720, 1440, 1440].entries()) {
      const due = new Date(shop.clock.now().getTime() + minutes * minuteMs).toISOString();
      const waiting = { status: 'queued', attempts: failures + 1, date_due: due, error: 'HTTP 500' };
      await expect.poll(async () => (await deliveries(id))[0]).toMatchObject(waiting);
      shop.clock.advance(minutes * minuteMs - 1);
      await send();
      shop.clock.advance(1);
      await send();
    }
    await expect.poll(() => statuses(id)).toEqual(['dead']);
    const [dead] = await deliveries(id);
    expect(received).toHaveLength(10);
    status = 200;
    expect((await operator.post(`/webhooks/${id}/deliveries/${dead.id}/replay`)).status).toBe(200);
    await send();
    await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(received.map(({ body }) => body)).toEqual(Array(11).fill(received[0]?.body));
  });

  test('a range is replayed, also from before there was a webhook', async () => {
    const { shop, operator, listen, send, statuses } = await openWebhookShop();
    for (const name of ['ada', 'grace', 'ida']) await signUpShopper(shop.shopper(), name);
    await publishEvents(shop.deps);
    const [first, second] = (await operator.get('/events')).body.results;
    const { url, received } = await startReceiver();
    const { id } = await listen(url, ['account.created']);
    expect((await operator.post(`/webhooks/${id}/replay`, { after: first.id, until: second.id })).body.count).toBe(1);
    await send();
    await expect.poll(() => statuses(id)).toEqual(['delivered']);
    expect((await operator.post(`/webhooks/${id}/replay`, { after: 0 })).body.count).toBe(3);
    await send();
    await expect.poll(() => received.length).toBe(4);
    for (const body of [{}, { after: 'x' }, { after: -1 }, { after: 0, until: null }]) {
      expect((await operator.post(`/webhooks/${id}/replay`, body)).status).toBe(400);
    }
  });

  test('a receiver that hangs holds no other; switched off it gets nothing', async () => {
    const { shop, call, listen, send, statuses } = await openWebhookShop();
    const [hanging, quick, off] = [await startReceiver(() => {}), await startReceiver(), await startReceiver()];
    const stuck = await listen(hanging.url);
    const fine = await listen(quick.url);
    const unwanted = await listen(off.url);
    expect((await call('PATCH', `/webhooks/${unwanted.id}`, { enabled: false })).body.enabled).toBe(false);
    for (const name of ['ada', 'grace', 'ida']) {
      await signUpShopper(shop.shopper(), name);
      await send();
    }
    await expect.poll(() => statuses(fine.id)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await statuses(stuck.id)).toEqual(['queued', 'queued', 'queued']);
    expect(await statuses(unwanted.id)).toEqual([]);
    expect((await call('DELETE', `/webhooks/${stuck.id}`)).status).toBe(204);
    expect((await call('GET', '/webhooks')).body.results.map(({ id }: { id: string }) => id)).not.toContain(stuck.id);
    expect((await call('GET', `/webhooks/${stuck.id}/deliveries`)).status).toBe(404);
  });

  test('nothing is sent into private networks, whatever the address looks like', async () => {
    const { shop, operator, listen, send, deliveries } = await openWebhookShop();
    const requestWebhook = async (url: unknown, app = shop.app) => {
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
      const answer = await app.request('/operator/webhooks', {
        method: 'POST',
        headers,
        body: JSON.stringify({ url }),
      });
      return [answer.status, ((await answer.json()) as { error?: { param: string } }).error?.param];
    };
    const addresses = ['10.0.0.1', '192.168.1.1', '169.254.169.254', '0x0a000001', '[fd00::1]', '[::ffff:10.0.0.1]'];
    const urls = addresses.map((address) => `https://${address}/`);
    const nonsense = ['http://shop.example/', 'ftp://shop.example/', 'https://me:pw@shop.example/', 'x', '', null, 5];
    for (const url of [...urls, ...nonsense]) expect(await requestWebhook(url), String(url)).toEqual([400, 'url']);
    const live = createApp({ ...shop.deps, config: { ...shop.deps.config, live: true } });
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/']) {
      expect(await requestWebhook(url, live), url).toEqual([400, 'url']);
    }
    expect((await operator.post('/webhooks', { url: 'https://shop.example/', types: ['x'] })).body.error.param).toBe(
      'types',
    );
    // a name that led elsewhere when it was given
    const { url, received } = await startReceiver();
    const { id } = await listen(url.replace('127.0.0.1', 'localhost'));
    shop.deps.config = { ...shop.deps.config, live: true };
    await signUpShopper(shop.shopper(), 'ada');
    await send();
    await expect.poll(async () => (await deliveries(id))[0]?.error).toContain('private network');
    expect(received).toEqual([]);
  });

  test('what is done to a webhook is in the audit log, without its secret', async () => {
    const { operator, call, listen } = await openWebhookShop();
    const { id, secret } = await listen('https://shop.example/hook');
    await call('PATCH', `/webhooks/${id}`, { types: ['order.*'] });
    await call('DELETE', `/webhooks/${id}`);
    const { body } = await operator.get(`/audit?entity=webhook&entity_id=${id}`);
    expect(body.results).toMatchObject([
      { action: 'webhook.delete', after: null },
      { action: 'webhook.update', before: { types: ['*'] }, after: { types: ['order.*'] } },
      { action: 'webhook.create', before: null },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
