import type { Db } from '@mercer/server';
import { confirmEmail, eachDatabase, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../shop.ts';
import { openOperator } from './operator.ts';

const password = 'correct horse battery 9';
const company = { tax_exempt: true, note: 'Agreed on the phone', tags: ['wholesale'] };

eachDatabase((db: () => Db) => {
  async function openShop() {
    const shop = await openTestShop(db());
    const opened = await openOperator(db(), shop);
    const findCustomers = async (email: string) =>
      (await opened.operator.get(`/customers?email=${encodeURIComponent(email)}`)).body.results;
    /** A buyer without an account, of whom the owner has noted terms. */
    const createBuyer = async (email: string) => {
      const date = new Date().toISOString();
      const plain = { account_id: null, phone_digits: null, group_id: null, metadata: '{}', vat_id: null };
      const unchecked = { vat_check: null, date_vat_checked: null, tags: null, note: null, tax_exempt: 0 } as const;
      const row = { id: `c-${email}`, email, ...plain, ...unchecked, date_created: date, date_updated: date };
      await db().insertInto('customers').values(row).execute();
      await opened.operator.patch(`/customers/${row.id}`, company);
      return row.id;
    };
    const signUp = async (email: string): Promise<Shopper> => {
      const shopper = shop.shopper();
      expect((await shopper.post('/api/account', { email, password })).body).toMatchObject({ email });
      return shopper;
    };
    return { ...opened, shop, findCustomers, createBuyer, signUp };
  }

  describe("an account that was opened with somebody else's address", () => {
    test('takes the terms of the address nowhere', async () => {
      const { findCustomers, createBuyer, signUp } = await openShop();
      const id = await createBuyer('boss@works.test');
      const stranger = await signUp('boss@works.test');
      await stranger.put('/api/account', { email: 'eve@mercer.test', password });
      await confirmEmail(db(), stranger);
      expect(await findCustomers('eve@mercer.test')).toMatchObject([{ tax_exempt: false, note: null, tags: [] }]);
      expect(await findCustomers('boss@works.test')).toMatchObject([{ id, ...company, account_id: null }]);
    });

    test('leaves them as they were when it ends', async () => {
      const { findCustomers, createBuyer, signUp } = await openShop();
      const id = await createBuyer('boss@works.test');
      const stranger = await signUp('boss@works.test');
      expect((await stranger.call('DELETE', '/api/account', { password })).status).toBe(200);
      expect(await findCustomers('boss@works.test')).toMatchObject([{ id, ...company, account_id: null }]);
    });

    test('takes nothing by a change to the address and back', async () => {
      const { findCustomers, createBuyer, signUp } = await openShop();
      const id = await createBuyer('boss@works.test');
      const stranger = await signUp('eve@mercer.test');
      await confirmEmail(db(), stranger);
      for (const email of ['boss@works.test', 'eve@mercer.test'])
        await stranger.put('/api/account', { email, password });
      expect(await findCustomers('eve@mercer.test')).toMatchObject([{ tax_exempt: false, note: null }]);
      expect(await findCustomers('boss@works.test')).toMatchObject([{ id, ...company, account_id: null }]);
    });
  });

  describe('an account with terms', () => {
    test('keeps them when the owner corrects its address, and loses them with its confirmed address', async () => {
      const { operator, findCustomers, signUp } = await openShop();
      const ada = await signUp('adda@mercer.test');
      const [{ id, account_id }] = await findCustomers('adda@mercer.test');
      await operator.patch(`/customers/${id}`, company);
      expect((await operator.patch(`/accounts/${account_id}`, { email: 'ada@mercer.test' })).status).toBe(200);
      expect(await findCustomers('ada@mercer.test')).toMatchObject([{ id, ...company }]);
      await confirmEmail(db(), ada);
      expect((await ada.call('DELETE', '/api/account', { password })).status).toBe(200);
      expect(await findCustomers('ada@mercer.test')).toEqual([]);
    });

    test('that is erased is gone, though a stranger has opened it', async () => {
      const { operator, findCustomers, createBuyer, signUp } = await openShop();
      await createBuyer('boss@works.test');
      await signUp('boss@works.test');
      expect((await operator.post('/people/erase', { email: 'boss@works.test' })).status).toBe(200);
      expect(await findCustomers('boss@works.test')).toEqual([]);
    });

    test.each([
      ['that nobody has', false],
      ['of which there is a record without terms', true],
    ])('keeps them under a new address %s', async (_, isTaken) => {
      const { operator, findCustomers, signUp } = await openShop();
      const ada = await signUp('ada@mercer.test');
      await confirmEmail(db(), ada);
      const [{ id }] = await findCustomers('ada@mercer.test');
      await operator.patch(`/customers/${id}`, company);
      if (isTaken) {
        const date = new Date().toISOString();
        await db()
          .insertInto('customers')
          .values({
            id: 'guest',
            email: 'ada@works.test',
            metadata: '{}',
            tax_exempt: 0,
            date_created: date,
            date_updated: date,
          } as never)
          .execute();
      }
      await ada.put('/api/account', { email: 'ada@works.test', password });
      expect(await findCustomers('ada@works.test')).toMatchObject([{ id, ...company }]);
      expect(await findCustomers('ada@mercer.test')).toEqual([]);
    });
  });
});
