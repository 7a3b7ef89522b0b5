import { expect, test } from 'vitest';
import { create } from './index.ts';

const keys = { url: 'https://gateway.test/api/v1', clientId: 'client', apiKey: 'key', webhookSecret: 'secret' };

/** A gateway whose tokens live half an hour, or end before. */
function openGateway() {
  let time = Date.parse('2026-06-01T12:00:00.000Z');
  let logins = 0;
  let activeToken: { token: string; until: number } | undefined;
  const respondToRequest = async (request: Request): Promise<Response> => {
    if (request.url.endsWith('/authentication/login')) {
      logins += 1;
      activeToken = { token: `token_${logins}`, until: time + 30 * 60_000 };
      return Response.json({ token: activeToken.token }, { status: 201 });
    }
    const isKnown =
      activeToken && request.headers.get('authorization') === `Bearer ${activeToken.token}` && activeToken.until > time;
    return isKnown ? Response.json({ items: [] }) : Response.json({ code: 'unauthorized' }, { status: 401 });
  };
  const gateway = create(keys, { fetch: respondToRequest, now: () => new Date(time), publicUrl: 'https://shop.test' });
  return {
    gateway,
    logins: () => logins,
    wait: (minutes: number) => {
      time += minutes * 60_000;
    },
    forget: () => {
      activeToken = undefined;
    },
  };
}

test('a login is remembered for as long as its token lives', async () => {
  const { gateway, logins, wait } = openGateway();
  await Promise.all([gateway.find('order'), gateway.find('order')]);
  await gateway.find('order');
  expect(logins()).toBe(1);
  wait(24);
  await gateway.find('order');
  expect(logins()).toBe(1);
  wait(5);
  await gateway.find('order');
  expect(logins()).toBe(2);
});

test('a token that the gateway has forgotten is made anew', async () => {
  const { gateway, logins, forget } = openGateway();
  await gateway.find('order');
  forget();
  expect(await gateway.find('order')).toEqual([]);
  expect(logins()).toBe(2);
});
