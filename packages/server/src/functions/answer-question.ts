import { readLimitedBody } from '../http/body.ts';
import type { OperatorKey, Scope } from '../http/operator-key.ts';
import type { ShopQuestion, ShopReply } from './call.ts';

/** Reply to a function, with its body. */
export type Reply = [reply: ShopReply, body: string | Uint8Array];

/** Calls /operator on behalf of a function, in this process and past no network. */
export type CallShop = (request: Request, caller: OperatorKey) => Promise<Response> | Response;

const megabyte = 1024 * 1024;
/** Largest response in bytes, which is held in memory whole: the export of a shop may exceed the memory. */
const maxAnswerBytes = 32 * megabyte;

/** Headers that a function may send with its request. */
const ownHeaders = ['if-match', 'idempotency-key'];
/** Base URL that only serves to resolve paths; no request is sent there. */
const origin = 'http://shop.invalid';

interface Caller {
  /** Name of the function, shown in the audit log. */
  name: string;
  /** Scopes that the shop has recorded for the function, regardless of what its process claims. */
  scopes: readonly Scope[];
}

/** @param body JSON; empty where the question has none */
export async function answerQuestion(
  callShop: CallShop,
  caller: Caller,
  { id, method, path, headers: requestHeaders }: ShopQuestion,
  body: Uint8Array<ArrayBuffer>,
): Promise<Reply> {
  const buildReply = (status: number, text: string | Uint8Array): Reply => [{ kind: 'reply', id, status }, text];
  const url = URL.parse(`${origin}/operator${path}`);
  if (!path.startsWith('/') || !url?.pathname.startsWith('/operator/')) return buildReply(0, 'A path begins with /');
  const headers = { 'Content-Type': 'application/json', ...pickAllowedHeaders(requestHeaders) };
  const request = new Request(url, { method, headers, ...(body.length > 0 ? { body } : {}) });
  const answer = await callShop(request, buildCallerKey(caller));
  const isStream = answer.headers.get('content-type')?.includes('event-stream') ?? false;
  const text = isStream ? null : await readLimitedBody(answer, maxAnswerBytes);
  if (text) return buildReply(answer.status, text);
  await answer.body?.cancel();
  const tooLarge = `The answer is larger than ${maxAnswerBytes / megabyte} MB`;
  return buildReply(0, isStream ? 'A function cannot follow a stream: it is told of events' : tooLarge);
}

function buildCallerKey({ name, scopes }: Caller): OperatorKey {
  return { id: `function:${name}`, name: `function ${name}`, scopes: [...new Set(['read' as const, ...scopes])] };
}

function pickAllowedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name.toLowerCase())));
}
