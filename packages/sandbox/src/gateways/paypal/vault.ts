import { type Body, isJsonObject } from '../../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, ReadCall, WriteCall } from './api/call.ts';
import { malformed, unprocessable } from './api/faults.ts';
import { createPaypalId } from './api/ids.ts';
import { readName } from './api/names.ts';
import { getObject, insertObject, listObjects, lockObject, removeObject, saveObject } from './api/objects.ts';
import { addressOfShop } from './orders.ts';
import { omitSandboxFields } from './sandbox-fields.ts';
import { readShipping } from './shipping.ts';
import type { PaymentToken, SetupToken } from './types.ts';

// Follows Payment Method Tokens v3: https://developer.paypal.com/docs/api/payment-tokens/v3/

const walletFields = [
  'customer_type',
  'description',
  'experience_context',
  'permit_multiple_payment_tokens',
  'shipping',
  'usage_pattern',
  'usage_type',
];
const contextFields = ['brand_name', 'cancel_url', 'locale', 'return_url', 'shipping_preference', 'vault_instruction'];

/** Begins to keep a wallet: its owner is asked on PayPal's page. */
export async function createSetupToken(call: WriteCall): Promise<Answer> {
  const { body, now, deps } = call;
  assertPlayed(body, ['customer', 'payment_source'], '');
  const { experience_context, ...wallet } = readWallet(body);
  const context = readContext(experience_context);
  const id = createPaypalId();
  const date = now.toISOString();
  const api = `${deps.origin}/sandbox/paypal`;
  const token: SetupToken = {
    id,
    status: 'PAYER_ACTION_REQUIRED',
    customer: readCustomer(body),
    payment_source: { paypal: wallet },
    create_time: date,
    update_time: date,
    links: [
      { href: `${api}/agreements/approve?approval_session_id=${id}`, rel: 'approve', method: 'GET' },
      { href: `${api}/v3/vault/setup-tokens/${id}`, rel: 'self', method: 'GET' },
    ],
    sandbox: { isUsed: false, back: readReturnUrls(context, deps.origin) },
  };
  await insertObject(call.db, 'setup_token', id, token);
  return { status: 201, body: serializeToken(token), isWhole: true };
}

function readWallet({ payment_source: source }: Body): Body {
  if (!isJsonObject(source)) throw malformed('MISSING_REQUIRED_PARAMETER', '/payment_source');
  assertPlayed(source, ['paypal'], '/payment_source');
  if (!isJsonObject(source.paypal)) throw malformed('MISSING_REQUIRED_PARAMETER', '/payment_source/paypal');
  const { paypal } = source;
  const field = '/payment_source/paypal';
  assertPlayed(paypal, walletFields, field);
  readName(paypal.description, `${field}/description`, 128);
  if (paypal.shipping !== undefined) readShipping(paypal.shipping, `${field}/shipping`);
  if (paypal.usage_type !== 'MERCHANT' && paypal.usage_type !== 'PLATFORM') {
    throw malformed('INVALID_PARAMETER_VALUE', `${field}/usage_type`);
  }
  return paypal;
}

function readContext(context: unknown = {}): Body {
  const field = '/payment_source/paypal/experience_context';
  if (!isJsonObject(context)) throw malformed('INVALID_PARAMETER_SYNTAX', field);
  assertPlayed(context, contextFields, field);
  return context;
}

function readReturnUrls({ return_url, cancel_url }: Body, origin: string): SetupToken['sandbox']['back'] {
  const [approved, canceled] = [return_url, cancel_url].map((url) => addressOfShop(url, origin));
  return { ...(approved && { approved }), ...(canceled && { canceled }) };
}

function readCustomer({ customer = {} }: Body): SetupToken['customer'] {
  if (!isJsonObject(customer)) throw malformed('INVALID_PARAMETER_SYNTAX', '/customer');
  assertPlayed(customer, ['id', 'merchant_customer_id'], '/customer');
  const merchant_customer_id = readName(customer.merchant_customer_id, '/customer/merchant_customer_id', 64);
  return {
    id: readName(customer.id, '/customer/id', 22) ?? createPaypalId().slice(0, 10),
    ...(merchant_customer_id && { merchant_customer_id }),
  };
}

/** Neither of the two tokens tells when it was made. */
function serializeToken(token: SetupToken | PaymentToken): object {
  const { create_time: _, update_time: __, ...tokenFields } = token;
  return omitSandboxFields(tokenFields);
}

export async function getSetupToken({ db, id }: ReadCall): Promise<object> {
  return serializeToken(await getObject(db, 'setup_token', id));
}

/** Keeps the wallet whose owner has agreed. */
export async function createPaymentToken(call: WriteCall): Promise<Answer> {
  const { body, now, deps } = call;
  assertPlayed(body, ['customer', 'payment_source'], '');
  const { payment_source: source } = body;
  if (!isJsonObject(source)) throw malformed('MISSING_REQUIRED_PARAMETER', '/payment_source');
  assertPlayed(source, ['token'], '/payment_source');
  if (!isJsonObject(source.token)) throw malformed('MISSING_REQUIRED_PARAMETER', '/payment_source/token');
  assertPlayed(source.token, ['id', 'type'], '/payment_source/token');
  if (source.token.type !== 'SETUP_TOKEN') throw malformed('INVALID_PARAMETER_VALUE', '/payment_source/token/type');
  const setup = await lockObject(call.db, 'setup_token', String(source.token.id));
  if (setup.status !== 'APPROVED' || setup.sandbox.isUsed) throw unprocessable('TRANSACTION_REFUSED');
  if (body.customer !== undefined && readCustomer(body).id !== setup.customer.id) {
    throw malformed('INVALID_PARAMETER_VALUE', '/customer/id');
  }
  await saveObject(call.db, { ...setup, sandbox: { ...setup.sandbox, isUsed: true } });
  const id = createPaypalId();
  const href = `${deps.origin}/sandbox/paypal/v3/vault/payment-tokens/${id}`;
  const token: PaymentToken = {
    id,
    customer: setup.customer,
    payment_source: { paypal: { ...setup.payment_source.paypal, ...buyer } },
    create_time: now.toISOString(),
    update_time: now.toISOString(),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
  await insertObject(call.db, 'payment_token', setup.customer.id, token);
  return { status: 201, body: serializeToken(token), isWhole: true };
}

/** Who has agreed. */
const buyer = {
  email_address: 'buyer@sandbox.test',
  payer_id: 'SANDBOXBUYER1',
  name: { given_name: 'Bea', surname: 'Buyer' },
};

export async function getPaymentToken({ db, id }: ReadCall): Promise<object> {
  return serializeToken(await getObject(db, 'payment_token', id));
}

export const tokenFilters = ['customer_id', 'page', 'page_size', 'total_required'];

/** The wallets of a customer, five on a page. */
export async function listPaymentTokens({ db, query, deps }: ReadCall): Promise<object> {
  const { customer_id, total_required } = query;
  if (!customer_id) throw malformed('MISSING_REQUIRED_PARAMETER', 'customer_id');
  const [page, size] = [wholeNumber(query, 'page', 1, 10), wholeNumber(query, 'page_size', 5, 5)];
  const customerTokens = (await listObjects(db, 'payment_token')).filter(({ customer }) => customer.id === customer_id);
  const href = `${deps.origin}/sandbox/paypal/v3/vault/payment-tokens?customer_id=${encodeURIComponent(customer_id)}`;
  return {
    ...(total_required === 'true' && {
      total_items: customerTokens.length,
      total_pages: Math.ceil(customerTokens.length / size),
    }),
    customer: { id: customer_id },
    payment_tokens: customerTokens.slice((page - 1) * size, page * size).map(serializeToken),
    links: [{ href, rel: 'self', method: 'GET' }],
  };
}

function wholeNumber(query: Record<string, string>, name: string, otherwise: number, maximum: number): number {
  const number = Number(query[name] ?? otherwise);
  if (Number.isInteger(number) && number >= 1 && number <= maximum) return number;
  throw malformed('INVALID_PARAMETER_VALUE', name);
}

export async function deletePaymentToken(call: WriteCall): Promise<Answer> {
  assertPlayed(call.body, [], '');
  await removeObject(call.db, await lockObject(call.db, 'payment_token', call.id));
  return { status: 204, body: {} };
}
