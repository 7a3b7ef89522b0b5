import { readAtMost } from '../http/body.ts';
import type { OperatorKey, Scope } from '../http/operator-key.ts';
import type { ShopQuestion, ShopReply } from './call.ts';

/** What is told a function, and the body that goes with it. */
export type Reply = [reply: ShopReply, body: string | Uint8Array];

/** Calls /operator on behalf of a function, in this process and past no network. */
export type CallShop = (request: Request, caller: OperatorKey) => Promise<Response> | Response;

const megabyte = 1024 * 1024;
/** Of an answer, which is held whole: the export of a shop may be larger than the memory of the shop. */
const maxAnswerBytes = 32 * megabyte;

/** What a function may say beside its body. */
const ownHeaders = ['if-match', 'idempotency-key'];
/** Only resolves paths: nothing is sent there. */
const origin = 'http://shop.invalid';

interface Caller {
  /** of the function, which the log of changes tells */
  name: string;
  /** what the shop knows that it may write, whatever its process says */
  scopes: readonly Scope[];
}

/** @param body JSON; empty where the question has none */
export async function answerQuestion(
  callShop: CallShop,
  caller: Caller,
  { id, method, path, headers: named }: ShopQuestion,
  body: Uint8Array<ArrayBuffer>,
): Promise<Reply> {
  const reply = (status: number, text: string | Uint8Array): Reply => [{ kind: 'reply', id, status }, text];
  const url = URL.parse(`${origin}/operator${path}`);
  if (!path.startsWith('/') || !url?.pathname.startsWith('/operator/')) return reply(0, 'A path begins with /');
  const headers = { 'Content-Type': 'application/json', ...given(named) };
  const request = new Request(url, { method, headers, ...(body.length > 0 ? { body } : {}) });
  const answer = await callShop(request, keyOf(caller));
  const isStream = answer.headers.get('content-type')?.includes('event-stream') ?? false;
  const text = isStream ? null : await readAtMost(answer, maxAnswerBytes);
  if (text) return reply(answer.status, text);
  await answer.body?.cancel();
  const tooLarge = `The answer is larger than ${maxAnswerBytes / megabyte} MB`;
  return reply(0, isStream ? 'A function cannot follow a stream: it is told of events' : tooLarge);
}

function keyOf({ name, scopes }: Caller): OperatorKey {
  return { id: `function:${name}`, name: `function ${name}`, scopes: [...new Set(['read' as const, ...scopes])] };
}

function given(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name.toLowerCase())));
}
