import { cart, type Fields } from './backend.ts';
import type { PageOptions } from './checkout-page.ts';

/** Actions of a shopper on the fields and buttons of a page, addressed by their labels. */
export interface ShopperActions {
  click(name: string): Promise<void>;
  fill(name: string, value: string): Promise<void>;
}

/** Line of the adapters' table: the setup of a method, and what a shopper does to pay with it. */
export interface MethodCase {
  method: string;
  gateway: string;
  /** Settings of the method; methods that need the card account get it from the suite. */
  settings?: Fields;
  params?: Fields;
  page?: Omit<PageOptions, 'payments'>;
  /** Fills in what has to be filled in, or clicks through the gateway's window; the page calls `tokenize` after it. */
  pay?(page: ShopperActions): Promise<unknown>;
  /** The page pays with `tokenize`; else the gateway's window does it. */
  paysWithTokenize?: boolean;
  /** The payment part that the cart holds in the end. */
  billing: Fields;
  /** The gateway's own page, if the shopper is sent there. */
  leavesFor?: string;
  /** The way to a refusal by the gateway, and what it says. */
  refusal?: { page?: Partial<PageOptions>; pay?(page: ShopperActions): Promise<unknown>; message: string };
  /** The way back, if there is one. */
  returns?: { query: string; page?: Partial<PageOptions>; billing?: Fields; canceled: string };
  /** The library that its first script is the gateway of. */
  library?: string;
}

const buildIntent = (id: string, status: string, ending = '') => ({
  id,
  status,
  client_secret: `${id}_secret${ending && `_${ending}`}`,
});

async function fillStripeFields(page: ShopperActions, number = '4242 4242 4242 4242') {
  await page.fill('Card number', number);
  await page.fill('Expiration date', '12/34');
  await page.fill('CVC', '123');
}

async function fillCardFields(page: ShopperActions, number = '4242 4242 4242 4242') {
  await page.fill('Card number', number);
  await page.fill('Expiry date', '12/34');
  await page.fill('CVC', '123');
}

async function payInWalletWindow(page: ShopperActions, button: string) {
  await page.click(button);
  await page.click('Pay');
}

const home = {
  address1: '1 Sandbox Street',
  address2: 'Floor 2',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
};
const buyer = { name: 'Bea Buyer', phone: '+15035550100', ...home };
const tokenizeFails = { vault: { authorization: () => 'sandbox_tokenize_fails' } };
const authorized = { vault: { authorization: () => 'sandbox_authorization' } };
const domainVerified = { vault: { authorization: () => true } };

/** Cart in euros; iDEAL is not offered in other currencies. */
const euros = { cart: { ...cart, currency: 'EUR' } };

/** Device data that the stand-in of Braintree's data collector returns. */
const deviceData = JSON.stringify({ correlation_id: 'device_sandbox_1' });

/** Total that the page or the wallet's window has shown. */
const quote = { amount: 15.2, currency: 'USD' };

const walletCard = {
  gateway: 'stripe',
  token: 'pm_sandbox_1',
  last4: '4242',
  brand: 'visa',
  display_brand: 'visa',
  exp_month: 12,
  exp_year: 2034,
  address_check: 'unchecked',
  zip_check: 'unchecked',
  cvc_check: null,
};

export const cases: MethodCase[] = [
  {
    method: 'card',
    gateway: 'stripe',
    paysWithTokenize: true,
    library: 'Stripe',
    page: { elements: ['card-element'], vault: { intent: () => buildIntent('pi_1', 'requires_capture') } },
    pay: fillStripeFields,
    billing: {
      method: 'card',
      card: {
        token: 'pm_sandbox_1',
        last4: '4242',
        exp_month: 12,
        exp_year: 2034,
        brand: 'visa',
        display_brand: 'visa',
        address_check: null,
        zip_check: 'unchecked',
        cvc_check: 'unchecked',
      },
      intent: { stripe: { id: 'pi_1' } },
      quote,
    },
    refusal: { pay: (page) => fillStripeFields(page, '4242 4242 4242 4241'), message: 'Your card number is invalid.' },
  },
  {
    method: 'card',
    gateway: 'airwallex',
    paysWithTokenize: true,
    library: 'Airwallex',
    settings: { mode: 'test' },
    page: { elements: ['card-element'], vault: { intent: () => buildIntent('int_1', 'SUCCEEDED') } },
    pay: fillCardFields,
    billing: { method: 'card', intent: { airwallex: { id: 'int_1' } } },
    refusal: {
      page: { vault: { intent: () => buildIntent('int_1', 'REQUIRES_PAYMENT_METHOD') } },
      pay: async () => {},
      message: 'Card details are missing',
    },
  },
  {
    method: 'card',
    gateway: 'quickpay',
    page: {
      vault: {
        intent: () => 'qp_1',
        authorization: ({ params }) =>
          (params as Fields).action === 'get'
            ? { token: 'qp_card', last4: '1111' }
            : { url: 'https://payment.test/qp_1' },
      },
    },
    billing: { method: 'card', intent: { quickpay: { id: 'qp_1' } } },
    leavesFor: 'https://payment.test/qp_1',
    refusal: {
      page: { vault: { intent: () => 'qp_1', authorization: () => ({ error: { message: 'No such agreement' } }) } },
      message: 'No such agreement',
    },
    returns: {
      query: '?gateway=quickpay&redirect_status=succeeded&card_id=7',
      billing: { method: 'card', card: { token: 'qp_card', last4: '1111' } },
      canceled: '?gateway=quickpay&redirect_status=canceled',
    },
  },
  {
    method: 'card',
    gateway: 'mercer',
    paysWithTokenize: true,
    page: { elements: ['card-element'], vault: { tokens: () => ({ token: 'tok_1', last4: '4242', brand: 'Visa' }) } },
    pay: fillCardFields,
    billing: { method: 'card', card: { token: 'tok_1', last4: '4242', brand: 'Visa' } },
    refusal: { pay: (page) => fillCardFields(page, '4242'), message: 'Card number appears to be invalid' },
  },
  {
    method: 'ideal',
    gateway: 'stripe',
    paysWithTokenize: true,
    library: 'Stripe',
    page: {
      ...euros,
      elements: ['idealBank-element'],
      vault: { intent: () => buildIntent('pi_1', 'requires_action') },
    },
    billing: { method: 'ideal', ideal: { token: 'pm_sandbox_1' }, intent: { stripe: { id: 'pi_1' } } },
    refusal: {
      page: { vault: { intent: () => buildIntent('pi_1', 'requires_action', 'fails') } },
      message: 'We are unable to authenticate your payment method.',
    },
  },
  {
    method: 'bancontact',
    gateway: 'stripe',
    library: 'Stripe',
    page: { vault: { intent: () => buildIntent('seti_1', 'requires_confirmation') } },
    billing: {},
    leavesFor:
      'https://shop.test/checkout?gateway=stripe&setup_intent=seti_1&setup_intent_client_secret=seti_1_secret&redirect_status=succeeded',
    refusal: {
      page: { vault: { intent: () => buildIntent('seti_1', 'requires_confirmation', 'fails') } },
      message: 'We are unable to authenticate your payment method.',
    },
    returns: {
      query: '?gateway=stripe&setup_intent_client_secret=seti_1_secret&redirect_status=succeeded',
      billing: { method: 'bancontact', bancontact: { token: 'seti_1' } },
      canceled: '?gateway=stripe&setup_intent_client_secret=seti_1_secret&redirect_status=failed',
    },
  },
  {
    method: 'klarna',
    gateway: 'stripe',
    library: 'Stripe',
    page: { vault: { intent: () => buildIntent('pi_1', 'requires_payment_method') } },
    billing: {},
    leavesFor:
      'https://shop.test/checkout?gateway=stripe&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded',
    refusal: {
      page: { vault: { intent: () => buildIntent('pi_1', 'requires_payment_method', 'fails') } },
      message: 'We are unable to authenticate your payment method.',
    },
    returns: {
      query: '?gateway=stripe&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded',
      billing: { method: 'klarna', klarna: { token: 'pm_sandbox_klarna' }, intent: { stripe: { id: 'pi_1' } } },
      canceled: '?gateway=stripe&payment_intent_client_secret=pi_1_secret&redirect_status=failed',
    },
  },
  {
    method: 'klarna',
    gateway: 'klarna',
    page: { vault: { intent: () => ({ redirect_url: 'https://pay.klarna.test/1' }) } },
    billing: {},
    leavesFor: 'https://pay.klarna.test/1',
    refusal: { page: { vault: { intent: () => ({ status: 'refused' }) } }, message: 'Klarna redirect_url is missing' },
    returns: {
      query: '?gateway=klarna_direct&sid=1&authorization_token=kl_1',
      billing: { method: 'klarna', klarna: { token: 'kl_1' } },
      canceled: '?gateway=klarna_direct&sid=1',
    },
  },
  {
    method: 'paysafecard',
    gateway: 'paysafecard',
    page: { vault: { intent: () => ({ id: 'psc_1', redirect: { auth_url: 'https://psc.test/1' } }) } },
    billing: { method: 'paysafecard', intent: { paysafecard: { id: 'psc_1' } } },
    leavesFor: 'https://psc.test/1',
    refusal: {
      page: { vault: { intent: () => ({ status: 'refused' }) } },
      message: 'Paysafecard payment ID is missing',
    },
  },
  {
    method: 'paypal',
    gateway: 'paypal',
    library: 'PayPal',
    settings: { client_id: 'client', merchant_id: 'merchant' },
    page: { elements: ['paypal-button'], vault: { intent: () => ({ id: 'order_1' }) } },
    pay: (page) => payInWalletWindow(page, 'PayPal'),
    billing: { method: 'paypal', paypal: { order_id: 'order_1' }, name: 'Bea Buyer', ...home, quote },
    refusal: {
      page: { vault: { intent: () => ({ errors: { amount: { message: 'Too small' } } }) } },
      pay: (page) => page.click('PayPal'),
      message: 'Too small',
    },
  },
  {
    method: 'paypal',
    gateway: 'braintree',
    library: 'PayPal',
    settings: { client_id: 'client', merchant_id: 'merchant' },
    page: { elements: ['paypal-button'], ...authorized },
    pay: (page) => payInWalletWindow(page, 'PayPal'),
    billing: {
      method: 'paypal',
      paypal: { nonce: 'nonce_paypal_sandbox_2', device_data: deviceData },
      name: 'Bea Buyer',
      first_name: 'Bea',
      last_name: 'Buyer',
      country: 'US',
      quote,
    },
    refusal: { page: tokenizeFails, message: 'Could not tokenize user’s PayPal account.' },
  },
  {
    method: 'google',
    gateway: 'stripe',
    library: 'Stripe',
    page: { elements: ['googlepay-button'] },
    pay: (page) => payInWalletWindow(page, 'Google Pay'),
    billing: { method: 'card', card: walletCard, ...buyer, quote },
    refusal: {
      page: { scriptQuery: '?wallets=' },
      message: 'This device is not capable of making Google Pay payments',
    },
  },
  {
    method: 'google',
    gateway: 'braintree',
    library: 'Google',
    settings: { merchant_id: 'BCR2' },
    page: { elements: ['googlepay-button'], ...authorized },
    pay: (page) => payInWalletWindow(page, 'Google Pay'),
    billing: {
      method: 'google',
      google: { nonce: 'nonce_google_sandbox_1', gateway: 'braintree', device_data: deviceData },
      ...buyer,
      quote,
    },
    refusal: { page: tokenizeFails, message: 'Google Pay could not be tokenized.' },
  },
  {
    method: 'apple',
    gateway: 'stripe',
    library: 'Stripe',
    page: { elements: ['applepay-button'], ...domainVerified },
    pay: (page) => payInWalletWindow(page, 'Apple Pay'),
    billing: { method: 'card', card: walletCard, ...buyer, quote },
    refusal: {
      page: { scriptQuery: '?wallets=' },
      message: 'This device is not capable of making Apple Pay payments',
    },
  },
  {
    method: 'apple',
    gateway: 'braintree',
    library: 'Braintree',
    page: { elements: ['applepay-button'], safari: true, ...authorized },
    pay: (page) => payInWalletWindow(page, 'Apple Pay'),
    billing: {
      method: 'apple',
      apple: { nonce: 'nonce_apple_sandbox_2', gateway: 'braintree', device_data: deviceData },
      first_name: 'Bea',
      last_name: 'Buyer',
      phone: '+15035550100',
      ...home,
      quote,
    },
    refusal: { page: tokenizeFails, message: 'A network error occurred when processing the Apple Pay payment.' },
  },
  {
    method: 'amazon',
    gateway: 'amazon',
    library: 'Amazon',
    settings: { merchant_id: 'A1', public_key_id: 'SANDBOX-1' },
    page: {
      elements: ['amazonpay-button'],
      cart: { currency: 'USD', capture_total: 15.2, billing: { amazon: { checkout_session_id: 'session_1' } } },
      vault: {
        authorization: ({ params }) => ({ payload: JSON.stringify(params), signature: 'signed' }),
        intent: () => ({ redirect_url: 'https://amazon.test/1' }),
      },
    },
    billing: {},
    leavesFor: 'https://amazon.test/1',
    refusal: {
      page: {
        vault: {
          authorization: ({ params }) => ({ payload: JSON.stringify(params), signature: 'signed' }),
          intent: () => ({ status: 'refused' }),
        },
      },
      message: 'Amazon redirect_url is missing',
    },
    returns: {
      query: '?gateway=amazon&redirect_status=succeeded&amazonCheckoutSessionId=session_2',
      billing: { method: 'amazon', amazon: { checkout_session_id: 'session_2' } },
      canceled: '?gateway=amazon&redirect_status=canceled',
    },
  },
];

export const findMethodCase = (method: string, gateway: string) =>
  cases.find((candidate) => candidate.method === method && candidate.gateway === gateway)!;
