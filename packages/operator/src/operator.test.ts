import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type components, createOperatorClient, OperatorError, unwrap } from './index.ts';

eachDatabase((db) => {
  const openOperatorClient = (key = 'sk_test') => {
    const { app } = buildTestApp(db());
    return createOperatorClient({ url: 'http://shop.test', key, fetch: async (request) => app.request(request) });
  };

  test('what a call answers has the types of its description', async () => {
    const operator = openOperatorClient();
    const path = '/operator/products/{id}';
    const mug = unwrap(await operator.GET(path, { params: { path: { id: ids.mug } } }));
    const body: components['schemas']['ProductPatch'] = { price: mug.price + 1 };
    const changed = unwrap(await operator.PATCH(path, { params: { path: { id: mug.id } }, body }));
    expect(changed).toMatchObject({ id: ids.mug, name: mug.name, price: mug.price + 1 });
  });

  test('a call without an answer comes to nothing', async () => {
    const operator = openOperatorClient();
    const createdKey = unwrap(await operator.POST('/operator/keys', { body: { name: 'Till', scopes: ['orders'] } }));
    const deletion = await operator.DELETE('/operator/keys/{id}', { params: { path: { id: createdKey.id } } });
    expect(unwrap(deletion)).toBeUndefined();
  });

  test('what the shop refuses is thrown with status, code and field', async () => {
    const body = { name: 'Cap', price: -1 };
    const rejectedResult = await openOperatorClient().POST('/operator/products', { body });
    expect(() => unwrap(rejectedResult)).toThrow(OperatorError);
    expect(() => unwrap(rejectedResult)).toThrow(
      expect.objectContaining({ status: 400, code: 'validation_error', param: 'price' }),
    );
    const foreign = await openOperatorClient('sk_none').GET('/operator/orders');
    expect(() => unwrap(foreign)).toThrow(expect.objectContaining({ status: 401, code: 'invalid_key' }));
  });

  test('a picture is sent as it is', async () => {
    const picture = new Blob(['not a picture'], { type: 'image/png' });
    const rejectedResult = await openOperatorClient().POST('/operator/images', {
      body: picture,
      headers: { 'Content-Type': 'image/png' },
    });
    expect(() => unwrap(rejectedResult)).toThrow(expect.objectContaining({ status: 415 }));
  });
});

test('an answer that is none of a shop’s is thrown with its status', async () => {
  const fetchBadGateway = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
  const operator = createOperatorClient({ url: 'http://shop.test', key: 'sk', fetch: fetchBadGateway });
  const answer = await operator.GET('/operator/orders');
  expect(() => unwrap(answer)).toThrow(expect.objectContaining({ status: 502, code: 'http_error' }));
});
