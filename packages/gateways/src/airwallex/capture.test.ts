import { expect, test } from 'vitest';
import { create } from './index.ts';

const keys = { url: 'https://gateway.test/api/v1', clientId: 'client', apiKey: 'key', webhookSecret: 'secret' };

/** Opens a gateway with one payment of 25.00 euros, which the account captures by itself. */
function openGateway({ isRefused = false } = {}) {
  const intent = { id: 'int_1', client_secret: 's', amount: 25, currency: 'EUR', merchant_order_id: 'order_1' };
  const captureBodies: unknown[] = [];
  let captured: number | undefined;
  const respondToRequest = async (request: Request): Promise<Response> => {
    if (request.url.endsWith('/login')) return Response.json({ token: 'token' }, { status: 201 });
    if (request.url.endsWith('/capture')) {
      const body = await request.json();
      captureBodies.push(body);
      if (isRefused) return Response.json({ code: 'issuer_declined', message: 'Declined' }, { status: 400 });
      captured = body.amount;
    }
    const state = captured ? { status: 'SUCCEEDED', captured_amount: captured } : { status: 'REQUIRES_CAPTURE' };
    return Response.json({ ...intent, ...state });
  };
  return {
    gateway: create(keys, { fetch: respondToRequest, now: () => new Date(), publicUrl: 'https://shop.test' }),
    captureBodies,
  };
}

const request = { key: 'capture-int_1', transactionId: 'int_1', amount: 2000, currency: 'EUR' };

test('what is only set aside is captured, for no more than the order costs', async () => {
  const { gateway, captureBodies } = openGateway();
  expect(await gateway.get('int_1')).toMatchObject({ status: 'authorized', amount: 2500 });
  expect(await gateway.capture?.(request)).toMatchObject({ id: 'int_1', status: 'paid', amount: 2000 });
  expect(captureBodies).toEqual([{ request_id: 'capture-int_1', amount: 20 }]);
});

test('a capture that the bank refuses is a refusal', async () => {
  const { gateway } = openGateway({ isRefused: true });
  await expect(gateway.capture?.(request)).rejects.toThrow('Declined');
});
