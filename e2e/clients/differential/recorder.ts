/** A request as it left a client. */
export interface SentRequest {
  method: string;
  /** URL as it was sent, with its encoding. */
  url: string;
  body: string | null;
  headers: Record<string, string>;
  credentials?: string;
  mode?: string;
}

export type Answer = (request: { method: string; path: string; body: unknown }) => unknown;

/** Stands in for the network: keeps what was sent, answers with a `Response` or a value as JSON. */
export function createRecorder(answer: Answer) {
  const sentRequests: SentRequest[] = [];
  const recordFetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const method = (init.method ?? 'get').toUpperCase();
    const body = typeof init.body === 'string' ? init.body : null;
    sentRequests.push({
      method,
      url,
      body,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.credentials && { credentials: init.credentials }),
      ...(init.mode && { mode: init.mode }),
    });
    const answered = answer({ method, path: new URL(url).pathname, body: body && JSON.parse(body) });
    const result = await Promise.race([answered, rejectOnAbort(init.signal)]);
    return result instanceof Response ? result : Response.json(result);
  };
  return { sentRequests, fetch: recordFetch };
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')));
  });
}
