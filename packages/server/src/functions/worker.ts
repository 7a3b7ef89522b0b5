// Runs in a thread of its own, one call after the other. It imports nothing of the shop but types.
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { FunctionScope, Shop } from '@mercer/contract';
import type { FunctionAnswer, FunctionCall, FunctionWork, ToThread } from './call.ts';
import { isAnswered, shopFor } from './worker-shop.ts';

const maxBytes = 5 * 1024 * 1024;

type Handler = (given: unknown, shop: Shop) => unknown;
type Module = Record<string, unknown>;

parentPort?.on('message', async (message: ToThread) => {
  if (message.kind === 'reply') isAnswered(message);
  else parentPort?.postMessage(await answerOf(message));
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
  const shop = shopFor(scopesOf(module));
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
  // as JSON: what cannot be sent to another thread is left out
  return { kind: 'seen', config: JSON.parse(JSON.stringify(module.config ?? {})), handlers };
}

function scopesOf({ config }: Module): FunctionScope[] {
  const { scopes = [] } = Object(config);
  return Array.isArray(scopes) ? scopes.map(String).filter(isScope) : [];
}

function isScope(text: string): text is FunctionScope {
  return ['read', 'write', 'orders', 'catalogue'].includes(text);
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
  const text = JSON.stringify(value) ?? 'null';
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
