import { readLimitedBody } from '@mercer/platform/http/body';
import { functionCallerPrefix, type OperatorKey, type Scope } from '@mercer/platform/http/operator-key';
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
  const buildReply = (status: number, text: string | Uint8Array, isJson = false): Reply => [
    { kind: 'reply', id, status, isJson },
    text,
  ];
  const url = URL.parse(`${origin}/operator${path}`);
  if (!path.startsWith('/') || !url?.pathname.startsWith('/operator/')) return buildReply(0, 'A path begins with /');
  const headers = { 'Content-Type': 'application/json', ...pickAllowedHeaders(requestHeaders) };
  const request = new Request(url, { method, headers, ...(body.length > 0 ? { body } : {}) });
  const answer = await callShop(request, buildCallerKey(caller));
  const contentType = answer.headers.get('content-type') ?? '';
  const typeRefusal = findTypeRefusal(contentType);
  const text = typeRefusal ? null : await readLimitedBody(answer, maxAnswerBytes);
  if (text) return buildReply(answer.status, text, /^application\/json\b/.test(contentType));
  await answer.body?.cancel();
  return buildReply(0, typeRefusal ?? `The answer is larger than ${maxAnswerBytes / megabyte} MB`);
}

/** Says why a function cannot read an answer of this type; undefined when it can. */
function findTypeRefusal(contentType: string): string | undefined {
  if (contentType.includes('event-stream')) return 'A function cannot follow a stream: it is told of events';
  return /^(|application\/jsonl?\b.*|text\/.*)$/.test(contentType)
    ? undefined
    : `A function reads JSON and text, not ${contentType}`;
}

function buildCallerKey({ name, scopes }: Caller): OperatorKey {
  return {
    id: `${functionCallerPrefix}${name}`,
    name: `function ${name}`,
    scopes: [...new Set(['read' as const, ...scopes])],
  };
}

function pickAllowedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name.toLowerCase())));
}
