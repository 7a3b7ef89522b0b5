import * as v from 'valibot';
import { count, fieldErrors, money, text, textOrNull } from '../../entities/index.ts';
import type { PublicCalls } from '../public-call.ts';

const tag = 'vault';
const card = v.object({ number: text, exp_month: v.unknown(), exp_year: v.unknown(), cvc: text });
const token = v.strictObject({
  token: text,
  brand: text,
  last4: text,
  exp_month: count,
  exp_year: count,
  cvc_check: text,
  zip_check: text,
  address_check: text,
});

/** Gateways whose scripts want their own answers get those: objects, or a single text. */
const ofGateway = v.union([text, v.boolean(), v.looseObject({})]);
const intent = v.object({
  gateway: text,
  id: v.optional(text),
  action: v.optional(text),
  intent: v.optional(v.looseObject({})),
});
const authorization = v.object({ gateway: text, params: v.optional(v.looseObject({})) });
const gatewayFailed = { 502: 'gateway_error: the gateway does not answer' };

/**
 * Common part of the JSONP calls of the published client, which sends no headers: the response is always 200, with the
 * status inside.
 */
const jsonp = {
  tag,
  access: 'anyone',
  query: v.object({
    $key: v.optional(text),
    $jsonp: v.optional(v.record(text, v.unknown())),
    $data: v.optional(v.record(text, v.unknown())),
  }),
  media: ['text/javascript'],
} as const;
const buildEnvelope = (answer: v.GenericSchema) =>
  v.union([
    v.strictObject({ $status: count, $data: v.union([answer, fieldErrors]) }),
    v.strictObject({
      $status: count,
      $error: text,
      $code: text,
      $param: v.optional(text),
      $data: v.strictObject({}),
    }),
  ]);

export const vaultCalls: PublicCalls = {
  'POST /vault/tokens': {
    tag,
    summary: 'Changes a card for a token, which serves this session once',
    body: card,
    example: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '123' },
    answer: token,
    hasErrors: true,
    refusals: gatewayFailed,
  },
  'GET /vault/tokens': { ...jsonp, summary: 'The same by JSONP', answer: buildEnvelope(token) },
  'POST /vault/intent': {
    tag,
    summary: 'Begins a payment of the cart; the amount is the cart’s',
    body: intent,
    answer: ofGateway,
    hasErrors: true,
    refusals: { ...gatewayFailed, 409: 'out_of_stock: others were faster' },
  },
  'PUT /vault/intent': {
    tag,
    summary: 'The payment for the cart as it is now',
    body: intent,
    answer: ofGateway,
    hasErrors: true,
    refusals: {
      ...gatewayFailed,
      404: 'not_found_error: there is no such payment',
      409: 'out_of_stock: others were faster',
    },
  },
  'GET /vault/intent': {
    ...jsonp,
    access: 'shopper',
    summary: 'A payment as the gateway knows it; the other two by JSONP',
    answer: v.union([buildEnvelope(ofGateway), ofGateway]),
    refusals: { ...gatewayFailed, 404: 'not_found_error: there is no such payment' },
  },
  'POST /vault/authorization': {
    tag,
    summary: 'What a gateway’s script needs before a payment begins',
    body: authorization,
    answer: ofGateway,
    refusals: gatewayFailed,
  },
  'GET /vault/authorization': { ...jsonp, summary: 'The same by JSONP', answer: buildEnvelope(ofGateway) },
  'POST /vault/webhooks/{gateway}': {
    tag,
    summary: 'What a gateway announces, known by its signature',
    body: v.looseObject({}),
    answer: v.strictObject({ received: v.literal(true) }),
    access: 'anyone',
    refusals: { ...gatewayFailed, 400: 'invalid_signature: it is not signed, or nobody announces anything there' },
  },
  'GET /vault/sandbox/charges': {
    tag,
    summary: 'What the sandbox has charged; there is none when live',
    query: v.object({ token: v.optional(text), order_id: v.optional(text) }),
    answer: v.strictObject({
      results: v.array(
        v.strictObject({
          id: text,
          token: textOrNull,
          amount: money,
          currency: text,
          status: text,
          order_id: textOrNull,
          refunded: money,
        }),
      ),
    }),
    access: 'anyone',
    refusals: { 404: 'not_found_error: there is no sandbox' },
  },
};

const vaultAnswers = {
  tag: 'functions',
  answer: v.unknown(),
  isOpen: true,
  refusals: {
    404: 'not_found_error: there is no such function',
    405: 'method_not_allowed: it does not answer this method',
    424: 'function_timeout: it took too long',
    502: 'function_error: it failed',
  },
};

/** Calls of the shop's own functions, which choose status, headers and body themselves. */
export const functionCalls: PublicCalls = Object.fromEntries(
  ['/functions/{name}', '/functions/{app}/{name}'].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) => [
      `${method} ${path}`,
      {
        ...vaultAnswers,
        summary: 'What the shop’s own function answers',
        ...(method === 'GET' ? {} : { body: v.looseObject({}) }),
      },
    ]),
  ),
);
