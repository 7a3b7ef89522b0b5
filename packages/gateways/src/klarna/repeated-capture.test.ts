import { expect, test } from 'vitest';
import { create } from './index.ts';

const keys = { url: 'https://klarna.test', username: 'PK1', password: 'secret', region: 'eu', mode: 'test' };

/** Klarna after a day: it has forgotten each Klarna-Idempotency-Key, and takes a capture as a new one. */
function openKlarna() {
  const captures: { captured_amount: number; reference?: string }[] = [];
  let isReleaseLost = true;
  const order = () => {
    const captured_amount = captures.reduce((sum, capture) => sum + capture.captured_amount, 0);
    const status = captured_amount === 0 ? 'AUTHORIZED' : isReleaseLost ? 'PART_CAPTURED' : 'CAPTURED';
    const money = { order_amount: 1000, captured_amount, purchase_currency: 'EUR' };
    return { order_id: 'k1', status, fraud_status: 'ACCEPTED', ...money, captures, refunds: [] };
  };
  const fetch = async (request: Request) => {
    const { method, url } = request;
    if (url.includes('/hpp/')) return new Response('{}', { status: 404 });
    if (method === 'GET') return Response.json(order());
    if (url.endsWith('/captures')) captures.push(await request.json());
    else if (isReleaseLost) {
      isReleaseLost = false;
      throw new Error('The answer was lost');
    }
    return new Response(null, { status: 201 });
  };
  const klarna = create(keys, { fetch, now: () => new Date(), publicUrl: 'https://shop.test' });
  const capture = (key: string) => klarna.capture?.({ key, transactionId: 'k1', amount: 300, currency: 'EUR' });
  return { captures, capture };
}

test('a capture of a part that is tried again after days is found by its reference, and not made twice', async () => {
  const { captures, capture } = openKlarna();
  await expect(capture('capture-1')).rejects.toThrow();
  expect(await capture('capture-1')).toMatchObject({ status: 'paid', amount: 300 });
  expect(captures).toEqual([{ captured_amount: 300, reference: 'capture-1' }]);
});
