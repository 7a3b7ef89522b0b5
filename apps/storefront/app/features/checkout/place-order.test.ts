import type { Cart, FieldErrors } from '@mercer/contract';
import { expect, test } from 'vitest';
import { emptyCart } from '../../state/empty-cart.ts';
import { CheckoutFailure } from './payment-failure.ts';
import type { GatewayMethod } from './payment-ways.ts';
import { type CheckoutCalls, needsPayment, type Payment, placeOrder, selectPayableMethods } from './place-order.ts';

const refusal: FieldErrors = { errors: { 'billing.intent': { code: 'invalid', message: 'This is no payment' } } };

const street = { name: 'Ada Lovelace', address1: '1 Main Street', company: null, address2: null, phone: null };
const address = { ...street, city: 'Austin', state: 'TX', zip: '73301', country: 'US' };
const update = { shipping: address, billing: address };

const airwallex: Payment = { gateway: 'airwallex', confirm: async () => ({ status: 'SUCCEEDED' }) };

/** The shop's calls, of which none is to come after the cart has refused a change. */
function createCheckoutCalls(updateCart: CheckoutCalls['updateCart']): CheckoutCalls {
  const rejectEarlyCall = () => Promise.reject(new Error('This call comes too early'));
  const createIntent = async () => ({ id: 'int_1' });
  const laterCalls = {
    createToken: rejectEarlyCall,
    createCard: rejectEarlyCall,
    submitOrder: rejectEarlyCall,
    findOrder: rejectEarlyCall,
  };
  return { updateCart, changeEmail: rejectEarlyCall, createIntent, ...laterCalls };
}

const placeTestOrder = (calls: CheckoutCalls) =>
  placeOrder(calls, { update, payment: airwallex, seen: { checkoutId: 'c', goods: null } }).catch((error) => error);

test('an address that the cart refuses is a failure of saving it', async () => {
  const failure = await placeTestOrder(createCheckoutCalls(async () => refusal));
  expect(failure).toBeInstanceOf(CheckoutFailure);
  expect(failure).toMatchObject({ step: 'save', cause: { message: 'This is no payment', param: 'billing.intent' } });
});

test('a payment that the cart refuses is a failure of paying', async () => {
  const answers = [emptyCart, refusal];
  const calls = { ...createCheckoutCalls(async () => answers.shift() ?? emptyCart), findOrder: async () => null };
  const failure = await placeTestOrder(calls);
  expect(failure).toBeInstanceOf(CheckoutFailure);
  expect(failure).toMatchObject({ step: 'pay', cause: { message: 'This is no payment', param: 'billing.intent' } });
});

test('a gateway’s own fields are asked once the addresses are saved; what it says of the card is told', async () => {
  const steps: string[] = [];
  const calls = createCheckoutCalls(async () => {
    steps.push('save');
    return emptyCart;
  });
  const refuseCard = async () => {
    steps.push('tokenize');
    throw Object.assign(new Error('Your card number is incomplete.'), { code: 'incomplete_number' });
  };
  const seenCart = { checkoutId: '', goods: null };
  const failed = placeOrder(calls, {
    update,
    payment: { gateway: 'adapter', method: 'card', pay: refuseCard },
    seen: seenCart,
  });
  await expect(failed).rejects.toMatchObject({ step: 'tokenize', cause: { code: 'incomplete_number' } });
  expect(steps).toEqual(['save', 'tokenize']);
});

test('a guest’s address that the cart has otherwise is corrected before anything is paid', async () => {
  const steps: string[] = [];
  const createGuestCart = (email: string) => ({ ...emptyCart, guest: true, account: { email } });
  const calls = {
    ...createCheckoutCalls(async () => createGuestCart('typo@wrong.test')),
    changeEmail: async (email: string) => {
      steps.push(`change ${email}`);
      return createGuestCart(email);
    },
  };
  const refusePayment = async () => {
    steps.push('pay');
    throw new Error('The bank says no');
  };
  const seenCart = { checkoutId: '', goods: null };
  for (const email of ['right@ux.test', 'typo@wrong.test']) {
    const purchase = {
      update: { ...update, account: { email } },
      payment: { gateway: 'adapter', method: 'card', pay: refusePayment } as const,
      seen: seenCart,
    };
    await expect(placeOrder(calls, purchase)).rejects.toMatchObject({ step: 'tokenize' });
  }
  expect(steps).toEqual(['change right@ux.test', 'pay', 'pay']);
});

test.each([
  ['nothing', 0, 0, undefined, false],
  ['less than the minimum charge', 0.3, 0, undefined, false],
  ['the minimum charge', 0.5, 0, undefined, true],
  ['a plan that is billed later', 0, 9.5, 'monthly', true],
  ['a plan whose first period is free', 0, 0, 'monthly', true],
  ['a plan whose first period costs less than the minimum charge', 0.3, 0, 'monthly', true],
])('a cart with %s needs a payment method as expected', (_, capture_total, auth_total, plan_id, isNeeded) => {
  const item = { purchase_option: plan_id ? { type: 'subscription', plan_id } : null };
  const items = [item as Cart['items'][number]]; // of a line only its plan matters
  expect(needsPayment({ capture_total, auth_total, currency: 'USD', items })).toBe(isNeeded);
});

test('a cart that is not charged now is paid with a card that its gateway keeps without a charge', () => {
  const methods = [
    { id: 'card', gateway: 'stripe', way: 'fields' },
    { id: 'card', gateway: 'quickpay', way: 'page' },
    { id: 'paypal', gateway: 'paypal', way: 'confirmation' },
  ] as GatewayMethod[]; // of a method only its way matters
  expect(selectPayableMethods({ capture_total: 5, currency: 'USD' }, methods)).toEqual(methods);
  expect(selectPayableMethods({ capture_total: 0, currency: 'USD' }, methods)).toEqual(methods.slice(0, 1));
});
