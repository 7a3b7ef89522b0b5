import { type SetupTokenRequest, VaultTokenRequestType } from '@paypal/paypal-server-sdk';
import { expect } from 'vitest';
import { amount, issue, order, type PaypalCalls, type PaypalWorld, prefer } from './world.ts';

const wallet = {
  description: 'Coffee, each month',
  usageType: 'MERCHANT',
  experienceContext: { returnUrl: 'http://localhost:3000/kept', cancelUrl: 'http://localhost:3000/account' },
};
const buildSetupRequest = (id: string) =>
  ({ customer: { id }, paymentSource: { paypal: wallet } }) as unknown as SetupTokenRequest; // usageType has a type of its own

async function setUp({ vault }: PaypalWorld, customer = 'account_1') {
  return (await vault.createSetupToken({ body: buildSetupRequest(customer) })).result;
}

/** What the owner of the wallet does on PayPal's page. */
async function agree(world: PaypalWorld, customer?: string): Promise<string> {
  const { id = '', links } = await setUp(world, customer);
  const page = links?.find(({ rel }) => rel === 'approve')?.href ?? '';
  const body = new URLSearchParams({ result: 'approve' });
  const { headers } = await world.sandbox.fetch(new Request(page, { method: 'POST', body }));
  expect(headers.get('location')).toBe(`${wallet.experienceContext.returnUrl}?approval_session_id=${id}`);
  return id;
}

const buildTokenRequest = (id: string) => ({
  paymentSource: { token: { id, type: VaultTokenRequestType.SetupToken } },
});

async function keep(world: PaypalWorld, customer?: string): Promise<string> {
  const body = buildTokenRequest(await agree(world, customer));
  return (await world.vault.createPaymentToken({ body })).result.id ?? '';
}

export const vault: PaypalCalls = {
  createSetupToken: {
    plays: async (world) => {
      const token = await setUp(world);
      expect(token).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', customer: { id: 'account_1' } });
      const ownerlessToken = world.vault.createSetupToken({ body: { paymentSource: { paypal: {} } } });
      await expect(ownerlessToken).rejects.toMatchObject(issue(400, 'INVALID_PARAMETER_VALUE'));
    },
  },
  'createSetupToken of a card': {
    notPlayed: ({ vault }) => {
      const card = { number: '4111111111111111', expiry: '2034-12' };
      return vault.createSetupToken({ body: { paymentSource: { card } } });
    },
  },
  getSetupToken: {
    plays: async (world) => {
      const id = await agree(world);
      expect((await world.vault.getSetupToken(id)).result).toMatchObject({ id, status: 'APPROVED' });
    },
  },
  createPaymentToken: {
    plays: async (world) => {
      const id = await agree(world);
      const { result } = await world.vault.createPaymentToken({ body: buildTokenRequest(id) });
      expect(result).toMatchObject({
        customer: { id: 'account_1' },
        paymentSource: { paypal: { emailAddress: 'buyer@sandbox.test' } },
      });
      const repeatedToken = world.vault.createPaymentToken({ body: buildTokenRequest(id) });
      await expect(repeatedToken).rejects.toMatchObject({ statusCode: 422 });
      const { id: waiting = '' } = await setUp(world);
      const earlyToken = world.vault.createPaymentToken({ body: buildTokenRequest(waiting) });
      await expect(earlyToken).rejects.toMatchObject({ statusCode: 422 });
    },
  },
  'createOrder by a wallet that is kept': {
    plays: async (world) => {
      const paymentSource = { paypal: { vaultId: await keep(world) } };
      const { result } = await world.orders.createOrder({ body: order({ paymentSource }), prefer });
      expect(result.status).toBe('COMPLETED');
      expect(result.purchaseUnits?.[0]?.payments?.captures).toMatchObject([{ status: 'COMPLETED', amount }]);
      const unknown = order({ paymentSource: { paypal: { vaultId: 'unknown' } } });
      await expect(world.orders.createOrder({ body: unknown })).rejects.toMatchObject({ statusCode: 404 });
    },
  },
  listCustomerPaymentTokens: {
    plays: async (world) => {
      const id = await keep(world);
      await keep(world, 'account_2');
      const customerQuery = { customerId: 'account_1', totalRequired: true };
      const { result } = await world.vault.listCustomerPaymentTokens(customerQuery);
      expect(result).toMatchObject({ totalItems: 1, paymentTokens: [{ id }] });
    },
  },
  getPaymentToken: {
    plays: async (world) => {
      const id = await keep(world);
      expect((await world.vault.getPaymentToken(id)).result).toMatchObject({ id, customer: { id: 'account_1' } });
    },
  },
  deletePaymentToken: {
    plays: async (world) => {
      const id = await keep(world);
      await world.vault.deletePaymentToken(id);
      await expect(world.vault.getPaymentToken(id)).rejects.toMatchObject({ statusCode: 404 });
    },
  },
};
