import type { Answer } from './recorder.ts';
import type { Call, Setting } from './visit.ts';

const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
const respondWithJson =
  (value: unknown, status: number): Answer =>
  () =>
    Response.json(value, { status });
const respondWithText =
  (value: string, status: number): Answer =>
  () =>
    new Response(value, { status });
const requestCart: Call = (c) => c.get('cart');
const createVisaToken: Call = (c) => c.card.createToken(visa);
const createStripeIntent: Call = (c) => c.payment.createIntent({ gateway: 'stripe', intent: {} });
const refusedEmail = { errors: { email: { code: 'INVALID', message: 'Taken' } } };

type Failure = Setting & { call: Call };

/** Calls with the answer that makes them fail, or that is not what they expect (§8). */
export const failures: Record<string, Failure> = {
  'an error object': {
    call: requestCart,
    answer: respondWithJson({ error: { message: 'No', code: 'invalid_request', param: 'x' } }, 400),
  },
  'an error text': { call: requestCart, answer: respondWithJson({ error: 'Closed' }, 503) },
  'an error with status 200': {
    call: requestCart,
    answer: respondWithJson({ error: { message: 'No', code: 'c' } }, 200),
  },
  'a status without an error': { call: requestCart, answer: respondWithJson({ message: 'x' }, 500) },
  'a status with errors': { call: requestCart, answer: respondWithJson(refusedEmail, 422) },
  'a page of HTML': { call: requestCart, answer: respondWithText('<h1>Bad gateway</h1>', 502) },
  'text that is no JSON': { call: requestCart, answer: respondWithText('fine', 200) },
  'an empty answer': { call: requestCart, answer: respondWithText('', 200) },
  'no content': { call: requestCart, answer: () => new Response(null, { status: 204 }) },
  null: { call: (c) => c.products.get('p1'), answer: respondWithText('null', 200) },
  'no connection': { call: requestCart, answer: () => Promise.reject(new TypeError('fetch failed')) },
  'errors of the account': {
    call: (c) => c.account.update({ email: 'x' }),
    answer: respondWithJson(refusedEmail, 200),
  },
  'errors of the login': { call: (c) => c.account.login('x', 'y'), answer: respondWithJson(refusedEmail, 200) },
  'null for the account': { call: (c) => c.account.get(), answer: respondWithText('null', 200) },
  'errors of the cart': { call: (c) => c.cart.addItem('p1'), answer: respondWithJson(refusedEmail, 200) },
  'errors of the order': { call: (c) => c.cart.submitOrder(), answer: respondWithJson(refusedEmail, 200) },
  'null for the order': { call: (c) => c.cart.submitOrder(), answer: respondWithText('null', 200) },
  'null for the rating': { call: (c) => c.cart.getShippingRates(), answer: respondWithText('null', 200) },
  'errors of the rating': { call: (c) => c.cart.getShippingRates(), answer: respondWithJson(refusedEmail, 200) },
  'a failed call in the queue': {
    call: (c) =>
      Promise.allSettled([c.cart.applyCoupon('X'), c.cart.get()]).then((results) =>
        results.map(({ status }) => status),
      ),
    answer: ({ path }) =>
      path.endsWith('coupon') ? respondWithJson({ error: 'No' }, 400)({ path, method: '', body: null }) : { id: 'c' },
  },
  'payment methods that fail': {
    call: (c) => c.payment.methods(),
    answer: respondWithJson({ error: { message: 'No', code: 'x' } }, 500),
  },
  'a new session': { call: (c) => c.cart.get(), answer: () => Response.json({}, { headers: { 'X-Session': 'new' } }) },
  'the same session': {
    call: (c) => c.cart.get(),
    cookies: { 'swell-session': 'same' },
    answer: () => Response.json({}, { headers: { 'X-Session': 'same' } }),
  },
  'a new session beside the option': {
    call: async (c) => [await c.cart.get(), await c.cart.get()],
    options: { session: 'own' },
    answer: () => Response.json({}, { headers: { 'X-Session': 'new' } }),
  },
  'a new session of a failed call': {
    call: requestCart,
    answer: () => Response.json({ error: 'No' }, { status: 400, headers: { 'X-Session': 'new' } }),
  },
  'vault: $error': { call: createVisaToken, answer: respondWithJson({ $status: 400, $error: 'No' }, 200) },
  'vault: $status': { call: createVisaToken, answer: respondWithJson({ $status: 500 }, 200) },
  'vault: nothing': { call: createVisaToken, answer: respondWithText('null', 200) },
  'vault: no JSON': { call: createVisaToken, answer: respondWithText('oops', 502) },
  'vault: no connection': { call: createVisaToken, answer: () => Promise.reject(new TypeError('fetch failed')) },
  'vault: errors': {
    call: createVisaToken,
    answer: respondWithJson({ $status: 200, $data: { errors: { number: { message: 'Test cards only' } } } }, 200),
  },
  'vault: errors without a message': {
    call: createVisaToken,
    answer: respondWithJson({ $status: 200, $data: { errors: { cvc: {} } } }, 200),
  },
  'vault: errors of an intent': {
    call: createStripeIntent,
    answer: respondWithJson({ $status: 200, $data: { errors: { gateway: { message: 'No' } } } }, 200),
  },
  'vault: no $data': { call: createVisaToken, answer: respondWithJson({ $status: 200 }, 200) },
  'vault: no $status': { call: createVisaToken, answer: respondWithJson({ $data: { token: 't1' } }, 200) },
  'vault: no answer in time': {
    call: createVisaToken,
    options: { timeout: 30 },
    answer: () => new Promise(() => {}),
  },
  'getCart, updateCart': {
    call: async (c) => [await c.cart.get(), await c.cart.update({ items: [{ options: { A: 1 } }] })],
    options: { getCart: async () => ({ id: 'own' }), updateCart: async (input: object) => input },
  },
};
