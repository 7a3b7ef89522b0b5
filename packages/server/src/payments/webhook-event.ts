import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStorableText } from '../http/body.ts';
import { ApiError, invalid } from '../http/errors.ts';

/** What a gateway announces: no more than a reason to ask it. */
export interface GatewayEvent {
  id: string;
  /** e.g. `charge.succeeded` */
  name: string;
  orderId: string;
  /** the gateway's id of the charge or intent; '' where the event names none */
  transactionId: string;
}

interface SignedCall {
  gateway: string;
  headers: Headers;
  /** as it came: the signature is of these bytes */
  body: string;
}

const toleranceMs = 5 * 60_000;

/** @throws ApiError 400 unless the gateway has signed it, with our secret and in the last five minutes */
export function readEvent(call: SignedCall, { secret, now }: { secret: string; now: Date }): GatewayEvent {
  const { time, signature, signed } = readSignature(call);
  const isFresh = Math.abs(now.getTime() - Number(time)) <= toleranceMs;
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(signature, 'hex');
  const isSame = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isSame || !isFresh) throw new ApiError('The signature is not valid', { status: 400, code: 'invalid_signature' });
  return parseEvent(call.body);
}

interface Signature {
  /** ms */
  time: string;
  signature: string;
  signed: string;
}

const schemes: Record<string, (headers: Headers, body: string) => Signature> = {
  card(headers, body) {
    const [, time = '', signature = ''] = /^t=(\d+),v1=(\w+)$/.exec(headers.get('mercer-signature') ?? '') ?? [];
    return { time, signature, signed: `${time}.${body}` };
  },
  airwallex(headers, body) {
    const time = headers.get('x-timestamp') ?? '';
    return { time, signature: headers.get('x-signature') ?? '', signed: time + body };
  },
};

function readSignature({ gateway, headers, body }: SignedCall): Signature {
  const scheme = Object.hasOwn(schemes, gateway) ? schemes[gateway] : undefined;
  if (!scheme) throw invalid('This gateway is not available', 'gateway');
  return scheme(headers, body);
}

type Wire = { id?: unknown; name?: unknown; data?: { object?: WireObject } };
type WireObject = { id?: unknown; order_id?: unknown; merchant_order_id?: unknown };

function parseEvent(body: string): GatewayEvent {
  const { id, name, data } = parseJson(body);
  const orderId = data?.object?.order_id ?? data?.object?.merchant_order_id;
  const transactionId = data?.object?.id ?? '';
  const texts = [id, name, orderId, transactionId];
  if (texts.every((text) => typeof text === 'string' && isStorableText(text))) {
    return { id: String(id), name: String(name), orderId: String(orderId), transactionId: String(transactionId) };
  }
  throw invalid('This is no event');
}

function parseJson(body: string): Wire {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    throw invalid('This is no event');
  }
}
