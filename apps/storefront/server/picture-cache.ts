import { encodingOf } from './compression.ts';

const defaultBytes = 16 * 1024 * 1024;

interface Kept {
  body: Uint8Array<ArrayBuffer>;
  headers: Headers;
}

/**
 * Keeps answers that never change, compressed as they were sent, until `maxBytes` are used; then those asked for
 * longest ago go. A query is no part of a picture's name.
 */
export class PictureCache {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = defaultBytes) {
    this.#maxBytes = maxBytes;
  }

  async answer(request: Request, make: () => Promise<Response>): Promise<Response> {
    if (request.method !== 'GET') return make();
    const key = `${encodingOf(request)} ${new URL(request.url).pathname}`;
    const known = this.#used(key) ?? (await this.#keep(key, await make()));
    return known instanceof Response ? known : new Response(known.body, { headers: known.headers });
  }

  /** Asked for now: the last to go. */
  #used(key: string): Kept | undefined {
    const known = this.#kept.get(key);
    if (!known) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known;
  }

  async #keep(key: string, response: Response): Promise<Kept | Response> {
    if (response.status !== 200 || !response.headers.get('cache-control')?.includes('immutable')) return response;
    const kept = { body: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
    // another request may have been faster
    if (!this.#kept.has(key)) this.#bytes += kept.body.length;
    this.#kept.set(key, kept);
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= body.length;
    }
    return kept;
  }
}
