// Runs in a thread of its own, one call after the other. It imports nothing of the shop but types.
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { FunctionAnswer, FunctionCall, FunctionRequest } from './call.ts';

const maxBytes = 5 * 1024 * 1024;

type Handler = (request: FunctionRequest) => unknown;

parentPort?.on('message', async (call: FunctionCall) => {
  parentPort?.postMessage(await answerOf(call));
});

async function answerOf({ file, request }: FunctionCall): Promise<FunctionAnswer> {
  try {
    const handler = handlerOf(await import(pathToFileURL(file).href), request.method);
    return handler ? await readAnswer(await handler(request)) : { kind: 'no handler' };
  } catch (error) {
    return failed(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/** `export function get`, `GET` or `default`. */
function handlerOf(module: Record<string, unknown>, method: string): Handler | undefined {
  const handler = module[method] ?? module[method.toUpperCase()] ?? module.default;
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
