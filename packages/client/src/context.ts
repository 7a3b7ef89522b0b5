import type { ResolvedOptions } from './options.ts';
import { createRecordCache, type RecordCache } from './transport/record-cache.ts';
import { createTransport, type Method, type RequestOptions, type Transport } from './transport/transport.ts';

/** What every namespace of one client shares; nothing is shared between clients. */
export interface Context {
  options: ResolvedOptions;
  transport: Transport;
  cache: RecordCache;
  /** One call under `/api`, its answer parsed; rejects with a `CommerceError`. */
  call<T>(method: Method, path: string, payload?: unknown, own?: RequestOptions): Promise<T>;
}

export function createContext(options: ResolvedOptions): Context {
  const transport = createTransport(options);
  const cache = createRecordCache();

  async function call<T>(method: Method, path: string, payload?: unknown, own?: RequestOptions): Promise<T> {
    try {
      const answer = await transport.send({ method, url: transport.apiUrl(path, own), payload, own });
      return transport.read(answer, own) as T; // the caller names the contract's type for this path
    } finally {
      if (method !== 'get') dropTouched(cache, path);
    }
  }

  return { options, transport, cache, call };
}

/** A session change may change any record (prices, locale), an order its stock; other writes their own model. */
function dropTouched(cache: RecordCache, path: string): void {
  const [model = '', sub] = path.replace(/^\/+/, '').split('/');
  const touchesAll = model === 'session' || model === 'account' || (model === 'cart' && sub === 'order');
  cache.clear(touchesAll ? undefined : model);
}
