// Runs in the processes of functions. It imports nothing of the shop but types.
import type { Shop } from '@mercer/contract';
import type { ShopQuestion, ShopReply } from './call.ts';

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
export function createGuestShop(send: (question: ShopQuestion, body: string) => void): Shop {
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
    delete: (path, headers) => askQuestion('DELETE', path, undefined, headers),
  };
}

function buildTooLargeError(): ShopError {
  return new ShopError('The body is larger than 8 MB', { status: 413, code: 'request_too_large' });
}

export function settleQuestion({ id, status, isJson }: ShopReply, body: string): void {
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
