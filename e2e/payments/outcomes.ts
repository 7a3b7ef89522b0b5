import { expect } from 'vitest';
import type { ShopperAction } from './ways.ts';
import type { Network, WebhookTiming, World } from './world.ts';

/** Outcome of a payment, with who learns of it and when. */
export interface Outcome {
  hand: ShopperAction;
  /** Network through which the shop reaches the gateways while the order is submitted. */
  network?(world: World): Network;
  telling?: WebhookTiming;
  /** Runs before the order is submitted, and once more afterwards. */
  meanwhile?(world: World): Promise<void>;
  /** The shopper goes away without submitting. */
  isLeft?: boolean;
  /** An order comes of it at once or by itself, unless the server dies. */
  isOrdered?: boolean;
}

export const outcomes: Record<string, Outcome> = {
  paid: { hand: 'pay', isOrdered: true },
  declined: { hand: 'be declined' },
  'approved at the bank': { hand: 'approve', isOrdered: true },
  'cancelled at the bank': { hand: 'cancel' },
  'failed at the bank': { hand: 'fail' },
  'left after paying': { hand: 'pay', isLeft: true },
  'answer lost': { hand: 'pay', network: () => loseResponses, isOrdered: true },
  'answer slow': { hand: 'pay', network: delayFirstResponse, isOrdered: true },
  'gateway down': { hand: 'pay', network: () => refuseConnections },
  'told late': { hand: 'pay', telling: 'held back', isOrdered: true },
  'told twice': { hand: 'pay', telling: 'twice', isOrdered: true },
  'told before the answer': { hand: 'pay', network: announceBeforeResponse, isOrdered: true },
  'told by a stranger': { hand: 'pay', telling: 'held back', meanwhile: sendForgedRequests, isOrdered: true },
};

/** Braintree's questions are posted. */
const searches = /\/advanced_search/;

/** The gateway does what it is asked for; only questions are answered. */
const loseResponses: Network = async (request, send) => {
  const answer = await send(request);
  if (request.method === 'GET' || searches.test(request.url)) return answer;
  throw new Error('The answer was lost');
};

const refuseConnections: Network = async () => {
  throw new Error('The gateway is down');
};

/** Delays the first response until the announcement and the sweeper have come. */
function delayFirstResponse(world: World): Network {
  let isFirst = true;
  return async (request, send) => {
    const isSlow = isFirst;
    isFirst = false;
    const answer = await send(request);
    if (!isSlow) return answer;
    await world.waitForAnnouncements();
    await world.passHalfMinute();
    return answer;
  };
}

function announceBeforeResponse(world: World): Network {
  let isFirst = true;
  return async (request, send) => {
    const isAwaited = isFirst;
    isFirst = false;
    const answer = await send(request);
    if (isAwaited) await world.waitForAnnouncements();
    return answer;
  };
}

/** Asserts that requests signed without the secret are refused. */
async function sendForgedRequests(world: World): Promise<void> {
  await world.waitForAnnouncements();
  for (const request of [...world.heldRequests]) {
    const { status } = await world.deliverAnnouncement(await forgeSignature(request));
    expect(`${request.url} ${status}`).toBe(`${request.url} 400`);
  }
}

const signatures = /signature|checksum|transmission-sig/;
/** Pattern of a signature in a body with its first character: Braintree's form, Amazon's messages. */
const signed = /(bt_signature=[^&]*%7C|"Signature":")(.)/;

/** Copies an announcement with another signature, in every place where its gateway puts one. */
async function forgeSignature(request: Request): Promise<Request> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const [name, value] of url.searchParams)
    if (signatures.test(name)) url.searchParams.set(name, replaceLastCharacter(value));
  for (const [name, value] of request.headers)
    if (signatures.test(name)) headers.set(name, replaceLastCharacter(value));
  const body = (await request.clone().text()).replace(signed, (_, name, sign) => name + replaceLastCharacter(sign));
  return new Request(url, { method: 'POST', headers, body });
}

const replaceLastCharacter = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
