import type { FieldErrors } from '@mercer/contract';
import { expect, test } from 'vitest';
import { emptyCart } from '../../state/empty-cart.ts';
import { CheckoutFailure } from './payment-failure.ts';
import { type CheckoutCalls, type Payment, placeOrder } from './place-order.ts';

const refusal: FieldErrors = { errors: { 'billing.intent': { code: 'invalid', message: 'This is no payment' } } };

const street = { name: 'Ada Lovelace', address1: '1 Main Street', company: null, address2: null, phone: null };
const address = { ...street, city: 'Austin', state: 'TX', zip: '73301', country: 'US' };
const update = { shipping: address, billing: address };

const airwallex: Payment = { gateway: 'airwallex', confirm: async () => ({ status: 'SUCCEEDED' }) };

/** The shop's calls, of which none is to come after the cart has refused a change. */
function callsWith(updateCart: CheckoutCalls['updateCart']): CheckoutCalls {
  const never = () => Promise.reject(new Error('This call comes too early'));
  const createIntent = async () => ({ id: 'int_1' });
  const later = { createToken: never, createCard: never, submitOrder: never, findOrder: never };
  return { updateCart, changeEmail: never, createIntent, ...later };
}

const place = (calls: CheckoutCalls) =>
  placeOrder(calls, { update, payment: airwallex, seen: { checkoutId: 'c', goods: null } }).catch((one) => one);

test('an address that the cart refuses is a failure of saving it', async () => {
  const failure = await place(callsWith(async () => refusal));
  expect(failure).toBeInstanceOf(CheckoutFailure);
  expect(failure).toMatchObject({ step: 'save', cause: { message: 'This is no payment', param: 'billing.intent' } });
});

test('a payment that the cart refuses is a failure of paying', async () => {
  const answers = [emptyCart, refusal];
  const calls = { ...callsWith(async () => answers.shift() ?? emptyCart), findOrder: async () => null };
  const failure = await place(calls);
  expect(failure).toBeInstanceOf(CheckoutFailure);
  expect(failure).toMatchObject({ step: 'pay', cause: { message: 'This is no payment', param: 'billing.intent' } });
});

test('a gateway’s own fields are asked once the addresses are saved; what it says of the card is told', async () => {
  const steps: string[] = [];
  const calls = callsWith(async () => {
    steps.push('save');
    return emptyCart;
  });
  const pay = async () => {
    steps.push('tokenize');
    throw Object.assign(new Error('Your card number is incomplete.'), { code: 'incomplete_number' });
  };
  const seen = { checkoutId: '', goods: null };
  const failed = placeOrder(calls, { update, payment: { gateway: 'adapter', method: 'card', pay }, seen });
  await expect(failed).rejects.toMatchObject({ step: 'tokenize', cause: { code: 'incomplete_number' } });
  expect(steps).toEqual(['save', 'tokenize']);
});

test('a guest’s address that the cart has otherwise is corrected before anything is paid', async () => {
  const steps: string[] = [];
  const cartOf = (email: string) => ({ ...emptyCart, guest: true, account: { email } });
  const calls = {
    ...callsWith(async () => cartOf('typo@wrong.test')),
    changeEmail: async (email: string) => {
      steps.push(`change ${email}`);
      return cartOf(email);
    },
  };
  const pay = async () => {
    steps.push('pay');
    throw new Error('The bank says no');
  };
  const seen = { checkoutId: '', goods: null };
  for (const email of ['right@ux.test', 'typo@wrong.test']) {
    const purchase = {
      update: { ...update, account: { email } },
      payment: { gateway: 'adapter', method: 'card', pay } as const,
      seen,
    };
    await expect(placeOrder(calls, purchase)).rejects.toMatchObject({ step: 'tokenize' });
  }
  expect(steps).toEqual(['change right@ux.test', 'pay', 'pay']);
});
