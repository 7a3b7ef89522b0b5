import { createStripeClient } from '@mercer/sandbox/testing';
import { registerDomains } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller } from '../shop.ts';
import { openStripeShop } from '../stripe.ts';

eachDatabase((db) => {
  test('the domain is registered when the shop starts, once, and the check-up says where it is not', async () => {
    let isDown = false;
    const shop = await openStripeShop(db(), { fault: () => isDown });
    const readDomainCheck = async () => {
      const { results } = (await createOperatorCaller(shop).get('/checkup')).body;
      return results.find(({ name }: { name: string }) => name === 'wallet_domains');
    };
    expect(await readDomainCheck()).toMatchObject({
      state: 'note',
      message: expect.stringContaining('localhost is not registered'),
    });
    await registerDomains(shop.deps);
    await registerDomains(shop.deps);
    expect((await createStripeClient(shop.sandbox).paymentMethodDomains.list()).data).toHaveLength(1);
    expect(await readDomainCheck()).toMatchObject({ state: 'fine' });
    isDown = true;
    expect(await readDomainCheck()).toMatchObject({
      state: 'note',
      message: expect.stringContaining('does not say whether'),
    });
    await registerDomains(shop.deps);
  });

  test('a page of Apple’s button writes nothing at Stripe', async () => {
    const postedUrls: string[] = [];
    const shop = await openStripeShop(db(), {
      instead: (request) => {
        if (request.method === 'POST') postedUrls.push(request.url);
        return request;
      },
    });
    await registerDomains(shop.deps);
    expect(postedUrls).toHaveLength(1);
    const domainRequest = { gateway: 'stripe', params: { applepay_domain: 'localhost' } };
    for (const shopper of [shop.shopper(), shop.shopper()]) {
      expect((await shopper.post('/vault/authorization', domainRequest)).body).toBe(true);
    }
    expect(postedUrls).toHaveLength(1);
  });
});
