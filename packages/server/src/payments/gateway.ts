import type { AppDeps } from '../http/context.ts';

/** It is not known what the gateway did: ask again, never take it for a refusal. */
export class GatewayLost extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayLost';
  }
}

/** A call to a gateway: POST with a body, else GET. */
export async function askGateway<T>(
  fetch: AppDeps['fetch'],
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; body: T }> {
  try {
    const response = await fetch(
      new Request(url, {
        method: body ? 'POST' : 'GET',
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    if (response.status >= 500) throw new GatewayLost(`The gateway answered ${response.status}`);
    return { status: response.status, body: (await response.json()) as T };
  } catch (cause) {
    throw cause instanceof GatewayLost ? cause : new GatewayLost('The gateway did not answer', { cause });
  }
}

const timeoutMs = 15_000;
