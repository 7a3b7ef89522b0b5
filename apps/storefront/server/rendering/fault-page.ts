import type { ShopConfig } from '@mercer/host/config/config';
import { buildPageHeaders, getStrictTransport } from './page-headers.ts';

/** The last resort, for a fault that neither the backend nor a page has answered; says nothing about it. */
export function createFaultResponse(
  error: unknown,
  config: Pick<ShopConfig, 'publicUrl' | 'hstsSubdomains' | 'dev'>,
): Response {
  console.error(error);
  const headers = buildPageHeaders({
    strictTransport: getStrictTransport(config),
    dev: config.dev,
    styleSheet: undefined,
  });
  return new Response('Something went wrong. Please try again.', {
    status: 500,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
