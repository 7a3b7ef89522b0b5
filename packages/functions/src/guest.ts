// Runs in the process of a function, one call after the other. This file imports nothing of the shop but types.

import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import type { Shop } from '@mercer/contract';
import type {
  AnswerHead,
  FromFunction,
  FunctionCall,
  FunctionWork,
  ShopQuestion,
  ShopReply,
  ToFunction,
} from './call.ts';
import { encodeFrame, readFrames } from './frames.ts';

/** Questions without an answer yet: more would only fill the memory of the shop. */
const mostAtOnce = 100;

/** Largest body in bytes that any call of /operator accepts. */
const mostBytes = 8 * 1024 * 1024;

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let questions = 0;

/** Error of a refused call: `status` as in HTTP, `code` and `param` as in docs/owners/api.md. */
class ShopError extends Error {
  status: number;
  code: string | undefined;
  param: string | undefined;

  constructor(message: string, { status, code, param }: { status: number; code?: string; param?: string }) {
    super(message);
    this.name = 'ShopError';
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

/** The shop as a function sees it: each call is asked of the process that serves the shop. */
function createGuestShop(send: (question: ShopQuestion, body: string) => void): Shop {
  const askQuestion = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    if (waiting.size >= mostAtOnce) return Promise.reject(new ShopError('Too many calls at once', { status: 429 }));
    const text = body === undefined ? '' : (JSON.stringify(body) ?? '');
    if (Buffer.byteLength(text) > mostBytes) return Promise.reject(buildTooLargeError());
    const id = ++questions;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    send({ kind: 'question', id, method, path: String(path), headers }, text);
    return answer.promise as Promise<never>; // the function says what it expects
  };
  return {
    get: (path) => askQuestion('GET', path),
    post: (path, body, headers) => askQuestion('POST', path, body, headers),
    put: (path, body, headers) => askQuestion('PUT', path, body, headers),
    patch: (path, body, headers) => askQuestion('PATCH', path, body, headers),
    delete: (path, headers) => askQuestion('DELETE', path, undefined, headers),
  };
}

function buildTooLargeError(): ShopError {
  return new ShopError('The body is larger than 8 MB', { status: 413, code: 'request_too_large' });
}

function settleQuestion({ id, status, isJson }: ShopReply, body: string): void {
  const answer = waiting.get(id);
  waiting.delete(id);
  if (status >= 200 && status < 300) answer?.resolve(isJson ? JSON.parse(body) : body || null);
  else answer?.reject(toShopError(status, body));
}

function toShopError(status: number, body: string): ShopError {
  try {
    const { message, code, param } = JSON.parse(body).error;
    return new ShopError(String(message), { status, code, param });
  } catch {
    return new ShopError(body || 'The shop did not answer', { status });
  }
}

const maxBytes = 5 * 1024 * 1024;
/** Longest reason in characters that reaches the shop's log. */
const longestReason = 10_000;

/** Response of a function, with its body. */
type Answer = [answer: AnswerHead, body?: string | Uint8Array];

type Handler = (input: unknown, shop: Shop) => unknown;
type Module = Record<string, unknown>;

// taken before a module of the owner's is loaded, which may change what it finds
const { parse, stringify } = JSON;
const shopEnd = new Socket({ fd: 3 });
const shop = createGuestShop(sendToShop);
let running = '';

for (const name of Object.keys(process.env)) if (!name.startsWith('FUNCTION_')) delete process.env[name];
// Some flags write files to any path, whatever the process may write
v8.setFlagsFromString = () => {
  throw Object.assign(new Error('A function sets no flags'), { code: 'ERR_ACCESS_DENIED' });
};
syncBuiltinESMExports();
// Node opens its debugger at this signal, where another function would run code
process.on('SIGUSR1', () => {});
process.on('uncaughtException', (error) => {
  const [answer] = buildFailure(String(error?.stack ?? error));
  sendToShop({ kind: 'answer', call: running, answer }, '', () => process.exit(1));
});
// the shop has ended
shopEnd.on('close', () => process.exit());

function sendToShop(message: FromFunction, body: string | Uint8Array = '', onSent?: () => void): void {
  shopEnd.write(encodeFrame(message, body), onSent);
}

async function listenToShop(): Promise<void> {
  const noLimit = Number.POSITIVE_INFINITY;
  for await (const { message, body } of readFrames(shopEnd, { message: noLimit, body: noLimit }))
    handleMessage(message as ToFunction, body); // the shop has sent it
}

async function handleMessage(message: ToFunction, bytes: Buffer): Promise<void> {
  if (message.kind === 'reply') return settleQuestion(message, bytes.toString());
  running = message.id;
  const [answer, body] = await answerCall(message.call);
  sendToShop({ kind: 'answer', call: message.id, answer }, body);
}

async function answerCall(call: FunctionCall): Promise<Answer> {
  try {
    return await runHandler(await import(pathToFileURL(call.file).href), call);
  } catch (error) {
    return buildFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function runHandler(module: Module, functionWork: FunctionWork): Promise<Answer> {
  if (functionWork.kind === 'look') return describeModule(module);
  if (functionWork.kind === 'call') {
    const handler = findHandler(module, [
      functionWork.request.method,
      functionWork.request.method.toUpperCase(),
      'default',
    ]);
    return handler ? serializeAnswer(await handler(functionWork.request, shop)) : [{ kind: 'no handler' }];
  }
  const handler = findHandler(module, [functionWork.kind === 'event' ? 'onEvent' : 'onSchedule']);
  if (!handler) return [{ kind: 'no handler' }];
  await handler(functionWork.kind === 'event' ? functionWork.event : functionWork.tick, shop);
  return [{ kind: 'done' }];
}

function describeModule(module: Module): Answer {
  const handlers = Object.keys(module).filter((name) => typeof module[name] === 'function');
  // Sent as JSON: values that cannot be sent to another process are left out
  return [{ kind: 'seen', config: parse(stringify(module.config ?? {})), handlers }];
}

/** The first that the module exports. */
function findHandler(module: Module, names: string[]): Handler | undefined {
  const handler = names.map((name) => module[name]).find((candidate) => candidate !== undefined && candidate !== null);
  return typeof handler === 'function' ? (handler as Handler) : undefined; // the shop's own function
}

async function serializeAnswer(value: unknown): Promise<Answer> {
  if (value instanceof Response) {
    const body = new Uint8Array(await value.arrayBuffer());
    return body.byteLength > maxBytes ? buildTooLargeAnswer() : buildResponse(value.status, [...value.headers], body);
  }
  const text = stringify(value) ?? 'null';
  if (Buffer.byteLength(text) > maxBytes) return buildTooLargeAnswer();
  return buildResponse(200, [['content-type', 'application/json']], text);
}

function buildResponse(status: number, headers: [string, string][], body: string | Uint8Array): Answer {
  return [{ kind: 'answered', status, headers }, body];
}

function buildTooLargeAnswer() {
  return buildFailure('The answer is larger than 5 MB');
}

function buildFailure(reason: string): Answer {
  return [{ kind: 'failed', reason: reason.slice(0, longestReason) }];
}

await listenToShop();
