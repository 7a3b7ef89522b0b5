import { CommerceError, connectionError, timeoutError } from '../errors.ts';
import type { ResolvedOptions } from '../options.ts';

/** Response with its body as text: each reader parses it separately, so that no two share an object. */
export interface TextResponse {
  ok: boolean;
  status: number;
  text: string;
  session: string | null;
}

/**
 * Sends one request and reads its whole body within the client's time limit.
 * @throws CommerceError for a lost connection or a time-out; never for an HTTP status
 */
export async function sendWithTimeout(options: ResolvedOptions, url: string, init: RequestInit): Promise<TextResponse> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError(options.timeout));
      abort.abort();
    }, options.timeout);
  });
  try {
    return await Promise.race([fetchTextResponse(options, url, { ...init, signal: abort.signal }), limit]);
  } catch (error) {
    throw error instanceof CommerceError ? error : connectionError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchTextResponse(options: ResolvedOptions, url: string, init: RequestInit): Promise<TextResponse> {
  const response = options.fetch ? await options.fetch(new Request(url, init)) : await fetch(url, init);
  return {
    ok: response.ok,
    status: response.status,
    text: await response.text(),
    session: response.headers.get('X-Session'),
  };
}
