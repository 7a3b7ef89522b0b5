import type { ResolvedOptions } from './options.ts';
import { createRecordCache, type RecordCache } from './transport/record-cache.ts';
import { createTransport, type Method, type RequestOptions, type Transport } from './transport/transport.ts';

/** Context that all namespaces of one client share; clients share nothing with each other. */
export interface Context {
  options: ResolvedOptions;
  transport: Transport;
  cache: RecordCache;
  /** Sends one call under `/api` and parses its answer; rejects with a `CommerceError`. */
  call<T>(method: Method, path: string, payload?: unknown, requestOptions?: RequestOptions): Promise<T>;
}

export function createContext(options: ResolvedOptions): Context {
  const transport = createTransport(options);
  const cache = createRecordCache();

  async function callApi<T>(
    method: Method,
    path: string,
    payload?: unknown,
    requestOptions?: RequestOptions,
  ): Promise<T> {
    try {
      const answer = await transport.send({
        method,
        url: transport.apiUrl(path, requestOptions),
        payload,
        own: requestOptions,
      });
      return transport.read(answer, requestOptions) as T; // the caller names the contract's type for this path
    } finally {
      if (method !== 'get') dropTouchedRecords(cache, path);
    }
  }

  return { options, transport, cache, call: callApi };
}

/** A session change may change any record (prices, locale), an order its stock; other writes their own model. */
function dropTouchedRecords(cache: RecordCache, path: string): void {
  const [model = '', sub] = path.replace(/^\/+/, '').split('/');
  const touchesAll = model === 'session' || model === 'account' || (model === 'cart' && sub === 'order');
  cache.clear(touchesAll ? undefined : model);
}
