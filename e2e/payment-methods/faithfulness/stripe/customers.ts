import { expect } from 'vitest';
import { expectRefused, price, type StripeCalls } from './world.ts';

const address = { line1: '1 Main Street', city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' };

export const customers: StripeCalls = {
  'customers.create': {
    plays: async ({ stripe }) => {
      const facts = {
        name: 'Ada Lovelace',
        email: 'ada@mercer.test',
        phone: '+15035550100',
        address,
        metadata: { account_id: 'a1' },
        preferred_locales: ['en-US'],
        tax_exempt: 'exempt' as const,
      };
      expect(
        await stripe.customers.create({ ...facts, tax_id_data: [{ type: 'eu_vat', value: 'DE123456789' }] }),
      ).toEqual(expect.objectContaining({ object: 'customer', ...facts, address: { ...address, line2: null } }));
    },
  },
  'customers.create with a source': {
    notPlayed: ({ stripe }) => stripe.customers.create({ source: 'tok_visa' }),
  },
  'customers.retrieve': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create({ email: 'ada@mercer.test' });
      const retrievedCustomer = await stripe.customers.retrieve(id, { expand: ['tax_ids', 'sources'] });
      expect(retrievedCustomer).toMatchObject({
        email: 'ada@mercer.test',
        tax_ids: { data: [] },
        sources: { data: [] },
      });
    },
  },
  'customers.retrieve, deleted': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      await stripe.customers.del(id);
      expect(await stripe.customers.retrieve(id)).toMatchObject({ id, object: 'customer', deleted: true });
      expect((await stripe.customers.list()).data).toEqual([]);
      await expectRefused(stripe.customers.update(id, { name: 'Ada' }), { code: 'resource_missing' });
    },
  },
  'customers.update': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
      const change = { name: 'Ada', metadata: { a: '' }, invoice_settings: { footer: 'Thank you' } };
      expect(await stripe.customers.update(id, change)).toMatchObject({
        name: 'Ada',
        metadata: { b: '2' },
        invoice_settings: { footer: 'Thank you' },
      });
    },
  },
  'customers.list': {
    plays: async ({ stripe }) => {
      await stripe.customers.create({ email: 'ada@mercer.test' });
      await stripe.customers.create({ email: 'bob@mercer.test' });
      expect((await stripe.customers.list({ email: 'ada@mercer.test' })).data).toHaveLength(1);
    },
  },
  'customers.search': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create({ email: 'ada@mercer.test', name: 'Ada King Lovelace' });
      await stripe.customers.create({ email: 'bob@mercer.test' });
      const searchCustomerIds = async (query: string) => {
        const { data } = await stripe.customers.search({ query });
        return data.map((customer) => customer.id);
      };
      expect(await searchCustomerIds('email:"ADA@mercer.test"')).toEqual([id]);
      expect(await searchCustomerIds('name~"lovel"')).toEqual([id]);
      expect(await searchCustomerIds('name:"ada king"')).toEqual([id]);
      expect(await searchCustomerIds('-email:"bob@mercer.test" AND created>0')).toEqual([id]);
      expect(await searchCustomerIds('phone:null')).toHaveLength(2);
      await expectRefused(searchCustomerIds('name~"lo"'), { param: 'query' });
    },
  },
  'customers.del': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
    },
  },
  'customers.listPaymentMethods': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create({ payment_method: 'pm_card_visa' });
      expect((await stripe.customers.listPaymentMethods(id, { type: 'card' })).data).toHaveLength(1);
    },
  },
  'customers.retrievePaymentMethod': {
    plays: async ({ stripe }) => {
      const customer = await stripe.customers.create();
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
      const retrievedMethod = await stripe.customers.retrievePaymentMethod(customer.id, method.id);
      expect(retrievedMethod).toMatchObject({ id: method.id, card: { last4: '4242' } });
      const otherCustomer = await stripe.customers.create();
      const rejectedCall = stripe.customers.retrievePaymentMethod(otherCustomer.id, method.id);
      await expectRefused(rejectedCall, { code: 'resource_missing', statusCode: 404 });
    },
  },
  'customers.createTaxId': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      const taxId = await stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE123456789' });
      expect(taxId).toMatchObject({ type: 'eu_vat', value: 'DE123456789', country: 'DE', customer: id });
    },
  },
  'customers.retrieveTaxId': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      const createdTaxId = await stripe.customers.createTaxId(id, { type: 'gb_vat', value: 'GB123456789' });
      expect(await stripe.customers.retrieveTaxId(id, createdTaxId.id)).toMatchObject({
        id: createdTaxId.id,
        country: 'GB',
      });
    },
  },
  'customers.listTaxIds': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create({ tax_id_data: [{ type: 'eu_vat', value: 'DE123456789' }] });
      expect((await stripe.customers.listTaxIds(id)).data).toMatchObject([{ value: 'DE123456789' }]);
    },
  },
  'customers.deleteTaxId': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      const createdTaxId = await stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE123456789' });
      expect(await stripe.customers.deleteTaxId(id, createdTaxId.id)).toMatchObject({ deleted: true });
      expect((await stripe.customers.listTaxIds(id)).data).toEqual([]);
    },
  },
  'customers.createBalanceTransaction': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      return stripe.customers.createBalanceTransaction(id, price);
    },
  },
  'customers.createFundingInstructions': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      return stripe.customers.createFundingInstructions(id, {
        bank_transfer: { type: 'eu_bank_transfer' },
        currency: 'eur',
        funding_type: 'bank_transfer',
      });
    },
  },
  'customers.createSource': {
    notPlayed: async ({ stripe }) => {
      const { id } = await stripe.customers.create();
      return stripe.customers.createSource(id, { source: 'tok_visa' });
    },
  },
  'customerSessions.create': {
    notPlayed: ({ stripe }) =>
      stripe.customerSessions.create({ customer: 'cus_1', components: { payment_element: { enabled: true } } }),
  },
};

export const paymentMethods: StripeCalls = {
  'paymentMethods.create': {
    plays: async ({ stripe }) => {
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const createdMethod = await stripe.paymentMethods.create({ type: 'card', card, allow_redisplay: 'always' });
      expect(createdMethod).toMatchObject({ allow_redisplay: 'always', card: { last4: '4242', brand: 'visa' } });
      const wrong = stripe.paymentMethods.create({ type: 'card', card: { ...card, number: '4242424242424241' } });
      await expectRefused(wrong, { code: 'incorrect_number' });
    },
  },
  'paymentMethods.create for iDEAL, Bancontact, Klarna and SEPA': {
    plays: async ({ stripe }) => {
      const dob = { day: 10, month: 12, year: 1815 };
      const klarna = await stripe.paymentMethods.create({ type: 'klarna', klarna: { dob } });
      expect(klarna.klarna?.dob).toEqual(dob);
      for (const type of ['ideal', 'bancontact'] as const) {
        expect((await stripe.paymentMethods.create({ type })).type).toBe(type);
      }
      const sepa_debit = { iban: 'DE89370400440532013000' };
      const debit = await stripe.paymentMethods.create({ type: 'sepa_debit', sepa_debit });
      expect(debit.sepa_debit).toMatchObject({ last4: '3000', country: 'DE' });
    },
  },
  'paymentMethods.create with a token': {
    plays: async ({ stripe }) => {
      const card = { number: '5555555555554444', exp_month: '12', exp_year: '2040', cvc: '123' };
      const token = await stripe.tokens.create({ card });
      const createdMethod = await stripe.paymentMethods.create({ type: 'card', card: { token: token.id } });
      expect(createdMethod.card).toMatchObject({ last4: '4444', exp_year: 2040 });
      const repeatedCall = stripe.paymentMethods.create({ type: 'card', card: { token: token.id } });
      await expectRefused(repeatedCall, { code: 'token_already_used' });
    },
  },
  'paymentMethods.retrieve': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
      expect(await stripe.paymentMethods.retrieve(id)).toMatchObject({ id, type: 'card' });
    },
  },
  'paymentMethods.update': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
      const change = { billing_details: { name: 'Ada' }, card: { exp_year: 2041 } };
      expect(await stripe.paymentMethods.update(id, change)).toMatchObject(change);
    },
  },
  'paymentMethods.list': {
    plays: async ({ stripe }) => {
      const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
      expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
    },
  },
  'paymentMethods.attach': {
    plays: async ({ stripe }) => {
      const customer = (await stripe.customers.create()).id;
      expect(await stripe.paymentMethods.attach('pm_card_visa', { customer })).toMatchObject({ customer });
    },
  },
  'paymentMethods.detach': {
    plays: async ({ stripe }) => {
      const customer = (await stripe.customers.create()).id;
      const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      expect((await stripe.paymentMethods.detach(id)).customer).toBeNull();
    },
  },
  'paymentMethods.create of a type that the account has not': {
    plays: async ({ stripe }) => {
      const rejectedCall = stripe.paymentMethods.create({ type: 'alipay' });
      await expectRefused(rejectedCall, { type: 'StripeInvalidRequestError', param: 'type' });
    },
  },
  'paymentMethodDomains.create': {
    plays: async ({ stripe }) => {
      const domain = await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' });
      expect(domain).toMatchObject({ domain_name: 'shop.test', apple_pay: { status: 'active' } });
    },
  },
  'paymentMethodDomains.retrieve, update, validate and list': {
    plays: async ({ stripe }) => {
      const { id } = await stripe.paymentMethodDomains.create({ domain_name: 'shop.test' });
      expect((await stripe.paymentMethodDomains.update(id, { enabled: false })).enabled).toBe(false);
      expect((await stripe.paymentMethodDomains.validate(id)).id).toBe(id);
      expect((await stripe.paymentMethodDomains.retrieve(id)).enabled).toBe(false);
      expect((await stripe.paymentMethodDomains.list({ domain_name: 'shop.test' })).data).toHaveLength(1);
    },
  },
  'paymentMethodConfigurations.list': { notPlayed: ({ stripe }) => stripe.paymentMethodConfigurations.list() },
  'confirmationTokens.retrieve': {
    plays: async ({ stripe, browser }) => {
      // Stripe.js creates one with the publishable key
      const createdToken: { id: string } = await browser.rawRequest('POST', '/v1/confirmation_tokens', {
        payment_method_data: { type: 'klarna', billing_details: { email: 'ada@mercer.test' } },
      });
      expect(await stripe.confirmationTokens.retrieve(createdToken.id)).toMatchObject({
        payment_method_preview: { type: 'klarna', billing_details: { email: 'ada@mercer.test' } },
        payment_intent: null,
      });
    },
  },
  'testHelpers.confirmationTokens.create': {
    plays: async ({ stripe }) => {
      const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' });
      expect(token).toMatchObject({ payment_method_preview: { type: 'card', card: { last4: '4242' } } });
    },
  },
  'tokens.create': {
    plays: async ({ stripe }) => {
      const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', name: 'Ada' };
      const token = await stripe.tokens.create({ card });
      expect(token).toMatchObject({ type: 'card', used: false, card: { last4: '4242', name: 'Ada' } });
    },
  },
  'tokens.retrieve': {
    plays: async ({ stripe }) => {
      const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040' };
      const { id } = await stripe.tokens.create({ card });
      expect(await stripe.tokens.retrieve(id)).toMatchObject({ id, used: false });
    },
  },
  'tokens.create of a bank account': {
    notPlayed: ({ stripe }) =>
      stripe.tokens.create({
        bank_account: { country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' },
      }),
  },
  'mandates.retrieve': {
    plays: async ({ stripe }) => {
      const debit = { type: 'sepa_debit', sepa_debit: { iban: 'DE89370400440532013000' } } as const;
      const online = { ip_address: '192.0.2.1', user_agent: 'Mercer' };
      const setupParams = {
        payment_method_data: debit,
        allowed_payment_method_types: ['sepa_debit' as const],
        mandate_data: { customer_acceptance: { type: 'online' as const, online } },
        confirm: true,
      };
      const setup = await stripe.setupIntents.create(setupParams);
      const mandate = await stripe.mandates.retrieve(String(setup.mandate), { expand: ['payment_method'] });
      expect(mandate).toMatchObject({ status: 'active', payment_method: { type: 'sepa_debit' } });
      const paidIntent = await stripe.paymentIntents.create({ ...price, ...setupParams, expand: ['latest_charge'] });
      expect(paidIntent.latest_charge).toMatchObject({
        payment_method_details: { sepa_debit: { mandate: expect.stringMatching(/^mandate_/) } },
      });
    },
  },
};
