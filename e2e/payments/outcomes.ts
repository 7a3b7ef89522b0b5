import { expect } from 'vitest';
import type { Hand } from './ways.ts';
import type { Network, Telling, World } from './world.ts';

/** What becomes of a payment, and who hears of it when. */
export interface Outcome {
  hand: Hand;
  /** How the shop reaches the gateways while the order is submitted. */
  network?(world: World): Network;
  telling?: Telling;
  /** Before the order is submitted, and after it. */
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
  'answer lost': { hand: 'pay', network: () => loseAnswers, isOrdered: true },
  'answer slow': { hand: 'pay', network: slowly, isOrdered: true },
  'gateway down': { hand: 'pay', network: () => reachNobody },
  'told late': { hand: 'pay', telling: 'held back', isOrdered: true },
  'told twice': { hand: 'pay', telling: 'twice', isOrdered: true },
  'told before the answer': { hand: 'pay', network: tellFirst, isOrdered: true },
  'told by a stranger': { hand: 'pay', telling: 'held back', meanwhile: forge, isOrdered: true },
};

/** Braintree's questions are posted. */
const searches = /\/advanced_search/;

/** The gateway does what it is asked for; only questions are answered. */
const loseAnswers: Network = async (request, send) => {
  const answer = await send(request);
  if (request.method === 'GET' || searches.test(request.url)) return answer;
  throw new Error('The answer was lost');
};

const reachNobody: Network = async () => {
  throw new Error('The gateway is down');
};

/** So slowly that the announcement and the sweeper come before the first answer. */
function slowly(world: World): Network {
  let isFirst = true;
  return async (request, send) => {
    const isSlow = isFirst;
    isFirst = false;
    const answer = await send(request);
    if (!isSlow) return answer;
    await world.told();
    await world.halfMinute();
    return answer;
  };
}

function tellFirst(world: World): Network {
  let isFirst = true;
  return async (request, send) => {
    const isAwaited = isFirst;
    isFirst = false;
    const answer = await send(request);
    if (isAwaited) await world.told();
    return answer;
  };
}

/** Whoever does not know the secret is refused. */
async function forge(world: World): Promise<void> {
  await world.told();
  for (const request of [...world.held]) {
    const { status } = await world.post(await forged(request));
    expect(`${request.url} ${status}`).toBe(`${request.url} 400`);
  }
}

const signatures = /signature|checksum|transmission-sig/;
/** Where it stands in the text, its first sign: Braintree's form, Amazon's messages. */
const signed = /(bt_signature=[^&]*%7C|"Signature":")(.)/;

/** The same announcement with another signature, wherever its gateway has it. */
async function forged(request: Request): Promise<Request> {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const [name, value] of url.searchParams) if (signatures.test(name)) url.searchParams.set(name, other(value));
  for (const [name, value] of request.headers) if (signatures.test(name)) headers.set(name, other(value));
  const body = (await request.clone().text()).replace(signed, (_, name, sign) => name + other(sign));
  return new Request(url, { method: 'POST', headers, body });
}

const other = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
