import { expect, test } from 'vitest';
import { GatewayRefused, GatewayUnavailable } from '../errors.ts';
import { create } from './index.ts';

const keys = { url: 'https://klarna.test', username: 'PK1', password: 'secret', region: 'eu', mode: 'test' };
const order = { order_id: 'k1', status: 'CAPTURED', captured_amount: 500, refunds: [], captures: [] };

/** Refunds a payment whose refund Klarna answers with `status`. */
function refundAnswered(status: number) {
  const respondToRequest = async ({ method }: Request) => {
    return method === 'GET'
      ? Response.json(order)
      : Response.json({ error_code: 'NO', error_messages: ['No'] }, { status });
  };
  const gateway = create(keys, { fetch: respondToRequest, now: () => new Date(), publicUrl: 'https://shop.test' });
  const refundFields = { id: null, keepId: async () => {}, email: async () => null };
  return gateway.refund({ key: 'refund-1', transactionId: 'k1', amount: 500, currency: 'EUR', ...refundFields });
}

// https://docs.klarna.com/api/ordermanagement/: 422 is an amount or a state that Klarna does not take
test.each([400, 403, 404, 422])('Klarna’s %i with a reason is a refusal, which is not tried again', async (status) => {
  await expect(refundAnswered(status)).rejects.toThrow(GatewayRefused);
});

test.each([409, 429, 500])('Klarna’s %i may have another answer later', async (status) => {
  await expect(refundAnswered(status)).rejects.toThrow(GatewayUnavailable);
});
