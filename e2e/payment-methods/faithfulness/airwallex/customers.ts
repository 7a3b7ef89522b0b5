import { expect } from 'vitest';
import { type AirwallexCalls, type AirwallexWorld, agree, card, keyed, method, newCustomer } from './world.ts';

const address = { country_code: 'US', city: 'Portland', state: 'OR', postcode: '97201', street: '1 Sandbox Street' };

export const customers: AirwallexCalls = {
  createCustomer: {
    plays: async ({ api }) => {
      const facts = { merchant_customer_id: 'account_1', email: 'ada@shop.test', first_name: 'Ada', address };
      const customer = await api.customers.createCustomer({ ...keyed(), ...facts });
      expect(customer).toMatchObject({ ...facts, client_secret: expect.any(String) });
    },
  },
  retrieveCustomer: {
    plays: async (world) => {
      const id = await newCustomer(world);
      expect(await world.api.customers.retrieveCustomer(id)).toMatchObject({ id });
    },
  },
  updateCustomer: {
    plays: async (world) => {
      const id = await newCustomer(world);
      const change = { email: 'ada@shop.test', business_name: 'Engines' };
      await world.api.customers.updateCustomer(id, { ...keyed(), ...change });
      expect(await world.api.customers.retrieveCustomer(id)).toMatchObject(change);
    },
  },
  listCustomers: {
    plays: async (world) => {
      const id = await newCustomer(world);
      await newCustomer(world);
      const { merchant_customer_id = '' } = await world.api.customers.retrieveCustomer(id);
      const { items } = await world.api.customers.listCustomers({ merchant_customer_id });
      expect(items).toMatchObject([{ id }]);
    },
  },
  generateCustomerClientSecret: {
    plays: async (world) => {
      const { client_secret } = await world.api.customers.generateCustomerClientSecret(await newCustomer(world));
      expect(client_secret).toBeTruthy();
    },
  },
};

async function keep(world: AirwallexWorld) {
  const customer_id = await newCustomer(world);
  const { payment_method } = method();
  const createdMethod = await world.api.paymentMethods.createPaymentMethod({
    ...keyed(),
    customer_id,
    ...payment_method,
  });
  return { ...createdMethod, id: createdMethod.id ?? '', customer_id };
}

export const paymentMethods: AirwallexCalls = {
  createPaymentMethod: {
    plays: async (world) => {
      const keptMethod = await keep(world);
      expect(keptMethod).toMatchObject({ status: 'CREATED', type: 'card', card: { last4: '4242' } });
      expect(JSON.stringify(keptMethod)).not.toContain(card.number);
    },
  },
  retrievePaymentMethod: {
    plays: async (world) => {
      const { id, customer_id } = await keep(world);
      expect(await world.api.paymentMethods.retrievePaymentMethod(id)).toMatchObject({ id, customer_id });
    },
  },
  updatePaymentMethod: {
    plays: async (world) => {
      const { id } = await keep(world);
      const change = { card: { expiry_month: '11', expiry_year: '2036' } };
      expect(await world.api.paymentMethods.updatePaymentMethod(id, { ...keyed(), ...change })).toMatchObject(change);
    },
  },
  listPaymentMethods: {
    plays: async (world) => {
      const { id, customer_id } = await keep(world);
      await keep(world);
      const { items } = await world.api.paymentMethods.listPaymentMethods({ customer_id, status: 'CREATED' });
      expect(items).toMatchObject([{ id }]);
    },
  },
  disablePaymentMethod: {
    plays: async (world) => {
      const { id } = await keep(world);
      expect(await world.api.paymentMethods.disablePaymentMethod(id, keyed())).toMatchObject({ status: 'DISABLED' });
    },
  },
};

export const paymentConsents: AirwallexCalls = {
  createPaymentConsent: {
    plays: async (world) => {
      const terms = { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' } as const;
      const customer_id = await newCustomer(world);
      const opened = await world.api.paymentConsents.createPaymentConsent({ ...keyed(), customer_id, ...terms });
      expect(opened).toMatchObject({ status: 'PENDING_VERIFICATION', customer_id, ...terms });
    },
  },
  verifyPaymentConsent: {
    plays: async (world) => {
      const { id } = await agree(world);
      const verified = await world.api.paymentConsents.retrievePaymentConsent(id);
      expect(verified).toMatchObject({ status: 'VERIFIED', payment_method: { card: { last4: '4242' } } });
      expect(JSON.stringify(verified)).not.toContain(card.number);
    },
  },
  'verifyPaymentConsent with 3-D Secure': {
    notPlayed: async (world) => {
      const customer_id = await newCustomer(world);
      const terms = { customer_id, next_triggered_by: 'customer' } as const;
      const { id } = await world.api.paymentConsents.createPaymentConsent({ ...keyed(), ...terms });
      const verification_options = { card: { currency: 'USD' } };
      const asking = { ...keyed(), ...method('4000000000003220'), verification_options };
      return world.api.paymentConsents.verifyPaymentConsent(id, asking);
    },
  },
  continueVerifyPaymentConsent: {
    notPlayed: async (world) => {
      const { id } = await agree(world);
      return world.api.paymentConsents.continueVerifyPaymentConsent(id, keyed());
    },
  },
  retrievePaymentConsent: {
    plays: async (world) => {
      const { id, customer_id } = await agree(world);
      expect(await world.api.paymentConsents.retrievePaymentConsent(id)).toMatchObject({ id, customer_id });
    },
  },
  updatePaymentConsent: {
    plays: async (world) => {
      const { id } = await agree(world);
      await world.api.paymentConsents.updatePaymentConsent(id, { ...keyed(), metadata: { plan: 'coffee' } });
      expect(await world.api.paymentConsents.retrievePaymentConsent(id)).toMatchObject({
        metadata: { plan: 'coffee' },
      });
    },
  },
  listPaymentConsent: {
    plays: async (world) => {
      const { id, customer_id } = await agree(world);
      await agree(world);
      const { items } = await world.api.paymentConsents.listPaymentConsent({ customer_id });
      expect(items).toMatchObject([{ id }]);
    },
  },
  disablePaymentConsent: {
    plays: async (world) => {
      const { id: payment_consent_id, customer_id } = await agree(world);
      await world.api.paymentConsents.disablePaymentConsent(payment_consent_id, keyed());
      const wish = { ...keyed(), amount: 5, currency: 'USD', merchant_order_id: 'renewal', customer_id };
      const { id = '' } = await world.api.paymentIntents.createPaymentIntent(wish);
      const renewed = world.api.paymentIntents.confirmPaymentIntent(id, { ...keyed(), payment_consent_id });
      await expect(renewed).rejects.toMatchObject({ data: { code: 'invalid_status_for_operation' } });
    },
  },
};
