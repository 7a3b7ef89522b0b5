import { Agent, type ClientRequest, type IncomingMessage, request as requestByHttp } from 'node:http';
import { type RequestOptions, request as requestByTls, Agent as TlsAgent } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type CallEnv, CircuitBreaker } from '@mercer/server';
import { createUnavailableResponse } from '../http/accept-language.ts';
import { isCompressible } from '../http/compression.ts';
import { buildDoorHeaders, headersOfDoor } from './storefront-gateway.ts';

interface PassOnDeps {
  /** Origin of the backend. */
  apiUrl: string;
  /** Opens its door for storefronts. */
  secret: string;
  /** The only ones, in PEM, who may sign for it; else those that everybody trusts. */
  ca?: Buffer | undefined;
}

/** Headers of a single connection (RFC 9110, 7.6.1), and headers that are written again. */
const ofConnection =
  /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|x-forwarded-.*|forwarded)$/;

/** A payment may wait for its gateway; whether anybody is there at all is known long before. */
const patienceMs = 120_000;
const probeMs = 1500;

/**
 * Passes requests on to a backend elsewhere, whole and in their own words. One that is away is answered for: 503, to be
 * asked again, at once where nobody listens and within three seconds where nothing is said.
 */
export function createPassOn({ apiUrl, secret, ca }: PassOnDeps) {
  const { protocol, hostname } = new URL(apiUrl);
  const isTls = protocol === 'https:';
  // the request's own host is the shop's, for which the backend has no certificate
  const servername = isIP(hostname) ? '' : hostname;
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const sendToBackend = (path: string, options: RequestOptions): ClientRequest =>
    (isTls ? requestByTls : requestByHttp)(new URL(path, apiUrl), { agent, ca, servername, ...options });
  const breaker = new CircuitBreaker(
    () => isBackendAlive(sendToBackend),
    () => agent.destroy(),
  );

  async function exchangeWithBackend(request: Request, env: CallEnv): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = { ...buildForwardHeaders(request), ...buildDoorHeaders(secret, env) };
    const call = sendToBackend(pathname + search, { method: request.method, headers, signal: request.signal });
    const answered = waitForAnswer(call);
    if (request.body)
      pipeline(Readable.fromWeb(request.body as ReadableStream), call).catch(() => {}); // the call itself fails, too
    else call.end();
    return toFetchResponse(await answered, request);
  }

  async function exchangeOnce(request: Request, env: CallEnv): Promise<Response> {
    return breaker.runProtected(() => exchangeWithBackend(request, env), patienceMs);
  }

  return {
    /** Never rejects. */
    async fetch(request: Request, env: CallEnv = {}): Promise<Response> {
      try {
        return await exchangeOnce(request, env).catch((error: unknown) => {
          // a connection may have ended while it was idle; what only reads may be asked twice
          if (!isReadRequest(request) || request.signal.aborted || !isBrokenConnection(error)) throw error;
          return exchangeOnce(request, env);
        });
      } catch (error) {
        if (!request.signal.aborted) console.warn('The backend does not answer', getErrorMessage(error));
        return createUnavailableResponse(request);
      }
    },
    end() {
      breaker.end();
      agent.destroy();
    },
  };
}

const isReadRequest = ({ method }: Request) => method === 'GET' || method === 'HEAD';
function isBrokenConnection(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException; // Node's errors have a code
  return code === 'ECONNRESET' || code === 'EPIPE';
}
const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : error);

/** The name of the host stays: shops on laptops answer by each of theirs. Compression is the storefront's. */
function buildForwardHeaders({ headers, url }: Request): Record<string, string> {
  const forwardedHeaders = [...headers].filter(([name]) => !ofConnection.test(name) && !headersOfDoor.test(name));
  return { host: new URL(url).host, ...Object.fromEntries(forwardedHeaders) };
}

function waitForAnswer(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.on('response', resolve);
    call.on('error', reject);
  });
}

const withoutBody = new Set([204, 205, 304]);

/** Texts are read whole, so that one that breaks off is no answer; the rest streams. */
async function toFetchResponse(answer: IncomingMessage, request: Request): Promise<Response> {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    if (!ofConnection.test(name)) for (const value of values) headers.append(name, value);
  }
  if (request.method === 'HEAD' || withoutBody.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const isText = isCompressible(headers.get('content-type'));
  // Node's own type of the stream is not the global one
  const body = isText ? Buffer.concat(await answer.toArray()) : (Readable.toWeb(answer) as globalThis.ReadableStream);
  return new Response(body, { status, headers });
}

function isBackendAlive(send: (path: string, options: RequestOptions) => ClientRequest): Promise<boolean> {
  return new Promise((resolve) => {
    // The probe uses a new connection
    const call = send('/healthz', { agent: false, signal: AbortSignal.timeout(probeMs) });
    call.on('response', (answer) => {
      answer.resume();
      resolve(true);
    });
    call.on('error', () => resolve(false));
    call.end();
  });
}
