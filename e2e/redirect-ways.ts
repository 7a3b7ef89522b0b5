import type { Shopper } from '@mercer/server/testing';
import { expect } from 'vitest';
import { buildCheckoutUrl, gatewayKeys, pressPageButton } from './redirects.ts';
import type { GatewayAccess } from './shop.ts';

type Query = Record<string, string>;

/** Way to pay on a gateway's own page, as the client library does it. */
export interface RedirectWay<Paid = unknown> {
  gateway: string;
  method: string;
  /** Goes to the gateway's page and returns by one of its buttons, up to the cart that holds the payment. */
  pay(shop: GatewayAccess, shopper: Shopper, result?: string): Promise<Paid>;
  /** The gateway tells nothing before the shop has asked for the money. */
  isSilent?: true;
  /** Asserts what the return URL contains for each button. */
  assertBack(payment: Paid, result: 'approve' | 'cancel' | 'fail'): void;
}

const klarnaBack = buildCheckoutUrl('gateway=klarna_direct&sid={{session_id}}');

export const klarnaParams = {
  locale: 'en-US',
  purchase_country: 'DE',
  purchase_currency: 'JPY',
  order_amount: 1,
  order_lines: JSON.stringify([{ type: 'physical', name: 'Cheap', quantity: 1, unit_price: 1, total_amount: 1 }]),
  billing_address: { given_name: 'Ada', family_name: 'Lovelace', postal_code: '97201', iban: 'not ours' },
  merchant_urls: {
    success: `${klarnaBack}&authorization_token={{authorization_token}}`,
    back: klarnaBack,
    cancel: klarnaBack,
    error: klarnaBack,
    failure: klarnaBack,
  },
};

export const openKlarnaSession = (shopper: Shopper, intent: object = klarnaParams) =>
  shopper.post('/vault/intent', { gateway: 'klarna', intent });

export const klarnaWay: RedirectWay<{ query: Query; page: string }> = {
  gateway: 'klarna',
  method: 'klarna',
  async pay(shop, shopper, result = 'approve') {
    const { currency } = (await shopper.get('/api/cart')).body;
    const wish = { ...klarnaParams, purchase_country: currency === 'USD' ? 'US' : 'DE' };
    const { redirect_url } = (await openKlarnaSession(shopper, wish)).body;
    const query = await pressPageButton(shop, redirect_url, result);
    const token = query.authorization_token;
    if (token) await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
    return { query, page: redirect_url };
  },
  assertBack({ query }, result) {
    expect(query).toMatchObject({ gateway: 'klarna_direct', sid: expect.any(String) });
    expect(query.authorization_token === undefined).toBe(result !== 'approve');
  },
};

const paysafecardUrl = buildCheckoutUrl('gateway=paysafecard');

export const paysafecardParams = {
  type: 'PAYSAFECARD',
  amount: 0.01,
  currency: 'JPY',
  customer: { id: 'somebody else' },
  redirect: { success_url: paysafecardUrl, failure_url: paysafecardUrl },
  notification_url: paysafecardUrl,
};

export const openPaysafecard = (shopper: Shopper, intent: object = paysafecardParams) =>
  shopper.post('/vault/intent', { gateway: 'paysafecard', intent });

/** `status`: how the payment stands, as the shopper's return asks */
export const paysafecardWay: RedirectWay<{ id: string; status: string }> = {
  gateway: 'paysafecard',
  method: 'paysafecard',
  async pay(shop, shopper, result = 'approve') {
    const { id, redirect } = (await openPaysafecard(shopper)).body;
    await shopper.put('/api/cart', { billing: { method: 'paysafecard', intent: { paysafecard: { id } } } });
    const query = await pressPageButton(shop, redirect.auth_url, result);
    expect(query).toEqual({ gateway: 'paysafecard', payment_id: id });
    const intentResponse = await shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id: id } });
    return { id, status: intentResponse.body.status };
  },
  assertBack({ status }, result) {
    expect(status).toBe({ approve: 'AUTHORIZED', cancel: 'CANCELED_CUSTOMER', fail: 'INITIATED' }[result]);
  },
};

export const quickpayAddresses = {
  continueurl: buildCheckoutUrl('gateway=quickpay&redirect_status=succeeded'),
  cancelurl: buildCheckoutUrl('gateway=quickpay&redirect_status=canceled'),
};

export const openQuickpay = (shopper: Shopper) =>
  shopper.post('/vault/intent', {
    gateway: 'quickpay',
    intent: { order_id: 'abcdefghijkl', currency: 'JPY', amount: 1 },
  });

export const authorizeQuickpay = (shopper: Shopper, params: object) =>
  shopper.post('/vault/authorization', { gateway: 'quickpay', params });

/** The page of the payment that is begun. */
export async function pageOfQuickpay(shopper: Shopper): Promise<{ id: string; url: string }> {
  const id: string = (await openQuickpay(shopper)).body;
  expect(id).toMatch(/^\d+$/);
  await shopper.put('/api/cart', { billing: { method: 'card', intent: { quickpay: { id } } } });
  const { url } = (await authorizeQuickpay(shopper, { action: 'create', ...quickpayAddresses })).body;
  return { id, url };
}

export async function backFromQuickpay(shopper: Shopper, id: string | undefined): Promise<void> {
  const card = (await authorizeQuickpay(shopper, { action: 'get', id })).body;
  expect(card).toMatchObject({ token: id, brand: 'visa', last4: '0008', exp_month: 12, exp_year: 2034 });
  await shopper.put('/api/cart', { billing: { method: 'card', card } });
}

export const quickpayWay: RedirectWay<{ id: string; url: string; query: Query }> = {
  gateway: 'quickpay',
  method: 'card',
  async pay(shop, shopper, result = 'approve') {
    const { id, url } = await pageOfQuickpay(shopper);
    const query = await pressPageButton(shop, url, result);
    if (query.redirect_status === 'succeeded') await backFromQuickpay(shopper, query.card_id);
    return { id, url, query };
  },
  assertBack({ id, query }, result) {
    const isPaid = result === 'approve';
    const ending = isPaid ? { redirect_status: 'succeeded', card_id: id } : { redirect_status: 'canceled' };
    expect(query).toEqual({ gateway: 'quickpay', ...ending });
  },
};

const buildAmazonReturnUrl = (query: string) => buildCheckoutUrl(`gateway=amazon&${query}`);

export const amazonButton = {
  chargePermissionType: 'OneTime',
  webCheckoutDetails: {
    checkoutReviewReturnUrl: buildAmazonReturnUrl('redirect_status=succeeded'),
    checkoutCancelUrl: buildAmazonReturnUrl('redirect_status=canceled'),
  },
};

export const authorizeAmazon = (shopper: Shopper, params: object = amazonButton) =>
  shopper.post('/vault/authorization', { gateway: 'amazon', params });

/** Goes through Amazon's button to its page, and returns. @returns the session's id, which the cart then has */
export async function chooseAtAmazon(shop: GatewayAccess, shopper: Shopper): Promise<string> {
  const { payload, signature } = (await authorizeAmazon(shopper)).body;
  const { merchantId, publicKeyId } = gatewayKeys.amazon;
  const query = new URLSearchParams({ merchantId, publicKeyId, payload, signature });
  const returnQuery = await pressPageButton(shop, `http://localhost:3000/sandbox/amazon/checkout?${query}`, 'approve');
  expect(returnQuery).toEqual({
    gateway: 'amazon',
    redirect_status: 'succeeded',
    amazonCheckoutSessionId: expect.anything(),
  });
  const { amazonCheckoutSessionId: checkout_session_id = '' } = returnQuery;
  await shopper.put('/api/cart', { billing: { method: 'amazon', amazon: { checkout_session_id } } });
  return checkout_session_id;
}

export const openAmazonPayment = (shopper: Shopper, checkoutSessionId: string) =>
  shopper.post('/vault/intent', {
    gateway: 'amazon',
    intent: {
      checkoutSessionId,
      webCheckoutDetails: {
        checkoutResultReturnUrl: buildAmazonReturnUrl('confirm=true&redirect_status=succeeded'),
        checkoutCancelUrl: buildAmazonReturnUrl('redirect_status=canceled'),
      },
      paymentDetails: { paymentIntent: 'Authorize', chargeAmount: { amount: 0.01, currencyCode: 'JPY' } },
    },
  });

export const amazonWay: RedirectWay<{ id: string; page: string; query: Query }> = {
  gateway: 'amazon',
  method: 'amazon',
  isSilent: true,
  async pay(shop, shopper, result = 'approve') {
    const id = await chooseAtAmazon(shop, shopper);
    const page = (await openAmazonPayment(shopper, id)).body.redirect_url;
    return { id, page, query: await pressPageButton(shop, page, result) };
  },
  assertBack({ id, query }, result) {
    const ending =
      result === 'cancel' ? { redirect_status: 'canceled' } : { confirm: 'true', redirect_status: 'succeeded' };
    expect(query).toEqual({ gateway: 'amazon', ...ending, amazonCheckoutSessionId: id });
  },
};
