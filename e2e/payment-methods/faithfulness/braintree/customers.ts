import { expect } from 'vitest';
import { type BraintreeCalls, type Criteria, collect, expectFaults, keep, newCustomer } from './world.ts';

export const customers: BraintreeCalls = {
  create: {
    plays: async (world) => {
      const facts = { id: 'account_1', firstName: 'Ada', website: 'https://shop.test', fax: '1' };
      const createdCustomer = await newCustomer(world, { ...facts, paymentMethodNonce: 'fake-valid-nonce' });
      expect(createdCustomer).toMatchObject({ ...facts, creditCards: [{ last4: '1111' }] });
      expectFaults(await world.gateway.customer.create({ id: 'account_1' }), '91609');
    },
  },
  find: {
    plays: async (world) => {
      const { id } = await newCustomer(world);
      expect(await world.gateway.customer.find(id)).toMatchObject({ id, firstName: 'Ada' });
      await expect(world.gateway.customer.find('nobody')).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  update: {
    plays: async (world) => {
      const { id } = await newCustomer(world);
      await world.gateway.customer.update(id, { lastName: 'Lovelace', paymentMethodNonce: 'fake-valid-nonce' });
      const foundCustomer = await world.gateway.customer.find(id);
      expect(foundCustomer).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', creditCards: [{ last4: '1111' }] });
    },
  },
  delete: {
    plays: async (world) => {
      const { id } = await newCustomer(world);
      await world.gateway.customer.delete(id);
      await expect(world.gateway.customer.find(id)).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  search: {
    plays: async (world) => {
      const { id } = await newCustomer(world);
      await newCustomer(world, { email: 'bea@shop.test' });
      const foundCustomers = world.gateway.customer.search((by: Criteria) => void by.email().is('ada@shop.test'));
      expect(await collect(foundCustomers)).toEqual([id]);
    },
  },
};

const place = { streetAddress: '1 Sandbox Street', locality: 'Portland', region: 'OR', countryCodeAlpha2: 'US' };

export const addresses: BraintreeCalls = {
  create: {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const { address } = await world.gateway.address.create({ customerId, ...place });
      expect(address).toMatchObject({ customerId, ...place });
      expect((await world.gateway.customer.find(customerId)).addresses).toMatchObject([place]);
      expectFaults(await world.gateway.address.create({ customerId }), '81801');
      expectFaults(await world.gateway.address.create({ customerId, countryCodeAlpha2: 'Oregon' }), '91814');
    },
  },
  find: {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const { address } = await world.gateway.address.create({ customerId, ...place });
      expect(await world.gateway.address.find(customerId, address.id)).toMatchObject(place);
    },
  },
  update: {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const { address } = await world.gateway.address.create({ customerId, ...place });
      await world.gateway.address.update(customerId, address.id, { locality: 'Salem' });
      const foundAddress = await world.gateway.address.find(customerId, address.id);
      expect(foundAddress).toMatchObject({ ...place, locality: 'Salem' });
    },
  },
  delete: {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const { address } = await world.gateway.address.create({ customerId, ...place });
      await world.gateway.address.delete(customerId, address.id);
      const removedAddressCall = world.gateway.address.find(customerId, address.id);
      await expect(removedAddressCall).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
};

export const paymentMethods: BraintreeCalls = {
  create: {
    plays: async (world) => {
      expect(await keep(world)).toMatchObject({ default: true, last4: '1111' });
      const unknown = { customerId: 'nobody', paymentMethodNonce: 'fake-valid-nonce' };
      expectFaults(await world.gateway.paymentMethod.create(unknown), '91510');
    },
  },
  'create, verified at the bank': {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const saveCustomerBy = (paymentMethodNonce: string) =>
        world.gateway.paymentMethod.create({ customerId, paymentMethodNonce, options: { verifyCard: true } });
      expect(await saveCustomerBy('fake-processor-declined-visa-nonce')).toMatchObject({
        success: false,
        verification: { status: 'processor_declined', processorResponseCode: '2000' },
      });
      expect(await saveCustomerBy('fake-valid-nonce')).toMatchObject({ success: true });
    },
  },
  find: {
    plays: async (world) => {
      const { token } = await keep(world);
      expect(await world.gateway.paymentMethod.find(token)).toMatchObject({ token, default: true });
    },
  },
  update: {
    plays: async (world) => {
      const { token, customerId } = await keep(world);
      const paypal = { customerId, paymentMethodNonce: 'fake-paypal-billing-agreement-nonce' };
      const { paymentMethod: otherMethod } = await world.gateway.paymentMethod.create(paypal);
      await world.gateway.paymentMethod.update(otherMethod.token, { options: { makeDefault: true } });
      expect(await world.gateway.paymentMethod.find(otherMethod.token)).toMatchObject({ default: true });
      expect(await world.gateway.paymentMethod.find(token)).toMatchObject({ default: false });
    },
  },
  delete: {
    plays: async (world) => {
      const { token } = await keep(world);
      await world.gateway.paymentMethod.delete(token);
      await expect(world.gateway.paymentMethod.find(token)).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  grant: { notPlayed: ({ gateway }) => gateway.paymentMethod.grant('token', { allowVaulting: false }) },
  revoke: { notPlayed: ({ gateway }) => gateway.paymentMethod.revoke('token') },
};

export const nonces: BraintreeCalls = {
  create: {
    plays: async (world) => {
      const { token } = await keep(world);
      const { paymentMethodNonce } = await world.gateway.paymentMethodNonce.create(token);
      const sale = { amount: '5.00', paymentMethodNonce: paymentMethodNonce.nonce };
      expect((await world.gateway.transaction.sale(sale)).success).toBe(true);
    },
  },
  find: {
    plays: async (world) => {
      const { token } = await keep(world, 'fake-paypal-billing-agreement-nonce');
      const { paymentMethodNonce: createdNonce } = await world.gateway.paymentMethodNonce.create(token);
      const foundNonce = await world.gateway.paymentMethodNonce.find(createdNonce.nonce);
      expect(foundNonce).toMatchObject({ type: 'PayPalAccount', consumed: false });
    },
  },
};

export const creditCards: BraintreeCalls = {
  create: {
    plays: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const methodFields = { customerId, paymentMethodNonce: 'fake-valid-nonce', cardholderName: 'Ada Lovelace' };
      const { creditCard } = await world.gateway.creditCard.create(methodFields);
      expect(creditCard).toMatchObject({ customerId, cardholderName: 'Ada Lovelace', last4: '1111' });
    },
  },
  'create of a number': {
    notPlayed: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const card = { customerId, number: '4111111111111111', expirationDate: '12/2034' };
      return world.gateway.creditCard.create(card);
    },
  },
  find: {
    plays: async (world) => {
      const { token } = await keep(world);
      expect(await world.gateway.creditCard.find(token)).toMatchObject({ token, last4: '1111' });
      const { token: paypal } = await keep(world, 'fake-paypal-billing-agreement-nonce');
      await expect(world.gateway.creditCard.find(paypal)).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  fromNonce: {
    plays: async (world) => {
      const { token } = await keep(world);
      const { paymentMethodNonce } = await world.gateway.paymentMethodNonce.create(token);
      expect(await world.gateway.creditCard.fromNonce(paymentMethodNonce.nonce)).toMatchObject({ token });
    },
  },
  update: {
    plays: async (world) => {
      const { token } = await keep(world);
      const change = { cardholderName: 'Ada', expirationMonth: '11', expirationYear: '2036' };
      await world.gateway.creditCard.update(token, change);
      expect(await world.gateway.creditCard.find(token)).toMatchObject(change);
    },
  },
  delete: {
    plays: async (world) => {
      const { token } = await keep(world);
      await world.gateway.creditCard.delete(token);
      await expect(world.gateway.creditCard.find(token)).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
  expired: {
    plays: async (world) => {
      const { token } = await keep(world);
      await keep(world);
      await world.gateway.creditCard.update(token, { expirationMonth: '05', expirationYear: '2026' });
      expect(await tokens(world.gateway.creditCard.expired())).toEqual([token]);
    },
  },
  expiringBetween: {
    plays: async (world) => {
      const { token } = await keep(world);
      const year = (first: number) => world.gateway.creditCard.expiringBetween(new Date(first, 0), new Date(first, 11));
      expect(await tokens(year(2034))).toEqual([token]);
      expect(await tokens(year(2035))).toEqual([]);
    },
  },
};

async function tokens(stream: AsyncIterable<{ token: string }>): Promise<string[]> {
  const foundTokens: string[] = [];
  for await (const { token } of stream) foundTokens.push(token);
  return foundTokens;
}

export const paypalAccounts: BraintreeCalls = {
  find: {
    plays: async (world) => {
      const { token } = await keep(world, 'fake-paypal-billing-agreement-nonce');
      expect(await world.gateway.paypalAccount.find(token)).toMatchObject({ token, default: true });
    },
  },
  update: {
    plays: async (world) => {
      const { token } = await keep(world, 'fake-paypal-billing-agreement-nonce');
      const { success } = await world.gateway.paypalAccount.update(token, { options: { makeDefault: true } });
      expect(success).toBe(true);
    },
  },
  delete: {
    plays: async (world) => {
      const { token } = await keep(world, 'fake-paypal-billing-agreement-nonce');
      await world.gateway.paypalAccount.delete(token);
      await expect(world.gateway.paypalAccount.find(token)).rejects.toMatchObject({ type: 'notFoundError' });
    },
  },
};
