import { type IncomingMessage, Agent as PlainAgent, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isAllowedAddress, lookupAllowed, readUrlHostname } from '../../events/index.ts';
import { PictureFault } from './picture-fault.ts';

const longestMs = 30_000;
export const mostBytes = 20 * 2 ** 20;
const mostRedirects = 5;

/** Number of attempts: one short failure among ten thousand pictures shall not end an import. */
const attempts = 3;
const betweenMs = 300;
const passingStatuses = [408, 425, 429, 500, 502, 503, 504];
const passingCodes = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'];

/** Fetches pictures; names that lead into private networks are refused, wherever they come up. */
export class RemotePictures {
  readonly #allowsPrivate: boolean;
  readonly #agents: { 'http:': PlainAgent; 'https:': SecureAgent };

  constructor({ allowsPrivate, connections }: { allowsPrivate: boolean; connections: number }) {
    this.#allowsPrivate = allowsPrivate;
    const agentOptions = {
      keepAlive: true,
      maxSockets: connections,
      ...(allowsPrivate ? {} : { lookup: lookupAllowed(true) }),
    };
    this.#agents = { 'http:': new PlainAgent(agentOptions), 'https:': new SecureAgent(agentOptions) };
  }

  /** Asks again, a little later, after what may pass. @throws PictureFault */
  async fetchPicture(address: string, signal: AbortSignal): Promise<Buffer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#fetchOnce(address, signal);
      } catch (error) {
        if (attempt === attempts || !(error instanceof PictureFault) || !error.isPassing) throw error;
        await wait(betweenMs * attempt, undefined, { signal });
      }
    }
  }

  async #fetchOnce(address: string, signal: AbortSignal): Promise<Buffer> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
    try {
      return await this.#follow(new URL(address), limit);
    } catch (error) {
      if (signal.aborted || error instanceof PictureFault) throw error;
      // requests throw errors
      const { message, code = '' } = error as NodeJS.ErrnoException;
      const reason = limit.aborted ? 'it took more than 30 seconds' : message;
      const isPassing = !limit.aborted && passingCodes.includes(code);
      throw new PictureFault(`a picture that can be fetched (${reason})`, { cause: error, isPassing });
    }
  }

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  async #follow(start: URL, signal: AbortSignal): Promise<Buffer> {
    let url = start;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await this.#sendRequest(url, signal);
      const target = findRedirectTarget(answer, url);
      if (!target) return await readPictureBody(answer);
      answer.resume();
      url = target;
    }
    throw new PictureFault('an address without a redirect loop');
  }

  #sendRequest(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    this.#assertOpen(url);
    const headers = { Accept: 'image/*', 'User-Agent': 'Mercer' };
    return new Promise((resolve, reject) => {
      const clientRequest =
        url.protocol === 'http:'
          ? requestHttp(url, { agent: this.#agents['http:'], headers, signal }, resolve)
          : requestHttps(url, { agent: this.#agents['https:'], headers, signal }, resolve);
      clientRequest.on('error', reject).end();
    });
  }

  /** A name is looked at when it is looked up. */
  #assertOpen(url: URL) {
    if (!/^https?:$/.test(url.protocol)) throw new PictureFault('an address that begins with https://');
    const host = readUrlHostname(url);
    if (this.#allowsPrivate || isIP(host) === 0 || isAllowedAddress(host, true)) return;
    throw new PictureFault(`a public address (${host} is in a private network; see --allow-private)`);
  }
}

function findRedirectTarget({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null;
  return URL.parse(headers.location, from);
}

async function readPictureBody(answer: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0 } = answer;
  if (statusCode !== 200) {
    answer.resume();
    const isPassing = passingStatuses.includes(statusCode);
    throw new PictureFault(`a picture (the answer was ${statusCode})`, { isPassing });
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > mostBytes) throw new PictureFault('a picture of at most 20 MB');
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
