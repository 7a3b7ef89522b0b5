import type { OperatorKey, Scope } from '../http/operator-key.ts';
import type { ShopQuestion, ShopReply } from './call.ts';

/** Calls /operator on behalf of a function, in this process and past no network. */
export type CallShop = (request: Request, caller: OperatorKey) => Promise<Response> | Response;

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

export async function answerQuestion(callShop: CallShop, caller: Caller, question: ShopQuestion): Promise<ShopReply> {
  const { id, method, path, body } = question;
  const reply = (status: number, body: string): ShopReply => ({ kind: 'reply', id, status, body });
  const url = URL.parse(`${origin}/operator${path}`);
  if (!path.startsWith('/') || !url?.pathname.startsWith('/operator/')) return reply(0, 'A path begins with /');
  const headers = { 'Content-Type': 'application/json', ...given(question.headers) };
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = await callShop(request, keyOf(caller));
  if (!answer.headers.get('content-type')?.includes('event-stream')) return reply(answer.status, await answer.text());
  await answer.body?.cancel();
  return reply(0, 'A function cannot follow a stream: it is told of events');
}

function keyOf({ name, scopes }: Caller): OperatorKey {
  return { id: `function:${name}`, name: `function ${name}`, scopes: [...new Set(['read' as const, ...scopes])] };
}

function given(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ownHeaders.includes(name.toLowerCase())));
}
