// Runs in a process of its own, one call after the other. It imports nothing of the shop but types.
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import type { Shop } from '@mercer/contract';
import type { AnswerHead, FromFunction, FunctionCall, FunctionWork, ToFunction } from './call.ts';
import { encodeFrame, readFrames } from './frames.ts';
import { createGuestShop, isAnswered } from './guest-shop.ts';

const maxBytes = 5 * 1024 * 1024;
/** Of a reason, which the log of the shop has. */
const longestReason = 10_000;

/** What a function answers, with its body. */
type Answer = [answer: AnswerHead, body?: string | Uint8Array];

type Handler = (given: unknown, shop: Shop) => unknown;
type Module = Record<string, unknown>;

// taken before a module of the owner's is loaded, which may change what it finds
const { parse, stringify } = JSON;
const shopEnd = new Socket({ fd: 3 });
const shop = createGuestShop(send);
let running = '';

for (const name of Object.keys(process.env)) if (!name.startsWith('FUNCTION_')) delete process.env[name];
// some have files written wherever they say, whatever the process may write
v8.setFlagsFromString = () => {
  throw Object.assign(new Error('A function sets no flags'), { code: 'ERR_ACCESS_DENIED' });
};
syncBuiltinESMExports();
// by itself it opens Node's debugger, where another function would run code
process.on('SIGUSR1', () => {});
process.on('uncaughtException', (error) => {
  const [answer] = failed(String(error?.stack ?? error));
  send({ kind: 'answer', call: running, answer }, '', () => process.exit(1));
});
// the shop has ended
shopEnd.on('close', () => process.exit());

function send(message: FromFunction, body: string | Uint8Array = '', sent?: () => void): void {
  shopEnd.write(encodeFrame(message, body), sent);
}

async function listen(): Promise<void> {
  const most = Number.POSITIVE_INFINITY;
  for await (const { message, body } of readFrames(shopEnd, { message: most, body: most }))
    hear(message as ToFunction, body); // the shop has sent it
}

async function hear(message: ToFunction, bytes: Buffer): Promise<void> {
  if (message.kind === 'reply') return isAnswered(message, bytes.toString());
  running = message.id;
  const [answer, body] = await answerOf(message.call);
  send({ kind: 'answer', call: message.id, answer }, body);
}

async function answerOf(call: FunctionCall): Promise<Answer> {
  try {
    return await work(await import(pathToFileURL(call.file).href), call);
  } catch (error) {
    return failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function work(module: Module, given: FunctionWork): Promise<Answer> {
  if (given.kind === 'look') return seen(module);
  if (given.kind === 'call') {
    const handler = handlerOf(module, [given.request.method, given.request.method.toUpperCase(), 'default']);
    return handler ? readAnswer(await handler(given.request, shop)) : [{ kind: 'no handler' }];
  }
  const handler = handlerOf(module, [given.kind === 'event' ? 'onEvent' : 'onSchedule']);
  if (!handler) return [{ kind: 'no handler' }];
  await handler(given.kind === 'event' ? given.event : given.tick, shop);
  return [{ kind: 'done' }];
}

function seen(module: Module): Answer {
  const handlers = Object.keys(module).filter((name) => typeof module[name] === 'function');
  // as JSON: what cannot be sent to another process is left out
  return [{ kind: 'seen', config: parse(stringify(module.config ?? {})), handlers }];
}

/** The first that the module exports. */
function handlerOf(module: Module, names: string[]): Handler | undefined {
  const handler = names.map((name) => module[name]).find((one) => one !== undefined && one !== null);
  return typeof handler === 'function' ? (handler as Handler) : undefined; // the shop's own function
}

async function readAnswer(value: unknown): Promise<Answer> {
  if (value instanceof Response) {
    const body = new Uint8Array(await value.arrayBuffer());
    return body.byteLength > maxBytes ? tooLarge() : answered(value.status, [...value.headers], body);
  }
  const text = stringify(value) ?? 'null';
  if (Buffer.byteLength(text) > maxBytes) return tooLarge();
  return answered(200, [['content-type', 'application/json']], text);
}

function answered(status: number, headers: [string, string][], body: string | Uint8Array): Answer {
  return [{ kind: 'answered', status, headers }, body];
}

function tooLarge() {
  return failed('The answer is larger than 5 MB');
}

function failed(reason: string): Answer {
  return [{ kind: 'failed', reason: reason.slice(0, longestReason) }];
}

await listen();
