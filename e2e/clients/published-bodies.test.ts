import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { type PublishedRecord, publishedFields } from './published-fields.ts';

eachDatabase((db: () => Db) => {
  const openShopper = async () => {
    const shopper = buildTestApp(db()).shopper();
    const names = { first_name: 'Ada', last_name: 'Lovelace' };
    await shopper.post('/api/account', { ...names, email: 'ada@mercer.test', password: 'a-long-password' });
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    return shopper;
  };

  const publishedBodies: [name: string, record: PublishedRecord, method: string, path: string][] = [
    ['cart', { folder: 'cart', interface: 'Cart' }, 'PUT', '/api/cart'],
    ['item', { folder: 'cart', interface: 'CartItem' }, 'POST', '/api/cart/items'],
    ['address', { folder: 'account', interface: 'Address' }, 'POST', '/api/account/addresses'],
    ['card', { folder: 'card', interface: 'Card' }, 'POST', '/api/account/cards'],
    ['subscription', { folder: 'subscription', interface: 'Subscription' }, 'POST', '/api/subscriptions'],
  ];
  test.each(publishedBodies)(
    'no field that published clients declare of a record is unknown: %s',
    async (_, record, method, path) => {
      const shopper = await openShopper();
      for (const fields of Object.values(publishedFields(record))) {
        expect(fields.length).toBeGreaterThan(10);
        const body = Object.fromEntries(fields.map((field) => [field, null]));
        const answer = await shopper.call(method, path, { ...body, $custom: 1 });
        expect(JSON.stringify(answer.body)).not.toContain('no such field');
      }
    },
  );
});
