// Runs in a process of its own, one call after the other. It imports nothing of the shop but types.
import { pathToFileURL } from 'node:url';
import type { Shop } from '@mercer/contract';
import type { FromFunction, FunctionAnswer, FunctionCall, FunctionWork, ToFunction } from './call.ts';
import { isAnswered, shopOf } from './guest-shop.ts';

const maxBytes = 5 * 1024 * 1024;

type Handler = (given: unknown, shop: Shop) => unknown;
type Module = Record<string, unknown>;

// taken before a module of the owner's is loaded, which may change what it finds
const { parse, stringify } = JSON;
const send = process.send?.bind(process) as (message: FromFunction, sent?: () => void) => void; // begun with a channel
const shop = shopOf((question) => send(question));
let running = '';

for (const name of Object.keys(process.env)) if (!name.startsWith('FUNCTION_')) delete process.env[name];
Object.defineProperty(process, 'send', { value: undefined });

process.on('message', async (message: ToFunction) => {
  if (message.kind === 'reply') return isAnswered(message);
  running = message.id;
  send({ kind: 'answer', call: message.id, answer: await answerOf(message.call) });
});
// the shop has ended
process.on('disconnect', () => process.exit());
process.on('uncaughtException', (error) => {
  const answer = failed(String(error?.stack ?? error));
  send({ kind: 'answer', call: running, answer }, () => process.exit(1));
});

async function answerOf(call: FunctionCall): Promise<FunctionAnswer> {
  try {
    return await work(await import(pathToFileURL(call.file).href), call);
  } catch (error) {
    return failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

async function work(module: Module, given: FunctionWork): Promise<FunctionAnswer> {
  if (given.kind === 'look') return seen(module);
  if (given.kind === 'call') {
    const handler = handlerOf(module, [given.request.method, given.request.method.toUpperCase(), 'default']);
    return handler ? readAnswer(await handler(given.request, shop)) : { kind: 'no handler' };
  }
  const handler = handlerOf(module, [given.kind === 'event' ? 'onEvent' : 'onSchedule']);
  if (!handler) return { kind: 'no handler' };
  await handler(given.kind === 'event' ? given.event : given.tick, shop);
  return { kind: 'done' };
}

function seen(module: Module): FunctionAnswer {
  const handlers = Object.keys(module).filter((name) => typeof module[name] === 'function');
  // as JSON: what cannot be sent to another process is left out
  return { kind: 'seen', config: parse(stringify(module.config ?? {})), handlers };
}

/** The first that the module exports. */
function handlerOf(module: Module, names: string[]): Handler | undefined {
  const handler = names.map((name) => module[name]).find((one) => one !== undefined && one !== null);
  return typeof handler === 'function' ? (handler as Handler) : undefined; // the shop's own function
}

async function readAnswer(value: unknown): Promise<FunctionAnswer> {
  if (value instanceof Response) {
    const body = new Uint8Array(await value.arrayBuffer());
    return body.byteLength > maxBytes ? tooLarge() : answered(value.status, [...value.headers], body);
  }
  const text = stringify(value) ?? 'null';
  if (Buffer.byteLength(text) > maxBytes) return tooLarge();
  return answered(200, [['content-type', 'application/json']], text);
}

function answered(status: number, headers: [string, string][], body: string | Uint8Array<ArrayBuffer>): FunctionAnswer {
  return { kind: 'answered', status, headers, body };
}

function tooLarge() {
  return failed('The answer is larger than 5 MB');
}

function failed(reason: string): FunctionAnswer {
  return { kind: 'failed', reason };
}
