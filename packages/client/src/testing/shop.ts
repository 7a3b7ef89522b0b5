import { type Client, type ClientOptions, create } from '../index.ts';

/** A request as the shop received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** Decoded, for reading in a test. */
  query: string;
  rawQuery: string;
  headers: Headers;
  body: unknown;
}

export type StubResponse = (request: ReceivedRequest) => unknown;

export interface Shop {
  client: Client;
  received: ReceivedRequest[];
  /** `POST /api/cart/items {"quantity":1}` for each request so far. */
  log(): string[];
}

/** A shop in process: its answer is a `Response`, or a value sent as JSON. */
export function openStubShop(answer: StubResponse = () => ({}), options: ClientOptions = {}): Shop {
  const received: ReceivedRequest[] = [];
  const jar = new Map<string, string>();
  const client = create('demo', 'pk_demo', {
    url: 'http://shop.test',
    getCookie: (name) => jar.get(name),
    setCookie: (name, value) => jar.set(name, value),
    async fetch(request) {
      const receivedRequest = await parseRequest(request);
      received.push(receivedRequest);
      const result = await answer(receivedRequest);
      return result instanceof Response ? result : Response.json(result);
    },
    ...options,
  });
  return { client, received, log: () => received.map(formatRequest) };
}

async function parseRequest(request: Request): Promise<ReceivedRequest> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: pathname,
    query: decodeURIComponent(search),
    rawQuery: search,
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  };
}

function formatRequest({ method, path, query, body }: ReceivedRequest): string {
  return `${method} ${path}${query}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}

/** The status, code and param of a rejection, with its message. */
export async function describeRejection(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await promise.then(
    () => {
      throw new Error('The call did not fail');
    },
    (reason: { message: string; status?: number; code?: string; param?: string }) => reason,
  );
  return { message: error.message, status: error.status, code: error.code, param: error.param };
}
