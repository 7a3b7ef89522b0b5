import type { AppDeps } from '@mercer/platform/http/context';

const timeoutMs = 10_000;

/**
 * Asks the shop as others do, by its public address.
 * @returns null where it does not answer: it may be closed, or cannot be reached from its own machine
 */
export async function requestShop(
  { fetch, config }: Pick<AppDeps, 'fetch' | 'config'>,
  path: string,
  init: RequestInit = {},
): Promise<Response | null> {
  const request = new Request(config.publicUrl + path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  return fetch(request).catch(() => null);
}
